/* Actions and contents of a storage. */
#include "storage.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Results are stored at the first place, if it is not only read. Results of other places are
 * copied to it. */
enum { MOST_PLACES = 64 };

struct place {
    const struct cache_storage *storage;
    void *user;
};

struct cache {
    struct place places[MOST_PLACES];
    size_t count;
    bool is_only_read;
    atomic_size_t hits, codes, misses, stored, unstored;
    atomic_bool is_damaged; /* existing contents are written again */
};

/* ---- Places ---- */

static bool is_address(const char *where) {
    return !strncmp(where, "http://", 7) || !strncmp(where, "https://", 8);
}

static void add_place(struct cache *cache, const char *where, uint64_t limit) {
    struct place place = {is_address(where) ? &server_storage : &folder_storage, NULL};
    place.user = is_address(where) ? server_open(where) : folder_open(where, limit);
    if (place.user)
        cache->places[cache->count++] = place;
}

struct cache *cache_open(const char *where, const struct string_list *others, uint64_t limit) {
    struct cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    cache->is_only_read = !where;
    if (where)
        add_place(cache, where, limit);
    for (size_t i = 0; i < others->count && cache->count < MOST_PLACES; i++)
        add_place(cache, others->items[i], 0);
    if (cache->count)
        return cache;
    free(cache);
    return NULL;
}

void cache_close(struct cache *cache, struct arena *arena) {
    if (!cache)
        return;
    for (size_t i = 0; i < cache->count; i++)
        cache->places[i].storage->close(cache->places[i].user, arena);
    free(cache);
}

static void put(struct cache *cache, struct arena *arena, enum cache_space space, struct sha256 key,
                const void *bytes, size_t size) {
    const struct place *first = &cache->places[0];
    if (cache->is_only_read)
        return;
    if (!first->storage->put(first->user, arena, space, key, bytes, size))
        atomic_fetch_add(&cache->unstored, 1);
}

/* A check returns false for bytes that are damaged. */
typedef bool check_bytes(struct arena *arena, const struct cache_bytes *bytes, void *user);

static bool get(struct cache *cache, struct arena *arena, enum cache_space space, struct sha256 key,
                check_bytes *check, void *user, struct cache_bytes *out) {
    for (size_t i = 0; i < cache->count; i++) {
        const struct place *place = &cache->places[i];
        if (!place->storage->get(place->user, arena, space, key, out))
            continue;
        if (check(arena, out, user)) {
            if (i)
                put(cache, arena, space, key, out->bytes, out->size);
            return true;
        }
        atomic_store(&cache->is_damaged, true);
    }
    return false;
}

/* ---- Actions ---- */

static bool check_action(struct arena *arena, const struct cache_bytes *bytes, void *user) {
    return action_parse(arena, *bytes, user);
}

bool cache_find(struct cache *cache, struct arena *arena, struct sha256 key,
                struct cache_action *out) {
    struct cache_bytes bytes;
    return get(cache, arena, SPACE_ACTIONS, key, check_action, out, &bytes);
}

void cache_store(struct cache *cache, struct arena *arena, struct sha256 key,
                 const struct cache_action *action) {
    struct text_sink out = {.arena = arena};
    sink_text(&out, "");
    action_print(&out, action);
    put(cache, arena, SPACE_ACTIONS, key, out.text, out.length);
}

/* ---- Contents ---- */

static bool check_content(struct arena *arena, const struct cache_bytes *bytes, void *user) {
    const struct cache_content *content = user;
    return bytes->size == content->size &&
           sha256_equal(sha256_of(bytes->bytes, bytes->size), content->hash);
}

const char *cache_read(struct cache *cache, struct arena *arena,
                       const struct cache_content *content) {
    struct cache_bytes bytes;
    struct cache_content wanted = *content;
    bool found = get(cache, arena, SPACE_CONTENTS, content->hash, check_content, &wanted, &bytes);
    return found ? bytes.bytes : NULL;
}

struct cache_content cache_write(struct cache *cache, struct arena *arena, const char *name,
                                 const void *bytes, size_t size) {
    struct cache_content content = {name, sha256_of(bytes, size), size};
    const struct place *first = &cache->places[0];
    if (cache->is_only_read || atomic_load(&cache->is_damaged) ||
        !first->storage->has(first->user, arena, SPACE_CONTENTS, content.hash))
        put(cache, arena, SPACE_CONTENTS, content.hash, bytes, size);
    return content;
}

/* ---- Statistics ---- */

void cache_count_hit(struct cache *cache, bool is_hit) {
    atomic_fetch_add(is_hit ? &cache->hits : &cache->misses, 1);
}

void cache_count_code(struct cache *cache) {
    atomic_fetch_add(&cache->codes, 1);
}

void cache_count_stored(struct cache *cache) {
    atomic_fetch_add(&cache->stored, 1);
}

struct cache_counts cache_counts(const struct cache *cache) {
    return (struct cache_counts){atomic_load(&cache->hits), atomic_load(&cache->codes),
                                 atomic_load(&cache->misses), atomic_load(&cache->stored),
                                 atomic_load(&cache->unstored)};
}

const char *cache_failure(struct cache *cache) {
    const char *reason = NULL;
    for (size_t i = 0; !reason && i < cache->count; i++)
        reason = cache->places[i].storage->failure(cache->places[i].user);
    return reason;
}
