/* Public interface of cache/: storage of results that compilations share.
 *
 * The layout is that of Bazel's remote caches. An action is a small record at the hash of a
 * question, and names contents, which are stored at the hashes of their bytes. The storage is a
 * folder. Any failure to read is a miss, and failures to write are only counted. Contents are
 * compared with their hashes, so that a damaged storage never gives a wrong result. */
#ifndef HLSL2SPV_CACHE_CACHE_H
#define HLSL2SPV_CACHE_CACHE_H

#include "../base/base.h"
#include "../base/collections.h"
#include "../base/sha256.h"

struct cache;

/* Opens a storage: a folder, which is created when something is stored, or a server whose address
 * begins with "http://" or "https://". Results are also found in the others, and then stored in the
 * first one, which may be NULL. `limit` is the largest size of the first folder in bytes. Returns
 * NULL if memory is exhausted. */
struct cache *cache_open(const char *where, const struct string_list *others, uint64_t limit);
/* Also removes the least recently used files if the folder exceeds its limit. */
void cache_close(struct cache *cache, struct arena *arena);

struct cache_content {
    const char *name;
    struct sha256 hash;
    size_t size;
};
VEC(struct cache_content, cache_content_vec);

/* The record of an action: a text, and contents. */
struct cache_action {
    const char *text;
    size_t length;
    struct cache_content_vec contents;
};

/* All are thread-safe. Results are allocated in the arena. */
bool cache_find(struct cache *cache, struct arena *arena, struct sha256 key,
                struct cache_action *out);
void cache_store(struct cache *cache, struct arena *arena, struct sha256 key,
                 const struct cache_action *action);
/* Returns the bytes of a content, followed by a NUL, or NULL. */
const char *cache_read(struct cache *cache, struct arena *arena,
                       const struct cache_content *content);
/* Stores bytes, and returns the content with a name. */
struct cache_content cache_write(struct cache *cache, struct arena *arena, const char *name,
                                 const void *bytes, size_t size);

/* Counts since the storage was opened. */
struct cache_counts {
    size_t hits, codes, misses, stored, unstored; /* counted by the user, except for the last one */
};
void cache_count_hit(struct cache *cache, bool is_hit);
/* Counts a miss for which equal code was found. */
void cache_count_code(struct cache *cache);
void cache_count_stored(struct cache *cache);
struct cache_counts cache_counts(const struct cache *cache);
/* Returns why a server is no longer used, once, and NULL otherwise. */
const char *cache_failure(struct cache *cache);

#endif
