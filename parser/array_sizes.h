/* Arrays without a size, which some compilers size by how they are used: `float a[];` with `a[3]`
 * somewhere holds four.  Such declarations get their size before the feed sees them. */
#ifndef HLSL2SPV_PARSER_ARRAY_SIZES_H
#define HLSL2SPV_PARSER_ARRAY_SIZES_H

#include "../lexer/lexer.h"

/* The same list where the dialect has no such arrays, or the source none. */
const struct token_list *supply_array_sizes(struct context *c, const struct token_list *list);

#endif
