/* Files shared by many compilations. */
#include "files.h"
#include "../cache/cache.h"
#include "host_texts.h"
#include "../parser/parser.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SLOTS = 1 << 12 };

struct cached_entry {
    struct shared_file file;
    struct token_slot slot;
    struct cached_entry *next;
    char bytes[]; /* the path and the text, each followed by a NUL */
};

struct shared_files {
    pthread_mutex_t lock;
    struct shared_state state;
    struct cached_entry *slots[SLOTS];
    struct cache *cache; /* or NULL */
    char *cache_place;
    struct host_texts *texts;
};

struct shared_files *shared_files_create(void) {
    struct shared_files *files = calloc(1, sizeof *files);
    if (!files)
        return NULL;
    pthread_mutex_init(&files->lock, NULL);
    files->state.chunks = chunk_pool_create();
    files->state.bodies = known_bodies_create();
    files->texts = host_texts_create();
    return files;
}

const struct shared_state *shared_files_state(const struct shared_files *files) {
    return &files->state;
}

struct host_texts *shared_files_texts(const struct shared_files *files) {
    return files->texts;
}

struct cache *shared_files_cache(struct shared_files *files, const char *place, uint64_t limit) {
    pthread_mutex_lock(&files->lock);
    if (!files->cache) {
        free(files->cache_place);
        files->cache_place = strdup(place);
        files->cache = cache_open(place, &(struct string_list){0}, limit);
    }
    bool is_same = files->cache_place && !strcmp(files->cache_place, place);
    pthread_mutex_unlock(&files->lock);
    return is_same ? files->cache : NULL;
}

/* Closing may list a folder, for which memory is needed. */
static void close_cache(struct cache *cache) {
    static const struct options none;
    struct context c;
    jmp_buf failed;
    if (!cache || !context_create_small(&c, &none, &failed, NULL, NULL))
        return;
    if (!setjmp(failed))
        cache_close(cache, c.kept);
    context_destroy(&c);
}

void shared_files_destroy(struct shared_files *files) {
    if (!files)
        return;
    close_cache(files->cache);
    free(files->cache_place);
    for (size_t i = 0; i < SLOTS; i++)
        for (struct cached_entry *entry = files->slots[i], *next; entry; entry = next) {
            next = entry->next;
            pp_token_slot_end(&entry->slot);
            free(entry);
        }
    host_texts_destroy(files->texts);
    known_bodies_destroy(files->state.bodies);
    chunk_pool_end(files->state.chunks);
    pthread_mutex_destroy(&files->lock);
    free(files);
}

static struct cached_entry **slot_of(struct shared_files *files, const char *path) {
    return &files->slots[hash_bytes(path, strlen(path)) % SLOTS];
}

static const struct shared_file *find_shared(struct shared_files *files, const char *path) {
    for (struct cached_entry *entry = *slot_of(files, path); entry; entry = entry->next)
        if (!strcmp(entry->file.path, path))
            return &entry->file;
    return NULL;
}

/* Returns NULL if memory is exhausted. */
static struct cached_entry *read_entry(struct context *c, const char *path) {
    struct file_content content = {.text = ""};
    struct shared_file file = {0};
    file.status = pp_read_file(c->kept, path, &content, &file.identity);
    file.reason = errno;
    bool found = file.status == FILE_FOUND;
    size_t length = strlen(path), size = found ? content.size : 0;
    struct cached_entry *entry = malloc(sizeof *entry + length + 1 + size + 1);
    if (!entry)
        return NULL;
    memcpy(entry->bytes, path, length + 1);
    memcpy(entry->bytes + length + 1, content.text, size);
    entry->bytes[length + 1 + size] = 0;
    file.path = entry->bytes;
    file.text = entry->bytes + length + 1;
    file.size = size;
    file.hash = sha256_of(file.text, size);
    file.slot = &entry->slot;
    atomic_init(&entry->slot.kept, NULL);
    entry->file = file;
    return entry;
}

/* If two threads read the same file, the first result is kept. */
const struct shared_file *shared_files_get(struct shared_files *files, struct context *c,
                                           const char *path) {
    pthread_mutex_lock(&files->lock);
    const struct shared_file *known = find_shared(files, path);
    pthread_mutex_unlock(&files->lock);
    if (known)
        return known;
    struct cached_entry *fresh = read_entry(c, path);
    if (!fresh)
        context_fail(c, 0, "out of memory");
    pthread_mutex_lock(&files->lock);
    known = find_shared(files, path);
    if (!known) {
        struct cached_entry **slot = slot_of(files, path);
        fresh->next = *slot;
        *slot = fresh;
        known = &fresh->file;
    }
    pthread_mutex_unlock(&files->lock);
    if (known != &fresh->file)
        free(fresh);
    return known;
}

static enum file_status load_shared(void *user, struct context *c, const char *path,
                                    struct file_content *out, struct file_identity *identity) {
    const struct shared_file *file = shared_files_get(user, c, path);
    out->name = file->path;
    out->text = file->text;
    out->size = file->size;
    out->slot = file->slot;
    out->hash = &file->hash;
    *identity = file->identity;
    errno = file->reason;
    return file->status;
}

struct file_access shared_files_access(struct shared_files *files) {
    return (struct file_access){.user = files, .load = load_shared};
}
