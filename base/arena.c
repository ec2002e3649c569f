/* Bump allocation from growing blocks, reuse of freed memory, and memory limits. */
#include "base.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_CHUNK = 16 * 1024 * 1024, HUGE_PAGE = 2 * 1024 * 1024 };

/* SMALLEST_RELEASE: releasing fewer bytes is not worth the system call. LARGE: smaller arenas
 * release nothing, because the system would have to split huge pages. VERY_LARGE: the same for
 * arenas with a pool, whose pages are used again. */
enum { PAGE = 4096, SMALLEST_RELEASE = 128 * 1024, LARGE = 4 * HUGE_PAGE, VERY_LARGE = 4 * LARGE };

/* SMALLEST_SPARE: minimum size of a block in the free list. PIECE: bytes cut at once from a spare
 * block, from fresh memory, or from the parent arena. STEP: bytes zeroed at once. */
enum { SMALLEST_SPARE = 1024, PIECE = 32 * 1024, STEP = 2 * 1024 };

/* Memory of an arena: a mapping or a block of the heap for a root arena, a block of the parent for
 * a branch. */
struct chunk {
    struct chunk *previous;
    void *mapping; /* the system's mapping, which contains the aligned chunk; NULL for the heap */
    size_t mapped;
    size_t size;
    _Alignas(ARENA_ALIGNMENT) char bytes[];
};

struct spare {
    struct spare *next;
    size_t size;
};

/* ---- Pools ---- */

/* An arena with a pool takes chunks of the same size up to MOST_TAKEN bytes. */
enum { POOLED = ARENA_LARGE, MOST_POOLED = 32, MOST_TAKEN = 8 * POOLED };

struct chunk_pool {
    atomic_size_t owners; /* its creator, and the arenas that use it */
    _Atomic(struct chunk *) chunks[MOST_POOLED];
};

struct chunk_pool *chunk_pool_create(void) {
    struct chunk_pool *pool = calloc(1, sizeof *pool);
    if (pool)
        pool->owners = 1;
    return pool;
}

static struct chunk *take_pooled(struct chunk_pool *pool) {
    struct chunk *c = NULL;
    for (size_t i = 0; !c && i < MOST_POOLED; i++)
        c = atomic_exchange(&pool->chunks[i], NULL);
    return c;
}

/* Returns false if the pool is full. */
static bool put_pooled(struct chunk_pool *pool, struct chunk *c) {
    for (size_t i = 0; i < MOST_POOLED; i++) {
        struct chunk *none = NULL;
        if (atomic_compare_exchange_strong(&pool->chunks[i], &none, c))
            return true;
    }
    return false;
}

void chunk_pool_end(struct chunk_pool *pool) {
    struct chunk *c;
    if (!pool || atomic_fetch_sub(&pool->owners, 1) > 1)
        return;
    while ((c = take_pooled(pool)))
        system_unmap(c->mapping, c->mapped);
    free(pool);
}

/* ---- Chunks ---- */

struct arena *arena_create(struct context *owner, size_t limit, size_t first_chunk,
                           struct chunk_pool *pool) {
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena) {
        arena->owner = owner;
        arena->limit = limit;
        arena->next_chunk = first_chunk;
        arena->pool = pool;
        if (pool)
            atomic_fetch_add(&pool->owners, 1);
    }
    return arena;
}

static bool is_pooled(const struct arena *arena, size_t size) {
    return arena->pool && size == POOLED - sizeof(struct chunk);
}

static void free_chunk(struct arena *arena, struct chunk *c) {
    if (!c->mapping)
        free(c);
    else if (!is_pooled(arena, c->size) || !put_pooled(arena->pool, c))
        system_unmap(c->mapping, c->mapped);
}

void arena_destroy(struct arena *arena) {
    if (!arena)
        return;
    for (struct chunk *c = arena->chunks, *previous; c; c = previous) {
        previous = c->previous;
        free_chunk(arena, c);
    }
    chunk_pool_end(arena->pool);
    free(arena);
}

