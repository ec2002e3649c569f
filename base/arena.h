/* Arena allocation for one compilation. Everything a compilation allocates is stored in its arena
 * and released with it. Data that only the next phase needs is stored in a branch, whose memory is
 * reused. Blocks are zeroed. If memory is exhausted or the arena's limit is reached, the
 * compilation ends through context_fail() (see context.h). */
#ifndef HLSL2SPV_BASE_ARENA_H
#define HLSL2SPV_BASE_ARENA_H

#include "compiler.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct context;

struct arena {
    char *next, *end; /* free and zeroed range of the current piece */
    char *piece_end;  /* memory from `end` to here is zeroed when needed */
    struct context *owner;
    struct arena *parent; /* NULL for a root arena */
    struct chunk *chunks;
    struct spare *spares;    /* freed blocks */
    char *fresh, *fresh_end; /* unused range of the last chunk; NULL for a branch */
    size_t limit, total;     /* bytes requested from the system */
    size_t next_chunk;
    struct chunk_pool *pool; /* or NULL */
    bool is_fresh_dirty;
};

/* Memory that arenas return and take again. Thread-safe. Exists until its creator and all arenas
 * that use it have ended. */
struct chunk_pool;
/* Returns NULL if memory is exhausted. */
struct chunk_pool *chunk_pool_create(void);
void chunk_pool_end(struct chunk_pool *pool);

/* Sizes of the first chunk. A compilation starts with a huge page, which is cheaper than many
 * small pages. */
enum { ARENA_SMALL = 64 * 1024, ARENA_LARGE = 2 * 1024 * 1024 };
struct arena *arena_create(struct context *owner, size_t limit, size_t first_chunk,
                           struct chunk_pool *pool);
void arena_destroy(struct arena *arena); /* must not be a branch */

/* Creates an arena that allocates from `parent`. arena_end() returns its memory to the parent. */
struct arena *arena_branch(struct arena *parent);
void arena_end(struct arena *branch);
/* Frees all blocks of a branch and keeps the branch for reuse. No pointers into it may remain. */
void arena_clear(struct arena *branch);
/* Frees a block. It must belong to this arena, not to a branch, and must be unreferenced. */
void arena_free(struct arena *arena, void *block, size_t size);
/* Shrinks a block to `new_size` bytes and frees the rest. */
void arena_shrink(struct arena *arena, void *block, size_t old_size, size_t new_size);

/* Returns the free pages of a large arena to the system before another heap needs memory. */
void arena_release(struct arena *arena);

/* Slow path of arena_alloc(): allocates a block that does not fit into the current piece. */
void *arena_alloc_elsewhere(struct arena *arena, size_t size);

enum { ARENA_ALIGNMENT = 8 };
static inline size_t arena_rounded(size_t size) {
    return (size + ARENA_ALIGNMENT - 1) & ~(size_t)(ARENA_ALIGNMENT - 1);
}

static inline void *arena_alloc(struct arena *arena, size_t size) {
    size = arena_rounded(size);
    if ((size_t)(arena->end - arena->next) < size)
        return arena_alloc_elsewhere(arena, size);
    void *block = arena->next;
    arena->next += size;
    return block;
}

/* Grows a block. Moves it unless it was allocated last. The old block remains valid, because
 * callers may still use pointers into it. */
void *arena_grow(struct arena *arena, void *block, size_t old_size, size_t new_size);
/* Makes room for one more item after `count` items, in an array that only this function grows. The
 * capacity doubles when the count is a power of two. */
void *arena_append(struct arena *arena, void *items, size_t count, size_t size);
void *arena_copy(struct arena *arena, const void *bytes, size_t size);
char *arena_string(struct arena *arena, const char *text, size_t length);
/* Concatenates strings. Faster than arena_format(). */
#define arena_join(arena, ...) arena_join_texts((arena), (const char *const[]){__VA_ARGS__, NULL})
char *arena_join_texts(struct arena *arena, const char *const *texts);
char *arena_format(struct arena *arena, const char *format, ...) LIKE_PRINTF(2, 3);
char *arena_vformat(struct arena *arena, const char *format, va_list args) LIKE_PRINTF(2, 0);

#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define arena_array(arena, type, count)                                                            \
    ((type *)arena_alloc((arena), sizeof(type) * (size_t)(count)))

#endif
