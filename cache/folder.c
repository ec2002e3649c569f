/* A folder as storage. Files appear by renaming, so that a reader never sees half a file, and
 * several machines may share the folder. A killed writer leaves a temporary file, which is removed
 * later. */
#include "storage.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 1 << 30, NAME_SIZE = SYSTEM_PATH_SIZE };

/* A file that was used is marked with the time at most this often, to save system calls. */
enum { SECONDS_BETWEEN_MARKS = 60 };

struct folder {
    uint64_t limit;
    atomic_uint_least64_t added; /* bytes */
    atomic_uint next;            /* number of the next temporary file */
    char path[];
};

static const char *const space_names[SPACE_COUNT] = {
    [SPACE_ACTIONS] = "ac", [SPACE_CONTENTS] = "cas"};

void *folder_open(const char *path, uint64_t limit) {
    size_t length = strlen(path);
    struct folder *folder = calloc(1, sizeof *folder + length + 1);
    if (folder) {
        memcpy(folder->path, path, length + 1);
        folder->limit = limit;
    }
    return folder;
}

static char *path_of(const struct folder *folder, struct arena *arena, enum cache_space space,
                     struct sha256 key) {
    char hash[SHA256_TEXT];
    sha256_print(key, hash);
    return arena_format(arena, "%s/%s/%.2s/%s", folder->path, space_names[space], hash, hash);
}

/* ---- Reading ---- */

static bool read_whole(int file, char *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t got = read(file, bytes + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static bool read_open(struct arena *arena, int file, struct file_facts *facts,
                      struct cache_bytes *out) {
    if (!system_look_at_open(file, facts) || facts->kind != FILE_REGULAR || facts->size > LARGEST)
        return false;
    char *bytes = arena_alloc(arena, (size_t)facts->size + 1);
    bytes[facts->size] = 0;
    *out = (struct cache_bytes){bytes, (size_t)facts->size};
    return read_whole(file, bytes, out->size);
}

static bool folder_get(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                       struct cache_bytes *out) {
    const char *path = path_of(user, arena, space, key);
    struct file_facts facts;
    int file = system_open(path, OPEN_READ);
    if (file < 0)
        return false;
    bool good = read_open(arena, file, &facts, out);
    close(file);
    if (good && facts.seconds + SECONDS_BETWEEN_MARKS < time(NULL))
        system_touch(path);
    return good;
}

static bool folder_has(void *user, struct arena *arena, enum cache_space space, struct sha256 key) {
    struct file_facts facts;
    return system_stat(path_of(user, arena, space, key), &facts);
}

/* ---- Writing ---- */

static void make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        system_make_folder(path);
        *slash = '/';
    }
}

static int create(char *path, const char *name) {
    int file = system_open(name, OPEN_CREATE);
    if (file >= 0 || errno != ENOENT)
        return file;
    make_folders(path);
    return system_open(name, OPEN_CREATE);
}

static bool folder_put(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                       const void *bytes, size_t size) {
    struct folder *folder = user;
    char *path = path_of(folder, arena, space, key);
    const char *name = arena_format(arena, "%s.%ld.%u.new", path, (long)getpid(),
                                    atomic_fetch_add(&folder->next, 1));
    int file = create(path, name);
    if (file < 0)
        return false;
    bool good = system_write_all(file, bytes, size);
    good = !close(file) && good && system_rename(name, path);
    if (!good)
        system_remove(name);
    else
        atomic_fetch_add(&folder->added, size);
    return good;
}

static const char *folder_failure(void *user) {
    return NULL;
}

static void folder_close(void *user, struct arena *arena) {
    struct folder *folder = user;
    uint64_t added = atomic_load(&folder->added);
    if (added && folder->limit)
        folder_shrink(arena, folder->path, added, folder->limit);
    free(folder);
}

const struct cache_storage folder_storage = {folder_get, folder_has, folder_put, folder_failure,
                                             folder_close};
