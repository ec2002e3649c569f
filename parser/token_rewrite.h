/* Changes of the token list before parsing, for relaxations. */
#ifndef HLSL2SPV_PARSER_TOKEN_REWRITE_H
#define HLSL2SPV_PARSER_TOKEN_REWRITE_H

#include "../lexer/lexer.h"

/* Returns the list itself if there are no such arrays, or RELAX_IMPLICIT_SIZE is off. */
const struct token_list *supply_array_sizes(struct context *c, const struct token_list *list);
/* Returns the list itself if there are no such qualifiers, or RELAX_LAYOUT is off. */
const struct token_list *replace_layout_words(struct context *c, const struct token_list *list);

#endif
