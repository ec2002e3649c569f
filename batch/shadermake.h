/* Lines of ShaderMake's configuration; private to batch/. */
#ifndef HLSL2SPV_BATCH_SHADERMAKE_H
#define HLSL2SPV_BATCH_SHADERMAKE_H

#include "naming.h"

/* What a line asks for, whichever kind it is. */
struct line_style {
    struct string_list arguments; /* as of a single run, without those of all lines */
    const char *source;           /* as the line has it, for names; NULL: as it is compiled */
    const char *folder, *suffix;  /* of the output's name, or NULL */
    const char *extension;
};

/* Whether the profile has no shader model. */
bool shadermake_is_line(const struct string_list *words);
/* The line as a command line.  False after an error, which was reported. */
bool shadermake_read(struct context *c, location at, const struct batch_options *batch,
                     const char *folder, const struct string_list *words, struct line_style *style);

#endif
