/* Keeps the texts that a host opens, so that unchanged files are scanned once. */
#include "host_texts.h"
#include "../base/base.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SLOTS = 1 << 10 };

struct host_texts {
    pthread_mutex_t lock;
    struct host_text *slots[TEXT_SLOTS];
};

struct host_texts *host_texts_create(void) {
    struct host_texts *texts = calloc(1, sizeof *texts);
    if (texts)
        pthread_mutex_init(&texts->lock, NULL);
    return texts;
}

static void free_text(struct host_text *text) {
    pp_token_slot_end(&text->slot);
    free(text);
}

void host_texts_destroy(struct host_texts *texts) {
    if (!texts)
        return;
    for (size_t i = 0; i < TEXT_SLOTS; i++)
        for (struct host_text *text = texts->slots[i], *next; text; text = next) {
            next = text->next;
            free_text(text);
        }
    pthread_mutex_destroy(&texts->lock);
    free(texts);
}

/* The path follows the text, because paths with equal hashes may differ. */
static const char *path_of(const struct host_text *text) {
    return text->text + text->size + 1;
}

static struct host_text *create_text(uint64_t hash, const char *path, const char *bytes,
                                     size_t size) {
    size_t length = strlen(path) + 1;
    struct host_text *text = malloc(sizeof *text + size + 1 + length);
    if (!text)
        return NULL;
    char *copy = (char *)(text + 1);
    *text = (struct host_text){.text = copy, .size = size, .path_hash = hash};
    memcpy(copy, bytes, size);
    copy[size] = 0;
    memcpy(copy + size + 1, path, length);
    atomic_init(&text->slot.kept, NULL);
    return text;
}

/* Frees the texts of a chain that are neither used nor the newest one of their path. */
static void sweep(struct host_text **link) {
    while (*link) {
        struct host_text *text = *link;
        if (text->uses || text->is_newest) {
            link = &text->next;
            continue;
        }
        *link = text->next;
        free_text(text);
    }
}

static struct host_text *find_equal(struct host_text *chain, uint64_t hash, const char *path,
                                    const char *bytes, size_t size) {
    for (; chain; chain = chain->next)
        if (chain->path_hash == hash && chain->size == size && !strcmp(path_of(chain), path) &&
            !memcmp(chain->text, bytes, size))
            return chain;
    return NULL;
}

struct host_text *host_texts_use(struct host_texts *texts, const char *path, const char *bytes,
                                 size_t size) {
    uint64_t hash = hash_bytes(path, strlen(path));
    struct host_text **slot = &texts->slots[hash % TEXT_SLOTS];
    pthread_mutex_lock(&texts->lock);
    struct host_text *text = find_equal(*slot, hash, path, bytes, size);
    if (!text) {
        text = create_text(hash, path, bytes, size);
        if (text) {
            text->next = *slot;
            *slot = text;
        }
    }
    if (text) {
        for (struct host_text *other = *slot; other; other = other->next)
            if (other->path_hash == hash && !strcmp(path_of(other), path))
                other->is_newest = other == text;
        text->uses++;
        sweep(slot);
    }
    pthread_mutex_unlock(&texts->lock);
    return text;
}

void host_texts_release(struct host_texts *texts, struct host_text *text) {
    pthread_mutex_lock(&texts->lock);
    text->uses--;
    sweep(&texts->slots[text->path_hash % TEXT_SLOTS]);
    pthread_mutex_unlock(&texts->lock);
}
