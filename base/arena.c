#include "base.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 256 * 1024, LARGEST_CHUNK = 16 * 1024 * 1024, ALIGNMENT = 16 };

struct chunk {
    struct chunk *previous;
    size_t size, used;
    _Alignas(ALIGNMENT) char bytes[];
};

struct arena {
    struct context *owner;
    struct chunk *current;
    size_t limit, total, used_before; /* bytes asked of malloc; bytes used in older chunks */
};

struct arena *arena_create(struct context *owner, size_t limit) {
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena) {
        arena->owner = owner;
        arena->limit = limit;
    }
    return arena;
}

void arena_destroy(struct arena *arena) {
    if (!arena)
        return;
    for (struct chunk *c = arena->current, *previous; c; c = previous) {
        previous = c->previous;
        free(c);
    }
    free(arena);
}

static void add_chunk(struct arena *arena, size_t size) {
    size_t wanted = arena->current ? arena->current->size * 2 : FIRST_CHUNK;
    if (wanted > LARGEST_CHUNK)
        wanted = LARGEST_CHUNK;
    if (wanted < size)
        wanted = size;
    struct chunk *c = NULL;
    /* calloc gives zeroed pages without touching them. */
    if (arena->limit - arena->total >= wanted)
        c = calloc(1, sizeof *c + wanted);
    if (!c)
        context_fail(arena->owner, 0, "out of memory: the compilation needs more than %zu MiB",
                     arena->total >> 20);
    c->previous = arena->current;
    c->size = wanted;
    if (arena->current)
        arena->used_before += arena->current->used;
    arena->total += wanted;
    arena->current = c;
}

void *arena_alloc(struct arena *arena, size_t size) {
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (!arena->current || arena->current->size - arena->current->used < size)
        add_chunk(arena, size);
    void *block = arena->current->bytes + arena->current->used;
    arena->current->used += size;
    return block;
}

void *arena_grow(struct arena *arena, void *block, size_t old_size, size_t new_size) {
    struct chunk *c = arena->current;
    size_t rounded = (old_size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    size_t extra = ((new_size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1)) - rounded;
    if (block && c && (char *)block + rounded == c->bytes + c->used && c->size - c->used >= extra) {
        c->used += extra;
        return block;
    }
    void *moved = arena_alloc(arena, new_size);
    if (block)
        memcpy(moved, block, old_size);
    return moved;
}

void *arena_copy(struct arena *arena, const void *bytes, size_t size) {
    void *block = arena_alloc(arena, size);
    if (size)
        memcpy(block, bytes, size);
    return block;
}

char *arena_string(struct arena *arena, const char *text, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length)
        memcpy(copy, text, length);
    return copy;
}

char *arena_vformat(struct arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_format(struct arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vformat(arena, format, args);
    va_end(args);
    return text;
}

size_t arena_used(const struct arena *arena) {
    return arena->used_before + (arena->current ? arena->current->used : 0);
}

void *vec_grow(struct arena *arena, void *items, size_t *capacity, size_t wanted, size_t size) {
    size_t grown = *capacity ? *capacity * 2 : 8;
    if (grown < wanted)
        grown = wanted;
    void *moved = arena_grow(arena, items, *capacity * size, grown * size);
    *capacity = grown;
    return moved;
}
