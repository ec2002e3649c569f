/* Public interface of parser/.
 *
 * Parses preprocessed tokens into a syntax tree. Reports several syntax errors per run, one for
 * each mistake, and omits the affected nodes from the tree. Later phases can analyze the rest if
 * they tolerate the missing names. Looks up no names and computes no types. */
#ifndef HLSL2SPV_PARSER_PARSER_H
#define HLSL2SPV_PARSER_PARSER_H

#include "../lexer/lexer.h"
#include "syntax.h"

struct syntax_unit *parse(struct context *c, const struct token_list *tokens);

/* -ast-dump: prints the tree in indented form. */
struct text_sink;
void syntax_dump(struct context *c, const struct syntax_unit *unit, struct text_sink *out);

#endif
