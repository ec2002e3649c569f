/* The hash function SHA-256 (FIPS 180-4). */
#ifndef HLSL2SPV_BASE_SHA256_H
#define HLSL2SPV_BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct sha256 {
    unsigned char bytes[32];
};

static inline bool sha256_equal(struct sha256 a, struct sha256 b) {
    return !memcmp(a.bytes, b.bytes, sizeof a.bytes);
}

struct sha256_state {
    uint32_t hash[8];
    uint64_t size; /* of the data so far */
    unsigned char block[64];
};

void sha256_begin(struct sha256_state *state);
void sha256_add(struct sha256_state *state, const void *bytes, size_t size);
struct sha256 sha256_end(struct sha256_state *state);
struct sha256 sha256_of(const void *bytes, size_t size);

/* Writes the lowercase hexadecimal form, and a NUL. */
enum { SHA256_TEXT = 65 };
void sha256_print(struct sha256 hash, char text[SHA256_TEXT]);
/* Reads 64 lowercase hexadecimal digits. */
bool sha256_parse(const char *text, size_t length, struct sha256 *hash);

#endif