/* Large chunks use huge pages: page faults on 4 kB pages took a third of the compile time. */
static struct chunk *map_chunk(size_t size) {
    size_t total = sizeof(struct chunk) + size, slack = total >= HUGE_PAGE ? HUGE_PAGE : 0;
    char *mapping = system_map(total + slack);
    if (!mapping)
        return NULL;
    char *aligned = mapping;
    if (slack) {
        aligned += (HUGE_PAGE - (uintptr_t)mapping % HUGE_PAGE) % HUGE_PAGE;
        system_use_huge_pages(aligned, total);
    }
    struct chunk *c = (struct chunk *)aligned;
    c->mapping = mapping;
    c->mapped = total + slack;
    c->size = size;
    return c;
}

/* Small chunks come from the heap, which reuses memory without a system call. */
static struct chunk *allocate_chunk(size_t size) {
    if (size > ARENA_SMALL)
        return map_chunk(size);
    struct chunk *c = malloc(sizeof *c + size);
    if (c)
        *c = (struct chunk){.size = size};
    return c;
}

/* Chunk sizes double, starting with the first chunk or a huge page. */
static size_t next_chunk_size(struct arena *arena) {
    size_t whole = arena->next_chunk, next = whole < HUGE_PAGE ? HUGE_PAGE : whole * 2;
    if (whole == POOLED && arena->pool && arena->total < MOST_TAKEN)
        next = whole;
    arena->next_chunk = next < LARGEST_CHUNK ? next : LARGEST_CHUNK;
    return whole;
}

static struct chunk *ask_system(struct arena *arena, size_t size) {
    size_t wanted = next_chunk_size(arena) - sizeof(struct chunk);
    if (wanted < size)
        wanted = size;
    /* The first chunk may exceed a limit that was set later. */
    size_t left = arena->total < arena->limit ? arena->limit - arena->total : 0;
    struct chunk *c = NULL;
    if (left >= wanted && is_pooled(arena, wanted))
        c = take_pooled(arena->pool);
    arena->is_fresh_dirty = c != NULL || wanted <= ARENA_SMALL;
    if (!c && left >= wanted)
        c = allocate_chunk(wanted);
    if (!c)
        context_fail(arena->owner, 0, "out of memory: the compilation requires more than %zu MiB",
                     arena->total >> 20);
    arena->total += wanted;
    return c;
}

/* ---- Pieces ---- */

struct piece {
    char *bytes;
    size_t size;
    bool is_zero;
};

static void use_piece(struct arena *arena, struct piece piece) {
    arena->next = piece.bytes;
    arena->piece_end = piece.bytes + piece.size;
    arena->end = piece.is_zero ? arena->piece_end : arena->next;
}

static size_t left_of_piece(const struct arena *arena) {
    return (size_t)(arena->piece_end - arena->next);
}

/* Zeroes more of the current piece. Returns false if the piece is too small. */
static bool extend(struct arena *arena, size_t size) {
    size_t zeroed = (size_t)(arena->end - arena->next), left = left_of_piece(arena);
    if (left < size)
        return false;
    if (zeroed >= size)
        return true;
    size_t wanted = size + STEP < left ? size + STEP : left;
    memset(arena->end, 0, wanted - zeroed);
    arena->end = arena->next + wanted;
    return true;
}

static size_t at_most(size_t size, size_t most) {
    return size < most ? size : most;
}

/* Cuts bytes from the first spare block that is large enough, if any. */
static struct piece cut_spare(struct arena *arena, size_t least, size_t most) {
    struct spare **link = &arena->spares;
    while (*link && (*link)->size < least)
        link = &(*link)->next;
    struct spare *taken = *link;
    if (!taken)
        return (struct piece){0};
    *link = taken->next;
    size_t whole = taken->size, size = at_most(whole, most);
    arena_free(arena, (char *)taken + size, whole - size);
    return (struct piece){(char *)taken, size, false};
}

