/* Actions and contents of a storage. */
#include "storage.h"

#include <stdatomic.h>
#include <stdlib.h>

struct cache {
    const struct storage *storage;
    void *user;
    atomic_size_t hits, misses, stored, unstored;
    atomic_bool is_damaged; /* so that what exists is written again */
};

static bool is_address(const char *where) {
    return !strncmp(where, "http://", 7) || !strncmp(where, "https://", 8);
}

struct cache *cache_open(const char *where, uint64_t limit) {
    struct cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    cache->storage = is_address(where) ? &server_storage : &folder_storage;
    cache->user = is_address(where) ? server_open(where) : folder_open(where, limit);
    if (cache->user)
        return cache;
    free(cache);
    return NULL;
}

void cache_close(struct cache *cache, struct arena *arena) {
    if (!cache)
        return;
    cache->storage->close(cache->user, arena);
    free(cache);
}

bool cache_find(struct cache *cache, struct arena *arena, struct sha256 key,
                struct cache_action *out) {
    struct cache_bytes bytes;
    return cache->storage->get(cache->user, arena, SPACE_ACTIONS, key, &bytes) &&
           action_parse(arena, bytes, out);
}

static void put(struct cache *cache, struct arena *arena, enum cache_space space, struct sha256 key,
                const void *bytes, size_t size) {
    if (!cache->storage->put(cache->user, arena, space, key, bytes, size))
        atomic_fetch_add(&cache->unstored, 1);
}

void cache_store(struct cache *cache, struct arena *arena, struct sha256 key,
                 const struct cache_action *action) {
    struct text_sink out = {.arena = arena};
    sink_text(&out, "");
    action_print(&out, action);
    put(cache, arena, SPACE_ACTIONS, key, out.text, out.length);
}

const char *cache_read(struct cache *cache, struct arena *arena,
                       const struct cache_content *content) {
    struct cache_bytes bytes;
    if (!cache->storage->get(cache->user, arena, SPACE_CONTENTS, content->hash, &bytes))
        return NULL;
    if (bytes.size == content->size &&
        sha256_equal(sha256_of(bytes.bytes, bytes.size), content->hash))
        return bytes.bytes;
    atomic_store(&cache->is_damaged, true);
    return NULL;
}

struct cache_content cache_write(struct cache *cache, struct arena *arena, const char *name,
                                 const void *bytes, size_t size) {
    struct cache_content content = {name, sha256_of(bytes, size), size};
    if (atomic_load(&cache->is_damaged) ||
        !cache->storage->has(cache->user, arena, SPACE_CONTENTS, content.hash))
        put(cache, arena, SPACE_CONTENTS, content.hash, bytes, size);
    return content;
}

/* ---- Statistics ---- */

void cache_count_hit(struct cache *cache, bool is_hit) {
    atomic_fetch_add(is_hit ? &cache->hits : &cache->misses, 1);
}

void cache_count_stored(struct cache *cache) {
    atomic_fetch_add(&cache->stored, 1);
}

struct cache_counts cache_counts(const struct cache *cache) {
    return (struct cache_counts){atomic_load(&cache->hits), atomic_load(&cache->misses),
                                 atomic_load(&cache->stored), atomic_load(&cache->unstored)};
}

const char *cache_failure(struct cache *cache) {
    return cache->storage->failure(cache->user);
}
