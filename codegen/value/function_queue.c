/* The function queue. A function gets its id with its first call. Bodies are emitted in queue
 * order. */
#include "value.h"

struct function_queue {
    uint32_t *ids; /* SPIR-V ids by function.id; 0 before the first request */
    struct map by_id;
    VEC(const struct function *, function_vec) waiting; /* called or exported functions, in order */
    struct map queued;
    size_t next;
};

void function_begin_queue(struct emitter *e) {
    e->routines = arena_new(e->arena, struct function_queue);
    e->routines->ids = arena_array(e->arena, uint32_t, e->program->function_count + 1);
}

uint32_t function_id(struct emitter *e, const struct function *function) {
    uint32_t *id = &e->routines->ids[function->id];
    if (*id == 0) {
        *id = module_id(e->m);
        *map_slot_u64(e->arena, &e->routines->by_id, *id) = (void *)function;
    }
    return *id;
}

void function_enqueue(struct emitter *e, const struct function *f) {
    void **slot = map_slot_u64(e->arena, &e->routines->queued, (uintptr_t)f);
    if (*slot)
        return;
    *slot = (void *)f;
    vec_push(e->arena, &e->routines->waiting, f);
}

const struct function *function_of_id(struct emitter *e, uint32_t id) {
    return map_find_u64(&e->routines->by_id, id);
}

const struct function *function_dequeue(struct emitter *e) {
    struct function_queue *q = e->routines;
    return q->next < q->waiting.count ? q->waiting.items[q->next++] : NULL;
}

uint32_t function_call(struct emitter *e, const struct function *f, const uint32_t *pointers,
                       uint32_t count) {
    uint32_t *words = arena_array(e->arena, uint32_t, count + 1);
    function_enqueue(e, f);
    words[0] = function_id(e, f);
    for (uint32_t i = 0; i < count; i++)
        words[1 + i] = pointers[i];
    return emit_words(e, SpvOpFunctionCall, value_type_id(e, f->return_type), words, count + 1);
}
