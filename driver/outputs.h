/* The files that a compilation leaves behind. */
#ifndef HLSL2SPV_DRIVER_OUTPUTS_H
#define HLSL2SPV_DRIVER_OUTPUTS_H

#include "session.h"

/* Writes what the command asked for; false after an error, which was reported. */
bool outputs_write(struct session *session);

/* The text that goes to standard output when no file was named: a tree, the preprocessed source,
 * the rule for make, or the module's assembly.  NULL when there is none. */
const char *outputs_text(struct session *session);

/* The files that outputs_write() writes, without standard output. */
struct string_list outputs_files(struct context *c, const struct command *command);

/* How long the phases took, and behind them the passes of one. */
const char *outputs_times(struct session *session);

#endif
