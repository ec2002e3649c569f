/* Hash map without deletion. */
#include "base.h"

#include <string.h>

static struct map_slot *find_slot(const struct map *map, const void *key, size_t size,
                                  uint64_t hash) {
    if (size == sizeof hash)
        return map_probe_u64(map, hash);
    for (size_t i = hash & (map->capacity - 1);; i = (i + 1) & (map->capacity - 1)) {
        struct map_slot *s = &map->slots[i];
        if (!s->key || (s->hash == hash && s->size == size && !memcmp(s->key, key, size)))
            return s;
    }
}

#ifdef HLSL2SPV_DEBUG
enum { SPOILED = 0xdd, MOST_CHECKED = 64 };

/* Large tables are checked only when they grow, to keep the cost linear. */
static void check_outgrown(struct arena *arena, const struct map *map, bool grows) {
    const unsigned char *bytes = (const unsigned char *)map->outgrown;
    size_t size = map->capacity / 2 * sizeof *map->outgrown;
    for (size_t i = 0; bytes && (grows || map->capacity <= MOST_CHECKED) && i < size; i++)
        if (bytes[i] != SPOILED)
            context_fail(arena->owner, 0, "internal error: stale map slot");
}
#endif

static void make_room(struct arena *arena, struct map *map) {
    bool grows = map->count * 4 >= map->capacity * 3;
#ifdef HLSL2SPV_DEBUG
    check_outgrown(arena, map, grows);
#endif
    if (!grows)
        return;
    const struct map old = *map;
    map->capacity = old.capacity ? old.capacity * 2 : 8;
    map->slots = arena_array(arena, struct map_slot, map->capacity);
    for (const struct map_slot *s = old.slots; s < old.slots + old.capacity; s++) {
        if (s->key)
            *find_slot(map, s->key, s->size, s->hash) = *s;
    }
#ifdef HLSL2SPV_DEBUG
    if (old.slots)
        memset(old.slots, SPOILED, old.capacity * sizeof *old.slots);
    map->outgrown = old.slots;
#endif
}

void **map_slot(struct arena *arena, struct map *map, const void *key, size_t size) {
    make_room(arena, map);
    uint64_t hash = hash_bytes(key, size);
    struct map_slot *s = find_slot(map, key, size, hash);
    if (!s->key) {
        *s = (struct map_slot){arena_copy(arena, key, size), hash, size, NULL};
        map->count++;
    }
    return &s->value;
}

/* The hash is invertible, so it replaces the key, which is not stored. */
void **map_slot_u64(struct arena *arena, struct map *map, uint64_t key) {
    make_room(arena, map);
    uint64_t hash = hash_u64(key);
    struct map_slot *s = map_probe_u64(map, hash);
    if (!s->key) {
        *s = (struct map_slot){"", hash, sizeof key, NULL};
        map->count++;
    }
    return &s->value;
}

void *map_find(const struct map *map, const void *key, size_t size) {
    return map->count ? find_slot(map, key, size, hash_bytes(key, size))->value : NULL;
}

static bool fill_slot(struct map *map, void **slot) {
    bool is_new = !*slot;
    *slot = map;
    return is_new;
}

bool map_add(struct arena *arena, struct map *map, const void *key, size_t size) {
    return fill_slot(map, map_slot(arena, map, key, size));
}

bool map_add_u64(struct arena *arena, struct map *map, uint64_t key) {
    return fill_slot(map, map_slot_u64(arena, map, key));
}
