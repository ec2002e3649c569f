#include "base.h"

#include <string.h>

struct map_slot {
    const void *key;
    uint64_t hash;
    size_t size;
    void *value;
};

/* FNV-1a over words where there are some, mixed at the end (as in MurmurHash3's finaliser). */
uint64_t hash_bytes(const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    uint64_t h = 0xcbf29ce484222325u ^ size;
    for (; size >= 8; size -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    for (; size; size--)
        h = (h ^ *p++) * 0x100000001b3u;
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdu;
    return h ^ h >> 33;
}

static struct map_slot *probe(struct map_slot *slots, size_t capacity, const void *key, size_t size,
                              uint64_t hash) {
    for (size_t i = hash & (capacity - 1);; i = (i + 1) & (capacity - 1)) {
        struct map_slot *s = &slots[i];
        if (!s->key || (s->hash == hash && s->size == size && !memcmp(s->key, key, size)))
            return s;
    }
}

static void rehash(struct arena *arena, struct map *map) {
    size_t capacity = map->capacity ? map->capacity * 2 : 16;
    struct map_slot *slots = arena_array(arena, struct map_slot, capacity);
    for (size_t i = 0; i < map->capacity; i++)
        if (map->slots[i].key)
            *probe(slots, capacity, map->slots[i].key, map->slots[i].size, map->slots[i].hash) =
                map->slots[i];
    map->slots = slots;
    map->capacity = capacity;
}

void **map_slot(struct arena *arena, struct map *map, const void *key, size_t size) {
    if (map->count * 4 >= map->capacity * 3)
        rehash(arena, map);
    uint64_t hash = hash_bytes(key, size);
    struct map_slot *s = probe(map->slots, map->capacity, key, size, hash);
    if (!s->key) {
        *s = (struct map_slot){arena_copy(arena, key, size), hash, size, NULL};
        map->count++;
    }
    return &s->value;
}

void *map_find(const struct map *map, const void *key, size_t size) {
    if (!map->capacity)
        return NULL;
    return probe(map->slots, map->capacity, key, size, hash_bytes(key, size))->value;
}
