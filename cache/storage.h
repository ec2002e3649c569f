/* Kinds of storage, for the files of cache/. */
#ifndef HLSL2SPV_CACHE_STORAGE_H
#define HLSL2SPV_CACHE_STORAGE_H

#include "cache.h"

enum cache_space { SPACE_ACTIONS, SPACE_CONTENTS, SPACE_COUNT };

struct cache_bytes {
    const char *bytes; /* followed by a NUL */
    size_t size;
};

/* The operations of a storage. Each returns false on failure. */
struct cache_storage {
    bool (*get)(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                struct cache_bytes *out);
    bool (*has)(void *user, struct arena *arena, enum cache_space space, struct sha256 key);
    bool (*put)(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                const void *bytes, size_t size);
    /* Returns why the storage is no longer used, once, and NULL otherwise. */
    const char *(*failure)(void *user);
    void (*close)(void *user, struct arena *arena);
};

/* A folder with the files "ac/12/1234..." and "cas/12/1234...". */
extern const struct cache_storage folder_storage;
void *folder_open(const char *path, uint64_t limit);
/* Adds to the recorded size of the folder, and removes old files if it exceeds the limit. */
void folder_shrink(struct arena *arena, const char *path, uint64_t added, uint64_t limit);

/* A server with the files "ac/1234..." and "cas/1234...". */
extern const struct cache_storage server_storage;
void *server_open(const char *address);

/* The message ActionResult of the Remote Execution API. */
void action_print(struct text_sink *out, const struct cache_action *action);
/* Returns false if the bytes are not such a message. Texts are allocated in the arena. */
bool action_parse(struct arena *arena, struct cache_bytes bytes, struct cache_action *out);

#endif
