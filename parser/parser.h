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

/* The bodies that compilations of a shared context have found free of mistakes. Thread-safe. The
 * size is fixed: a new body replaces an older one. */
struct known_bodies;
/* Returns NULL if memory is exhausted. */
/* Returns a hash of the tokens without their locations, and of the pragmas that change the levels
 * of warnings. It is the same in each process. */
struct sha256 hash_tokens(struct context *c, const struct preprocessed *source);

struct known_bodies *known_bodies_create(void);
void known_bodies_destroy(struct known_bodies *known);
/* Adds the body that begins at a location, of the function with the name at another location.
 * `blocks` is that of the syntax unit. */
void known_bodies_add(struct context *c, struct identified_blocks *blocks, location begin,
                      atom name, location name_at);

/* -ast-dump: prints the tree in indented form. */
struct text_sink;
void syntax_dump(struct context *c, const struct syntax_unit *unit, struct text_sink *out);

#endif