static size_t left_fresh(const struct arena *arena) {
    return (size_t)(arena->fresh_end - arena->fresh);
}

/* Cuts bytes from fresh memory, and maps more if needed. */
static struct piece cut_fresh(struct arena *arena, size_t least, size_t most) {
    if (left_fresh(arena) < least) {
        struct chunk *c = ask_system(arena, least);
        arena_free(arena, arena->fresh, left_fresh(arena));
        c->previous = arena->chunks;
        arena->chunks = c;
        arena->fresh = c->bytes;
        arena->fresh_end = c->bytes + c->size;
    }
    struct piece piece = {arena->fresh, at_most(left_fresh(arena), most), !arena->is_fresh_dirty};
    arena->fresh += piece.size;
    return piece;
}

static struct piece cut_parent(struct arena *branch, size_t size);

/* Prefers memory that the system has already cleared, then spare blocks, then new pages. */
static struct piece cut_piece(struct arena *arena, size_t least, size_t most) {
    /* The rest of the current huge page has been cleared by the system. */
    size_t cleared = (HUGE_PAGE - (uintptr_t)arena->fresh % HUGE_PAGE) % HUGE_PAGE;
    if (!arena->is_fresh_dirty && cleared >= least && left_fresh(arena) >= least)
        return cut_fresh(arena, least, at_most(cleared, most));
    struct piece piece = cut_spare(arena, least, most);
    if (piece.bytes)
        return piece;
    return arena->parent ? cut_parent(arena, least) : cut_fresh(arena, least, most);
}

static struct piece cut_parent(struct arena *branch, size_t size) {
    size_t whole = arena_rounded(sizeof(struct chunk) + size);
    whole = whole < PIECE ? PIECE : whole;
    struct piece piece = cut_piece(branch->parent, whole, whole);
    struct chunk *c = (struct chunk *)piece.bytes;
    c->size = piece.size - sizeof *c;
    c->previous = branch->chunks;
    branch->chunks = c;
    return (struct piece){c->bytes, c->size, piece.is_zero};
}

/* Starts a new piece. The rest of the last one becomes a spare block. Also checks for cancellation,
 * because long-running work keeps allocating memory. */
static void next_piece(struct arena *arena, size_t size) {
    context_check_cancelled(arena->owner);
    size_t left = left_of_piece(arena);
    char *last = arena->next;
    use_piece(arena, cut_piece(arena, size, size < PIECE ? PIECE : size));
    arena_free(arena, last, left);
}

/* Extends a piece that is too small with the fresh memory that follows it. */
static bool grow_chunk_list(struct arena *arena, size_t size) {
    size_t missing = size - left_of_piece(arena);
    if (!arena->fresh || arena->piece_end != arena->fresh || left_fresh(arena) < missing)
        return false;
    struct piece more = cut_fresh(arena, missing, missing < PIECE ? PIECE : missing);
    if (more.is_zero && arena->end == arena->piece_end)
        arena->end += more.size;
    arena->piece_end += more.size;
    return true;
}

void *arena_alloc_elsewhere(struct arena *arena, size_t size) {
    if (!extend(arena, size)) {
        next_piece(arena, size);
        extend(arena, size);
    }
    void *block = arena->next;
    arena->next += size;
    return block;
}

/* ---- Freed memory ---- */

void arena_free(struct arena *arena, void *block, size_t size) {
    size = arena_rounded(size);
    struct spare *spare = block, *last = arena->spares;
    if (size && size <= STEP && (char *)block + size == arena->next) {
        arena->next = memset(block, 0, size);
        return;
    }
    if (size < SMALLEST_SPARE)
        return;
#ifdef HLSL2SPV_DEBUG
    memset(block, 0xdd, size); /* makes use after free visible */
#endif
    spare->size = size;
    spare->next = last;
    if (last && (char *)block + size == (char *)last) {
        spare->size += last->size;
        spare->next = last->next;
    }
    arena->spares = spare;
}

