/* Response files: an argument @FILE stands for the arguments written in FILE, quoted as gcc does.
 */
#ifndef HLSL2SPV_DRIVER_RESPONSE_H
#define HLSL2SPV_DRIVER_RESPONSE_H

#include "../lexer/lexer.h"

struct string_list response_expand(struct context *c, const struct file_access *files, size_t count,
                                   const char *const *arguments);

/* Takes one argument off a text, as in such a file; NULL at its end. */
const char *response_next_argument(struct context *c, const char **text);

#endif
