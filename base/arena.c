#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MADV_HUGEPAGE */
#include "base.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* What a vector begins with: a few items, of which most never need more. */
enum { FIRST_VECTOR = 128 };

enum { LARGEST_CHUNK = 16 * 1024 * 1024, HUGE_PAGE = 2 * 1024 * 1024 };

/* Smaller ones are not worth looking through; and what is cut from a spare, or from the arena that
 * a branch lives in, at once. */
enum { SMALLEST_SPARE = 1024, PIECE = 32 * 1024 };
/* So many are looked through while there is memory that was never used. */
enum { MOST_SPARES = 64 };

/* Memory of an arena: a mapping for one that is no branch, a block of the parent for one that is.
 */
struct chunk {
    struct chunk *previous;
    void *mapping; /* what the system gave: the chunk lies in it, aligned */
    size_t mapped;
    size_t size;
    _Alignas(ARENA_ALIGNMENT) char bytes[];
};

struct spare {
    struct spare *next;
    size_t size;
};

struct arena *arena_create(struct context *owner, size_t limit, size_t first_chunk) {
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena) {
        arena->owner = owner;
        arena->limit = limit;
        arena->next_chunk = first_chunk;
    }
    return arena;
}

void arena_destroy(struct arena *arena) {
    if (!arena)
        return;
    while (arena->parent)
        arena = arena->parent;
    for (struct chunk *c = arena->chunks, *previous; c; c = previous) {
        previous = c->previous;
        munmap(c->mapping, c->mapped);
    }
    free(arena);
}

/* Fresh pages are zeros.  Large chunks ask for huge pages: 4 kB at a time took a third of the whole
 * compilation of small shaders and big ones. */
static struct chunk *map_chunk(size_t size) {
    size_t total = sizeof(struct chunk) + size, slack = total >= HUGE_PAGE ? HUGE_PAGE : 0;
    char *mapping =
        mmap(NULL, total + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED)
        return NULL;
    char *aligned = mapping;
    if (slack) {
        aligned += (HUGE_PAGE - (uintptr_t)mapping % HUGE_PAGE) % HUGE_PAGE;
#ifdef MADV_HUGEPAGE
        madvise(aligned, total, MADV_HUGEPAGE);
#endif
    }
    struct chunk *c = (struct chunk *)aligned;
    c->mapping = mapping;
    c->mapped = total + slack;
    c->size = size;
    return c;
}

/* Sizes double, from the first one to a huge page and on. */
static size_t next_size(struct arena *arena) {
    size_t whole = arena->next_chunk, next = whole < HUGE_PAGE ? HUGE_PAGE : whole * 2;
    arena->next_chunk = next < LARGEST_CHUNK ? next : LARGEST_CHUNK;
    return whole - sizeof(struct chunk);
}

static struct chunk *ask_system(struct arena *arena, size_t size) {
    size_t wanted = next_size(arena);
    if (wanted < size)
        wanted = size;
    struct chunk *c = arena->limit - arena->total >= wanted ? map_chunk(wanted) : NULL;
    if (!c)
        context_fail(arena->owner, 0, "out of memory: the compilation needs more than %zu MiB",
                     arena->total >> 20);
    arena->total += wanted;
    return c;
}

static struct chunk *ask_parent(struct arena *branch, size_t size) {
    struct chunk *c = arena_alloc(branch->parent, sizeof *c + size);
    c->size = size;
    return c;
}

/* What the last chunk has left is as good as given back. */
static void add_chunk(struct arena *arena, size_t size) {
    struct chunk *c =
        arena->parent ? ask_parent(arena, size < PIECE ? PIECE : size) : ask_system(arena, size);
    if (arena->chunks)
        arena_give_back(arena, arena->fresh, (size_t)(arena->fresh_end - arena->fresh));
    c->previous = arena->chunks;
    arena->chunks = c;
    arena->fresh = c->bytes;
    arena->fresh_end = c->bytes + c->size;
}

struct piece {
    char *begin; /* or NULL */
    size_t size;
};

/* How much is cut from `whole` bytes for a block. */
static size_t piece_size(size_t whole, size_t size) {
    size_t wanted = size < PIECE ? PIECE : size;
    return wanted < whole ? wanted : whole;
}

/* Of what was given back; nothing when none of the first so many is large enough. */
static struct piece cut_spare(struct arena *arena, size_t size, size_t most) {
    struct spare **link = &arena->spares;
    for (; *link && (*link)->size < size && most; most--)
        link = &(*link)->next;
    struct spare *taken = *link;
    if (!taken || taken->size < size)
        return (struct piece){0};
    *link = taken->next;
    struct piece piece = {(char *)taken, piece_size(taken->size, size)};
    arena_give_back(arena, piece.begin + piece.size, taken->size - piece.size);
    memset(piece.begin, 0, piece.size);
    return piece;
}

