/* Growth of vectors. */
#include "base.h"

/* Initial capacity of a vector. Most vectors never grow beyond it. */
enum { FIRST_VECTOR = 64 };

void *vec_grow(struct arena *arena, void *items, size_t *capacity, size_t wanted, size_t size) {
    size_t first = size < FIRST_VECTOR ? FIRST_VECTOR / size : 1;
    size_t grown = *capacity ? *capacity * 2 : first;
    if (grown < wanted)
        grown = wanted;
    void *moved = arena_grow(arena, items, *capacity * size, grown * size);
    *capacity = grown;
    return moved;
}
