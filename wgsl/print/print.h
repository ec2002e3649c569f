/* Trees as WGSL text. */
#ifndef HLSL2SPV_WGSL_PRINT_PRINT_H
#define HLSL2SPV_WGSL_PRINT_PRINT_H

#include "../tree/tree.h"

/* Prints an expression, in parentheses if its level is lower than required. */
void wgsl_print_expr(struct text_sink *out, const struct wgsl_expr *x, enum wgsl_level level);
/* Prints an expression in lines of limited length. */
void wgsl_print_lines(struct text_sink *out, const struct wgsl_expr *x, unsigned indent);
/* Declares variables in the body of their function, where they are used. */
void wgsl_declare_late(struct arena *arena, const struct wgsl_block *declarations,
                       struct wgsl_block *body);
/* Prints parameters, separated by commas. Each has a line if the head of the function, with
 * `others` characters besides them, does not fit in one. */
void wgsl_print_parameters(struct text_sink *out, const char *const *parameters, size_t count,
                           size_t others);
/* Prints the statements of a function. */
void wgsl_print_body(struct text_sink *out, const struct wgsl_block *block);

/* Returns the text of a module without unnecessary blanks. */
const char *wgsl_minified(struct arena *arena, const char *text);

#endif
