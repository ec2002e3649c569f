/* Leaving out of bodies that are known to be free of mistakes, or that a query does not need. */
#ifndef HLSL2SPV_PARSER_KNOWN_BODIES_H
#define HLSL2SPV_PARSER_KNOWN_BODIES_H

#include "../lexer/lexer.h"

/* Replaces the statements of each known body that is not reachable by TOKEN_OMITTED. Returns the
 * list itself if there is none. Also identifies all blocks, for known_bodies_add(). */
struct identified_blocks;
const struct token_list *leave_out_known_bodies(struct context *c, const struct token_list *list,
                                                struct identified_blocks **blocks);

/* Replaces the statements of each body by TOKEN_OMITTED, apart from those at the position of a
 * query. */
const struct token_list *leave_out_other_bodies(struct context *c, const struct token_list *list);

#endif