void arena_shrink(struct arena *arena, void *block, size_t old_size, size_t new_size) {
    char *end = (char *)block + arena_rounded(old_size);
    char *rest = (char *)block + arena_rounded(new_size);
    if (end == arena->next)
        arena->next = arena->end = rest;
    else
        arena_free(arena, rest, (size_t)(end - rest));
}

static void release_pages(char *begin, char *end) {
    char *first = begin + (PAGE - (uintptr_t)begin % PAGE) % PAGE;
    char *last = end - (uintptr_t)end % PAGE;
    if (last - first >= SMALLEST_RELEASE)
        system_release(first, (size_t)(last - first));
}

void arena_release(struct arena *arena) {
    if (arena->total < (arena->pool ? VERY_LARGE : LARGE))
        return;
    for (struct spare *s = arena->spares; s; s = s->next)
        release_pages((char *)(s + 1), (char *)s + s->size);
    release_pages(arena->end, arena->piece_end);
}

/* ---- Branches ---- */

/* A branch is stored in its own first piece, so ending it costs nothing. */
struct arena *arena_branch(struct arena *parent) {
    struct arena first = {.owner = parent->owner, .parent = parent};
    use_piece(&first, cut_parent(&first, sizeof first));
    struct arena *branch = arena_alloc(&first, sizeof first);
    *branch = first;
    return branch;
}

/* The last piece is freed first, so that adjacent pieces are merged. */
void arena_end(struct arena *branch) {
    struct arena *parent = branch->parent;
    for (struct chunk *c = branch->chunks, *previous; c; c = previous) {
        previous = c->previous;
        arena_free(parent, c, sizeof *c + c->size);
    }
}

/* Keeps the first piece, which contains the branch itself. */
void arena_clear(struct arena *branch) {
    struct arena *parent = branch->parent;
    struct chunk *c = branch->chunks;
    for (struct chunk *previous; (void *)c->bytes != branch; c = previous) {
        previous = c->previous;
        arena_free(parent, c, sizeof *c + c->size);
    }
    size_t kept = arena_rounded(sizeof *branch);
    branch->chunks = c;
    branch->spares = NULL;
    use_piece(branch, (struct piece){c->bytes + kept, c->size - kept, false});
#ifdef HLSL2SPV_DEBUG
    memset(branch->next, 0xdd, left_of_piece(branch));
#endif
}

/* ---- Blocks ---- */

/* Allocates a block whose first `written` bytes the caller overwrites. Only the rest is zeroed. */
static void *alloc_written(struct arena *arena, size_t size, size_t written) {
    size = arena_rounded(size);
    if (left_of_piece(arena) < size)
        next_piece(arena, size);
    char *block = arena->next, *end = block + size, *rest = block + written;
    if (rest < arena->end)
        rest = arena->end;
    if (rest < end)
        memset(rest, 0, (size_t)(end - rest));
    arena->next = end;
    if (arena->end < end)
        arena->end = end;
    return block;
}

void *arena_grow(struct arena *arena, void *block, size_t old_size, size_t new_size) {
    size_t rounded = arena_rounded(old_size), extra = arena_rounded(new_size) - rounded;
    bool is_last = block && (char *)block + rounded == arena->next;
    if (is_last &&
        (extend(arena, extra) || (grow_chunk_list(arena, extra) && extend(arena, extra)))) {
        arena->next += extra;
        return block;
    }
    if (!block)
        return arena_alloc(arena, new_size);
    return memcpy(alloc_written(arena, new_size, old_size), block, old_size);
}

void *arena_append(struct arena *arena, void *items, size_t count, size_t size) {
    if (count & (count - 1))
        return items;
    return arena_grow(arena, items, count * size, count ? 2 * count * size : size);
}

void *arena_copy(struct arena *arena, const void *bytes, size_t size) {
    void *block = alloc_written(arena, size, size);
    if (size)
        memcpy(block, bytes, size);
    return block;
}
