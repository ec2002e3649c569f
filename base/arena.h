/* Memory of one compilation.  Everything a compilation makes lives in its arena and is released
 * with it.  What one phase makes for the next one only lives in a branch, whose memory goes back
 * and is used again.  Blocks are zeroed.  When memory runs out, or the arena's limit is reached,
 * the compilation ends through context_fail (see context.h). */
#ifndef HLSL2SPV_BASE_ARENA_H
#define HLSL2SPV_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

/* How the compiler checks formats: MinGW's own printf is as C wants it, Microsoft's is not. */
#ifdef __MINGW32__
#define FORMAT_LIKE_PRINTF gnu_printf
#else
#define FORMAT_LIKE_PRINTF printf
#endif

struct context;

struct arena {
    char *next, *end; /* what is free of the piece in use, and zeroed */
    char *piece_end;  /* behind `end`, it is zeroed as it comes to be needed */
    struct context *owner;
    struct arena *parent; /* of a branch */
    struct chunk *chunks;
    struct spare *spares;    /* what was given back */
    char *fresh, *fresh_end; /* of the last chunk, what was never used; of no branch */
    size_t limit, total;     /* bytes asked of the system */
    size_t next_chunk;
};

/* What is asked of the system first: for a compilation a huge page, which costs less than the first
 * dozens of small ones. */
enum { ARENA_SMALL = 64 * 1024, ARENA_LARGE = 2 * 1024 * 1024 };
struct arena *arena_create(struct context *owner, size_t limit, size_t first_chunk);
void arena_destroy(struct arena *arena); /* no branch */

/* An arena that lives in the memory of another one, which has it back when the branch ends. */
struct arena *arena_branch(struct arena *parent);
void arena_end(struct arena *branch);
/* Nothing points into the branch any more: what it makes next lies where the last things lay. */
void arena_clear(struct arena *branch);
/* A block of this arena, not of its branches, that nothing points to any more. */
void arena_give_back(struct arena *arena, void *block, size_t size);
/* What is behind the first bytes of such a block, which stays. */
void arena_give_back_end(struct arena *arena, void *block, size_t old_size, size_t new_size);

/* What lies idle in a large one goes back to the system, for who has memory of another heap to ask
 * for. */
void arena_release(struct arena *arena);

/* The block that a full piece has no room for. */
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

/* Moves a block that grew, unless it was the last one.  The old one stays, as pointers into it may
 * be held while it grows. */
void *arena_grow(struct arena *arena, void *block, size_t old_size, size_t new_size);
/* Room for one more item behind `count` of them, in a row that only this made grow: it doubles
 * where the count is a power of two. */
void *arena_append(struct arena *arena, void *items, size_t count, size_t size);
void *arena_copy(struct arena *arena, const void *bytes, size_t size);
char *arena_string(struct arena *arena, const char *text, size_t length);
/* Texts in a row, for where a format would be slow. */
#define arena_join(arena, ...) arena_join_texts((arena), (const char *const[]){__VA_ARGS__, NULL})
char *arena_join_texts(struct arena *arena, const char *const *texts);
char *arena_format(struct arena *arena, const char *format, ...)
    __attribute__((format(FORMAT_LIKE_PRINTF, 2, 3)));
char *arena_vformat(struct arena *arena, const char *format, va_list args)
    __attribute__((format(FORMAT_LIKE_PRINTF, 2, 0)));

#define arena_new(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define arena_array(arena, type, count)                                                            \
    ((type *)arena_alloc((arena), sizeof(type) * (size_t)(count)))

#endif
