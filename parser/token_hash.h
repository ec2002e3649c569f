/* Hash of the tokens of a compilation, without their locations. */
#ifndef HLSL2SPV_PARSER_TOKEN_HASH_H
#define HLSL2SPV_PARSER_TOKEN_HASH_H

#include "../base/sha256.h"
#include "../lexer/lexer.h"

/* Names, literals and strings are hashed by their texts, so that the hash is the same in each
 * process. */
struct sha256 hash_tokens(struct context *c, const struct preprocessed *source);

#endif
