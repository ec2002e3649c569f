/* Texts that a host opens for queries, with their tokens. */
#ifndef HLSL2SPV_DRIVER_HOST_TEXTS_H
#define HLSL2SPV_DRIVER_HOST_TEXTS_H

#include "../lexer/lexer.h"

/* A text is kept while it is used, and afterwards until another text of its path is used.
 * Thread-safe. */
struct host_text {
    const char *text; /* NUL-terminated after `size` bytes */
    size_t size;
    struct token_slot slot;
    struct host_text *next;
    uint64_t path_hash;
    unsigned uses;
    bool is_newest; /* of its path */
};

struct host_texts;
/* Returns NULL if memory is exhausted. */
struct host_texts *host_texts_create(void);
/* No text may be in use. */
void host_texts_destroy(struct host_texts *texts);
/* Returns an equal text of the path, or a copy. Returns NULL if memory is exhausted. */
struct host_text *host_texts_use(struct host_texts *texts, const char *path, const char *text,
                                 size_t size);
void host_texts_release(struct host_texts *texts, struct host_text *text);

#endif
