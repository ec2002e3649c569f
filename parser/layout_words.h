/* GLSL's way to say where things go, as other compilers of HLSL take it: layout(...) in front of a
 * declaration becomes the attributes that HLSL has for it, before the feed sees it. */
#ifndef HLSL2SPV_PARSER_LAYOUT_WORDS_H
#define HLSL2SPV_PARSER_LAYOUT_WORDS_H

#include "../lexer/lexer.h"

/* The same list where the dialect has no such words, or the source none. */
const struct token_list *replace_layout_words(struct context *c, const struct token_list *list);

/* The error where it has not. */
extern const char layout_belongs_to_glsl[];

#endif
