/* A hash map from byte-string keys (words, atoms, pointers) to pointers, insertion only.
 *
 * A slot lives until the next call of map_slot or map_slot_u64 for the same map, which may move the
 * table: what is written through an older slot is lost.  So a slot is filled at once, or asked for
 * again once what its value needed is made; whoever calls others in between cannot know what they
 * insert. Values stay where they are.  A debug build spoils the table that a map has outgrown, and
 * stops when something was written there. */
#ifndef HLSL2SPV_BASE_MAP_H
#define HLSL2SPV_BASE_MAP_H

#include "arena.h"
#include "hash.h"

struct map_slot {
    const void *key; /* NULL when the slot is free */
    uint64_t hash;
    size_t size;
    void *value;
};

struct map {
    struct map_slot *slots;
    size_t count, capacity;
#ifdef HLSL2SPV_DEBUG
    struct map_slot *outgrown; /* the table before this one, of half the capacity; spoiled */
#endif
};

/* The place of the value for a key, made (holding NULL) when absent.  The key is copied. */
void **map_slot(struct arena *arena, struct map *map, const void *key, size_t size);
/* The value for a key, or NULL. */
void *map_find(const struct map *map, const void *key, size_t size);

/* The same for keys of eight bytes, which map_slot and map_find hash alike. */
void **map_slot_u64(struct arena *arena, struct map *map, uint64_t key);
static inline void *map_find_u64(const struct map *map, uint64_t key);

/* ---- Inline, because most look-ups are of one word ---- */

/* The slot of a key of eight bytes, or the free one where it belongs. */
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

#endif
