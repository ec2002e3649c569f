/* Growing arrays, a hash of byte strings, and a hash map. */
#ifndef HLSL2SPV_BASE_COLLECTIONS_H
#define HLSL2SPV_BASE_COLLECTIONS_H

#include "arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The number of elements of an array. */
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#define HASH_FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* Each step is invertible, so distinct eight-byte keys have distinct hashes. */
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

/* One step moves only a part of a word's high half to the low half. Without a second step, the
 * last letters of names and the leading bits of floats would not reach the low bits, which index
 * the tables. */
static inline uint64_t hash_end(uint64_t hash) {
    return hash_step(hash, 0);
}

/* Reads bytes as a little-endian word on every machine. Constant tables may be generated on another
 * machine, and the order of hashes must not depend on the byte order. */
static inline uint32_t hash_four_bytes(const void *bytes) {
    const unsigned char *p = bytes;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
static inline uint64_t hash_eight_bytes(const void *bytes) {
    const unsigned char *p = bytes;
    return hash_four_bytes(p) | (uint64_t)hash_four_bytes(p + 4) << 32;
}

/* Reads up to eight bytes as a word, padded with zeros. */
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

/* Same as hash_word(), but eight bytes can be read. Needs one load and no branch on the size. */
static inline uint64_t hash_padded_word(const void *bytes, size_t size) {
    return hash_eight_bytes(bytes) & ~(uint64_t)0 >> 8 * (sizeof(uint64_t) - size);
}

/* Multiplies and folds words. The last word overlaps the previous one. */
static inline uint64_t hash_bytes(const void *bytes, size_t size) {
    enum { WORD = sizeof(uint64_t) };
    const unsigned char *p = bytes, *end = p + size;
    uint64_t hash = hash_seed(size);
    if (size < WORD)
        return hash_end(hash_step(hash, hash_word(p, size)));
    for (; p < end - WORD; p += WORD)
        hash = hash_step(hash, hash_eight_bytes(p));
    hash = hash_step(hash, hash_eight_bytes(end - WORD));
    return size == WORD ? hash : hash_end(hash); /* same as hash_u64() on a little-endian machine */
}

/* A hash map from byte-string keys (words, atoms, pointers) to pointers. Keys cannot be removed.
 *
 * A slot is valid until the next call of map_slot() or map_slot_u64() for the same map, which may
 * move the table; a write through an older slot is lost. Fill a slot at once, or request it again
 * after computing its value, because nested calls may insert keys. Values do not move. A debug
 * build poisons the old table of a grown map and stops when it detects a write to it. */

struct map_slot {
    const void *key; /* NULL if the slot is free */
    uint64_t hash;
    size_t size;
    void *value;
};

struct map {
    struct map_slot *slots;
    size_t count, capacity;
#ifdef HLSL2SPV_DEBUG
    struct map_slot *outgrown; /* the previous table, of half the capacity; poisoned */
#endif
};

/* Returns the value slot of a key. Inserts a copy of the key with a NULL value if it is absent. */
void **map_slot(struct arena *arena, struct map *map, const void *key, size_t size);
/* Returns the value of a key, or NULL. */
void *map_find(const struct map *map, const void *key, size_t size);

/* Variants for eight-byte keys. map_slot() and map_find() hash them alike. */
void **map_slot_u64(struct arena *arena, struct map *map, uint64_t key);
static inline void *map_find_u64(const struct map *map, uint64_t key);

/* Maps used as sets. map_add() returns true if the key was new. */
bool map_add(struct arena *arena, struct map *map, const void *key, size_t size);
bool map_add_u64(struct arena *arena, struct map *map, uint64_t key);
static inline bool map_has(const struct map *map, const void *key, size_t size);
static inline bool map_has_u64(const struct map *map, uint64_t key);

/* ---- Inline lookups of single words, the most frequent case ---- */

/* Returns the slot of an eight-byte key, or the free slot to insert it. */
static inline struct map_slot *map_probe_u64(const struct map *map, uint64_t hash) {
    for (size_t i = hash & (map->capacity - 1);; i = (i + 1) & (map->capacity - 1)) {
        struct map_slot *s = &map->slots[i];
        if (!s->key || (s->hash == hash && s->size == sizeof hash))
            return s;
    }
}

static inline void *map_find_u64(const struct map *map, uint64_t key) {
    return map->count ? map_probe_u64(map, hash_u64(key))->value : NULL;
}

static inline bool map_has(const struct map *map, const void *key, size_t size) {
    return map_find(map, key, size) != NULL;
}

static inline bool map_has_u64(const struct map *map, uint64_t key) {
    return map_find_u64(map, key) != NULL;
}

/* Growing arrays in an arena. Declare a vector type once with VEC(element, name):
 *
 *     VEC(struct token, token_vec);
 *     struct token_vec v = {0};
 *     vec_push(arena, &v, token);
 *     for (size_t i = 0; i < v.count; i++) use(v.items[i]); */

#define VEC(element, name)                                                                         \
    struct name {                                                                                  \
        element *items;                                                                            \
        size_t count, capacity;                                                                    \
    }

#define vec_reserve(arena, vec, wanted)                                                            \
    ((vec)->capacity >= (wanted)                                                                   \
         ? (void)0                                                                                 \
         : (void)((vec)->items = vec_grow((arena), (vec)->items, &(vec)->capacity, (wanted),       \
                                          sizeof *(vec)->items)))
#define vec_push(arena, vec, item)                                                                 \
    (vec_reserve((arena), (vec), (vec)->count + 1), (void)((vec)->items[(vec)->count++] = (item)))
/* Frees the items. No pointers to them may remain. */
#define vec_free(arena, vec)                                                                       \
    ((vec)->items ? arena_free((arena), (vec)->items, (vec)->capacity * sizeof *(vec)->items)      \
                  : (void)0)
/* Frees the unused capacity of a vector that no longer grows. */
#define vec_fit(arena, vec)                                                                        \
    (arena_shrink((arena), (vec)->items, (vec)->capacity * sizeof *(vec)->items,                   \
                  (vec)->count * sizeof *(vec)->items),                                            \
     (void)((vec)->capacity = (vec)->count))
#define vec_last(vec) ((vec)->items[(vec)->count - 1])

void *vec_grow(struct arena *arena, void *items, size_t *capacity, size_t wanted, size_t size);

VEC(unsigned, word_vec);

#endif
