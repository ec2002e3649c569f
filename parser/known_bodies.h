/* Bodies of functions that are known to be free of diagnostics.
 *
 * Compilations that share a context repeat the same headers, and their entry points reach only a
 * few of the functions. The others are only compiled to report mistakes in them. If an equal body
 * after equal tokens has been analyzed without a diagnostic, it is left out of the token list.
 *
 * A body is identified by a hash of all tokens up to its end and of the options, so a change in a
 * declaration that it may use changes its identity. */
#ifndef HLSL2SPV_PARSER_KNOWN_BODIES_H
#define HLSL2SPV_PARSER_KNOWN_BODIES_H

#include "../lexer/lexer.h"

/* The known bodies of a shared context. Thread-safe. Of fixed size: a new body replaces an older
 * one. */
struct known_bodies;
/* Returns NULL if memory is exhausted. */
struct known_bodies *known_bodies_create(void);
void known_bodies_destroy(struct known_bodies *known);

/* The blocks of a token list, with their identities. */
struct identified_blocks;

/* Replaces each known body that is not reachable by { TOKEN_OMITTED }. Returns the list itself if
 * there is none. Also identifies all blocks, for known_bodies_add(). */
const struct token_list *leave_out_known_bodies(struct context *c, const struct token_list *list,
                                                struct identified_blocks **blocks);

/* Adds the body that begins at a location, of the function with the name at another location. */
void known_bodies_add(struct context *c, struct identified_blocks *blocks, location begin,
                      atom name, location name_at);

#endif
