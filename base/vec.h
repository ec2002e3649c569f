/* Growing arrays in an arena.  A vector type is declared once with VEC(element, name):
 *
 *     VEC(struct token, token_vec);
 *     struct token_vec v = {0};
 *     vec_push(arena, &v, token);
 *     for (size_t i = 0; i < v.count; i++) use(v.items[i]);
 */
#ifndef HLSL2SPV_BASE_VEC_H
#define HLSL2SPV_BASE_VEC_H

#include "arena.h"

#define VEC(element, name)                                                                         \
    struct name {                                                                                  \
        element *items;                                                                            \
        size_t count, capacity;                                                                    \
    }

#define vec_reserve(arena, vec, wanted)                                                            \
    ((vec)->capacity >= (wanted)                                                                   \
         ? (void)0                                                                                 \
         : (void)((vec)->items = vec_grow((arena), (vec)->items, &(vec)->capacity, (wanted),       \
                                          sizeof *(vec)->items)))
#define vec_push(arena, vec, item)                                                                 \
    (vec_reserve((arena), (vec), (vec)->count + 1), (void)((vec)->items[(vec)->count++] = (item)))
/* When nothing points into it any more. */
#define vec_give_back(arena, vec)                                                                  \
    ((vec)->items ? arena_give_back((arena), (vec)->items, (vec)->capacity * sizeof *(vec)->items) \
                  : (void)0)
/* When it grows no more. */
#define vec_fit(arena, vec)                                                                        \
    (arena_give_back_end((arena), (vec)->items, (vec)->capacity * sizeof *(vec)->items,            \
                         (vec)->count * sizeof *(vec)->items),                                     \
     (void)((vec)->capacity = (vec)->count))
#define vec_last(vec) ((vec)->items[(vec)->count - 1])

void *vec_grow(struct arena *arena, void *items, size_t *capacity, size_t wanted, size_t size);

VEC(unsigned, word_vec);

#endif
