/* Driver modes: the program called as another compiler takes that one's options.  They are
 * translated into ours, by the tables spec/glslc_options.def and spec/glslang_options.def, before
 * anything else reads them. */
#ifndef HLSL2SPV_DRIVER_MODES_H
#define HLSL2SPV_DRIVER_MODES_H

#include "../lexer/lexer.h"

struct mode;

/* What the arguments of a mode ask for: a command line of ours for each input. */
struct mode_lines {
    struct string_list *items;
    size_t count;
    bool help, version; /* in place of all else */
};

/* The mode that --driver-mode= names, or the name that the program was called by; NULL: ours.
 * Reports a mode that there is not. */
const struct mode *mode_find(struct context *c, const char *program,
                             const struct string_list *arguments);

/* Reports what the mode does not take. */
struct mode_lines mode_translate(struct context *c, const struct mode *mode,
                                 const struct file_access *files,
                                 const struct string_list *arguments);

/* The exit status of a source that is refused; a wrong command line's is 1. */
int mode_failure_status(const struct mode *mode);

void mode_print_help(const struct mode *mode, struct text_sink *out);
/* Sections of the manual, one for each mode. */
void mode_print_manual(struct text_sink *out);

#endif
