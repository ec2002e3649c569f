/* The hash of byte strings. */
#ifndef HLSL2SPV_BASE_HASH_H
#define HLSL2SPV_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* Each step can be undone, so that eight bytes have their hash for themselves. */
static inline uint64_t hash_step(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * HASH_FACTOR;
    return hash ^ hash >> 32;
}
static inline uint64_t hash_seed(size_t size) {
    return 0xcbf29ce484222325u ^ size;
}
static inline uint64_t hash_u64(uint64_t key) {
    return hash_step(hash_seed(sizeof key), key);
}

/* One step brings the high half of a word down only in part: the last letters of names and the
 * leading bits of floats would not reach the low bits, by which tables are indexed. */
static inline uint64_t hash_end(uint64_t hash) {
    return hash_step(hash, 0);
}

/* Bytes as a word, the first one lowest on every machine: tables of constants are made on another
 * one than they are used on, and what goes by hashes must not depend on it either. */
static inline uint64_t hash_eight_bytes(const void *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}
static inline uint32_t hash_four_bytes(const void *bytes) {
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap32(word) : word;
}

/* Up to eight bytes as a word, zeros behind the last. */
static inline uint64_t hash_word(const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    if (size >= sizeof(uint32_t)) {
        size_t at = size - sizeof(uint32_t);
        return hash_four_bytes(p) | (uint64_t)hash_four_bytes(p + at) << 8 * at;
    }
    if (!size)
        return 0;
    return p[0] | (uint32_t)p[size / 2] << 8 * (size / 2) | (uint32_t)p[size - 1] << 8 * (size - 1);
}

/* The same where eight bytes can be read: one load, and no question of the size. */
static inline uint64_t hash_padded_word(const void *bytes, size_t size) {
    return hash_eight_bytes(bytes) & ~(uint64_t)0 >> 8 * (sizeof(uint64_t) - size);
}

/* Words multiplied and folded; the last one overlaps the one before. */
static inline uint64_t hash_bytes(const void *bytes, size_t size) {
    enum { WORD = sizeof(uint64_t) };
    const unsigned char *p = bytes, *end = p + size;
    uint64_t hash = hash_seed(size);
    if (size < WORD)
        return hash_end(hash_step(hash, hash_word(p, size)));
    for (; p < end - WORD; p += WORD)
        hash = hash_step(hash, hash_eight_bytes(p));
    hash = hash_step(hash, hash_eight_bytes(end - WORD));
    return size == WORD ? hash
                        : hash_end(hash); /* as hash_u64 has it, where bytes are in that order */
}

#endif
