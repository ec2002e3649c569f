/* The files that a compilation leaves behind. */
#ifndef HLSL2SPV_DRIVER_OUTPUTS_H
#define HLSL2SPV_DRIVER_OUTPUTS_H

#include "session.h"

/* Writes what the command asked for; false after an error, which was reported. */
bool outputs_write(struct session *session);

/* The text that goes to standard output when no file was named: a tree, the preprocessed source,
 * the rule for make, or the module's assembly.  NULL when there is none. */
const char *outputs_text(struct session *session);

/* The module as text, and as an array in C; there must be one. */
const char *outputs_assembly(struct session *session);
const char *outputs_header(struct session *session);

/* A file that a compilation leaves behind, and the option that asked for it. */
struct output_file {
    const char *option, *path;
};
VEC(struct output_file, output_file_vec);

/* All of them, without standard output. */
struct output_file_vec outputs_files(struct context *c, const struct command *command);
/* Whether each is a file of its own: one would replace the other.  Reports at a location two that
 * are not. */
bool outputs_are_distinct(struct context *c, const struct command *command, location at);

/* How long the phases took, and behind them the passes of one. */
const char *outputs_times(struct session *session);

#endif
