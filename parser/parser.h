/* The face of parser/.
 *
 * In: the preprocessed tokens.  Out: a syntax tree.  Reports syntax errors only, several in one
 * run, one for a mistake, and leaves what it spoiled out of the tree: the rest can be analysed, if
 * the names that stand in the gap are not missed.  Looks up no names, computes no types. */
#ifndef HLSL2SPV_PARSER_PARSER_H
#define HLSL2SPV_PARSER_PARSER_H

#include "../lexer/lexer.h"
#include "syntax.h"

struct syntax_unit *parse(struct context *c, const struct token_list *tokens);

/* -ast-dump: the tree in an indented form. */
struct text_sink;
void syntax_dump(struct context *c, const struct syntax_unit *unit, struct text_sink *out);

#endif
