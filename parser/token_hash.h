/* Hashes of the tokens of a compilation, without their locations. */
#ifndef HLSL2SPV_PARSER_TOKEN_HASH_H
#define HLSL2SPV_PARSER_TOKEN_HASH_H

#include "../base/sha256.h"
#include "../lexer/lexer.h"

/* A part of a token list. */
struct token_range {
    uint32_t begin, end;
};
VEC(struct token_range, token_range_vec);

/* Returns the hash of all tokens outside of the ranges, which are in ascending order. Names,
 * literals and strings are hashed by their texts, so that the hash is the same in each process. */
struct sha256 hash_tokens(struct context *c, const struct token_list *list,
                          const struct token_range_vec *left_out);

#endif
