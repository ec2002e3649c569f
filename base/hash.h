/* The hash of byte strings. */
#ifndef HLSL2SPV_BASE_HASH_H
#define HLSL2SPV_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Each step can be undone, so that eight bytes have their hash for themselves. */
static inline uint64_t hash_step(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
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

/* Up to eight bytes as a word, of which those of one size have each their own. */
static inline uint64_t hash_word(const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    uint32_t first = 0, last = 0;
    if (size >= sizeof first) {
        memcpy(&first, p, sizeof first);
        memcpy(&last, p + size - sizeof last, sizeof last);
    } else if (size) {
        first = p[0] | (uint32_t)p[size / 2] << 8;
        last = p[size - 1];
    }
    return (uint64_t)first << 32 | last;
}

/* Words multiplied and folded; the last one overlaps the one before. */
static inline uint64_t hash_bytes(const void *bytes, size_t size) {
    const unsigned char *p = bytes, *end = p + size;
    uint64_t hash = hash_seed(size), word = 0;
    if (size < sizeof word)
        return hash_end(hash_step(hash, hash_word(p, size)));
    for (; p < end - sizeof word; p += sizeof word) {
        memcpy(&word, p, sizeof word);
        hash = hash_step(hash, word);
    }
    memcpy(&word, end - sizeof word, sizeof word);
    hash = hash_step(hash, word);
    return size == sizeof word ? hash : hash_end(hash); /* as hash_u64 has it */
}

#endif
