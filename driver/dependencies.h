/* Dependency files: the rule for make and ninja that says which files an output was made of. */
#ifndef HLSL2SPV_DRIVER_DEPENDENCIES_H
#define HLSL2SPV_DRIVER_DEPENDENCIES_H

#include "command.h"

/* The rule for the files that the preprocessor read. */
void dependencies_print(struct context *c, const struct command *command,
                        const struct dependency_vec *files, struct text_sink *out);

/* Where the rule goes: to the file of -MF; to "-" when it was asked for instead of a compilation;
 * else beside the output, so that permutations of one source have a rule each. */
const char *dependencies_file(struct context *c, const struct command *command);

/* A file's name as make reads it. */
void sink_make_name(struct text_sink *out, const char *name);

#endif