static struct piece cut_fresh(struct arena *arena, size_t size) {
    struct piece piece = {arena->fresh, 0};
    piece.size = piece_size((size_t)(arena->fresh_end - arena->fresh), size);
    arena->fresh += piece.size;
    return piece;
}

/* What was used before comes first: it need not be asked of the system, which clears its pages, and
 * may be in the cache. */
static struct piece cut_piece(struct arena *arena, size_t size) {
    bool is_fresh = (size_t)(arena->fresh_end - arena->fresh) >= size;
    struct piece piece = cut_spare(arena, size, is_fresh ? MOST_SPARES : SIZE_MAX);
    if (piece.begin)
        return piece;
    if (!is_fresh)
        add_chunk(arena, size);
    return cut_fresh(arena, size);
}

/* A large block is a piece of its own; the one in use stays in use. */
void *arena_alloc_elsewhere(struct arena *arena, size_t size) {
    struct piece piece = cut_piece(arena, size);
    if (size >= PIECE)
        return piece.begin;
    if (piece.begin != arena->end) {
        arena_give_back(arena, arena->next, (size_t)(arena->end - arena->next));
        arena->next = arena->end = piece.begin;
    }
    arena->end += piece.size;
    void *block = arena->next;
    arena->next += size;
    return block;
}

void arena_give_back(struct arena *arena, void *block, size_t size) {
    size = arena_rounded(size);
    struct spare *spare = block, *last = arena->spares;
    if (size < SMALLEST_SPARE)
        return;
#ifdef HLSL2SPV_DEBUG
    memset(block, 0xdd, size); /* so that whoever still points here is found out */
#endif
    spare->size = size;
    spare->next = last;
    if (last && (char *)block + size == (char *)last) {
        spare->size += last->size;
        spare->next = last->next;
    }
    arena->spares = spare;
}

struct arena *arena_branch(struct arena *parent) {
    struct arena *branch = arena_new(parent, struct arena);
    branch->owner = parent->owner;
    branch->parent = parent;
    return branch;
}

/* The last piece first: pieces that lie side by side become one. */
void arena_end(struct arena *branch) {
    for (struct chunk *c = branch->chunks, *previous; c; c = previous) {
        previous = c->previous;
        arena_give_back(branch->parent, c, sizeof *c + c->size);
    }
}

void *arena_grow(struct arena *arena, void *block, size_t old_size, size_t new_size) {
    size_t rounded = arena_rounded(old_size), extra = arena_rounded(new_size) - rounded;
    bool is_last = block && (char *)block + rounded == arena->next;
    if (is_last && (size_t)(arena->end - arena->next) >= extra) {
        arena->next += extra;
        return block;
    }
    void *moved = arena_alloc(arena, new_size);
    if (block)
        memcpy(moved, block, old_size);
    return moved;
}

void *arena_append(struct arena *arena, void *items, size_t count, size_t size) {
    if (count & (count - 1))
        return items;
    return arena_grow(arena, items, count * size, count ? 2 * count * size : size);
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

char *arena_join_texts(struct arena *arena, const char *const *texts) {
    size_t length = 0;
    for (const char *const *text = texts; *text; text++)
        length += strlen(*text);
    char *joined = arena_alloc(arena, length + 1), *end = joined;
    for (; *texts; texts++)
        end = stpcpy(end, *texts);
    return joined;
}

char *arena_vformat(struct arena *arena, const char *format, va_list args) {
    char small[256]; /* nearly all fit, and need not be formatted twice */
    va_list again;
    va_copy(again, args);
    size_t length = (size_t)vsnprintf(small, sizeof small, format, args);
    char *text = arena_alloc(arena, length + 1);
    if (length < sizeof small)
        memcpy(text, small, length + 1);
    else
        vsnprintf(text, length + 1, format, again);
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

void *vec_grow(struct arena *arena, void *items, size_t *capacity, size_t wanted, size_t size) {
    size_t first = size < FIRST_VECTOR / 8 ? 8 : size < FIRST_VECTOR ? FIRST_VECTOR / size : 1;
    size_t grown = *capacity ? *capacity * 2 : first;
    if (grown < wanted)
        grown = wanted;
    void *moved = arena_grow(arena, items, *capacity * size, grown * size);
    *capacity = grown;
    return moved;
}
