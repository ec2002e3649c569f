/* A hash map from byte-string keys (words, atoms, pointers) to pointers, insertion only. */
#ifndef HLSL2SPV_BASE_MAP_H
#define HLSL2SPV_BASE_MAP_H

#include <stdint.h>

#include "arena.h"

struct map {
    struct map_slot *slots;
    size_t count, capacity;
};

/* The place of the value for a key, made (holding NULL) when absent.  The key is copied. */
void **map_slot(struct arena *arena, struct map *map, const void *key, size_t size);
/* The value for a key, or NULL. */
void *map_find(const struct map *map, const void *key, size_t size);

static inline void **map_slot_u64(struct arena *arena, struct map *map, uint64_t key) {
    return map_slot(arena, map, &key, sizeof key);
}
static inline void *map_find_u64(const struct map *map, uint64_t key) {
    return map_find(map, &key, sizeof key);
}

uint64_t hash_bytes(const void *bytes, size_t size);

#endif
