/* Counters of structured buffers.
 *
 * The counter of a buffer is a block of its own.  Where a buffer is held by a local, a parameter, a
 * member of a struct or a function's result, its counter is held beside it by a Private variable
 * that points to the block and is assigned whenever the buffer is; legalisation finds the block
 * behind it. */
#include "variable.h"

enum { MAX_PARTS = 16 };

/* What holds a buffer: a variable or the result of a function, and the members, and elements of
 * arrays of structs, down from there. */
struct holder {
    const struct variable *variable;
    const struct function *function;
    uint32_t steps[MAX_PARTS], count;
    const struct expression *heap; /* an element of a descriptor heap instead */
    const struct expression
        *indices[MAX_PARTS]; /* EXPR_INDEX into arrays of buffers, innermost first */
    uint32_t index_count;
    const struct type *type; /* of what is held: the array when there are indices */
};

struct counters {
    struct map variables; /* that point to blocks: by holder */
};

static struct counters *counters_of(struct emitter *e) {
    if (!e->counters)
        e->counters = arena_new(e->arena, struct counters);
    return e->counters;
}

/* To the block, or to an array of them for an array of buffers. */
static uint32_t block_pointer_type(struct emitter *e, const struct type *buffers) {
    return type_id_pointer(e, counter_storage(e), array_around(e, buffers, counter_block(e)));
}

/* ---- Holders ---- */

static bool add_step(struct holder *h, uint32_t step) {
    if (h->count == MAX_PARTS)
        return false;
    h->steps[h->count++] = step;
    return true;
}

static bool add_index(struct holder *h, const struct expression *x) {
    if (h->index_count == MAX_PARTS)
        return false;
    h->indices[h->index_count++] = x;
    h->type = x->index.base->type;
    return true;
}

/* An array of buffers is one variable; each struct of an array holds buffers of its own. */
static bool add_element(struct emitter *e, struct holder *h, const struct expression *x) {
    if (type_strip_arrays(x->type)->kind != TYPE_STRUCT)
        return true;
    const struct constant *index = expression_fold(e->c, x->index.index);
    return index && add_step(h, (uint32_t)index->values[0].u);
}

static bool find_holder(struct emitter *e, const struct expression *x, struct holder *h) {
    if (x->kind == EXPR_VARIABLE) {
        h->variable = x->variable;
        return true;
    }
    if (x->kind == EXPR_CALL) {
        h->function = x->call.function;
        return true;
    }
    if (x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_HEAP) {
        h->heap = x;
        return true;
    }
    const struct expression *inner =
        expression_inner(x, THROUGH_PARTS | THROUGH_LOADS | THROUGH_ONCE | THROUGH_CONVERSIONS |
                                THROUGH_ASSIGNMENTS);
    bool is_element = x->kind == EXPR_INDEX;
    bool is_buffer = is_element && type_has_counter(type_strip_arrays(x->type));
    if (!inner || (is_buffer && !add_index(h, x)) || !find_holder(e, inner, h))
        return false;
    if (is_element)
        return add_element(e, h, x);
    if (x->kind != EXPR_MEMBER)
        return x->kind != EXPR_BASE || add_step(h, 0);
    return add_step(h, x->member.index + (inner->type->record->base != NULL));
}

static bool is_global(const struct variable *v) {
    return v && v->storage == STORAGE_RESOURCE;
}

static const char *holder_name(struct emitter *e, const struct holder *h) {
    struct text_sink name = {.arena = e->arena};
    sink_format(&name, "counter.var.%s",
                h->variable ? atom_text(e->c->atoms, h->variable->name) : h->function->full_name);
    for (uint32_t i = 0; i < h->count; i++)
        sink_format(&name, ".%u", h->steps[i]);
    return name.text;
}

/* The variable that points to the counter's block. */
static uint32_t holder_slot(struct emitter *e, const struct holder *h, const struct type *type) {
    uint64_t key[MAX_PARTS + 2] = {(uintptr_t)h->variable, (uintptr_t)h->function};
    for (uint32_t i = 0; i < h->count; i++)
        key[2 + i] = h->steps[i] + 1;
    void **slot = map_slot(e->arena, &counters_of(e)->variables, key, (2 + h->count) * sizeof *key);
    if (!*slot) {
        uint32_t id = global_variable(e, SpvStorageClassPrivate, block_pointer_type(e, type),
                                      holder_name(e, h));
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

/* Of an array of arrays, which lies in one array. */
static uint32_t apply_flat(struct emitter *e, const struct holder *h, uint32_t blocks,
                           const struct type *buffer) {
    const struct type *array = h->type;
    uint32_t flat = 0;
    for (uint32_t i = h->index_count; i-- > 0; array = array->element)
        flat = flatten_index(e, flat, index_known(e, h->indices[i]), array->element);
    for (; array->kind == TYPE_ARRAY; array = array->element)
        flat = flatten_index(e, flat, constant_uint(e, 0), array->element);
    uint32_t block = emit_op(e, SpvOpAccessChain, block_pointer_type(e, array), blocks, flat);
    return buffer->kind == TYPE_ARRAY ? cast_pointer(e, block, block_pointer_type(e, buffer))
                                      : block;
}

static uint32_t apply_indices(struct emitter *e, const struct holder *h, uint32_t blocks,
                              const struct type *buffer) {
    uint32_t words[MAX_PARTS + 1] = {blocks};
    if (h->index_count == 0)
        return blocks;
    if (type_is_flattened(e->options, h->type))
        return apply_flat(e, h, blocks, buffer);
    for (uint32_t i = 0; i < h->index_count; i++)
        words[1 + i] = index_known(e, h->indices[h->index_count - 1 - i]);
    return emit_words(e, SpvOpAccessChain, block_pointer_type(e, buffer), words,
                      h->index_count + 1);
}

/* Pointer to the block of what a holder of a `type` holds, or 0. */
static uint32_t holder_block(struct emitter *e, const struct holder *h, const struct type *type) {
    if (h->heap)
        return heap_counter(e, h->heap);
    if (is_global(h->variable)) {
        const struct variable_place *place = &e->places[h->variable->id];
        uint32_t counter =
            place->split ? split_counter(e, place->split, h->steps, h->count) : place->counter;
        return counter ? apply_indices(e, h, counter, type) : 0;
    }
    const struct type *held = h->index_count ? h->type : type;
    uint32_t blocks = emit_op(e, SpvOpLoad, block_pointer_type(e, held), holder_slot(e, h, held));
    return apply_indices(e, h, blocks, type);
}

uint32_t counter_pointer(struct emitter *e, const struct expression *buffer) {
    struct holder h = {0};
    uint32_t block = find_holder(e, buffer, &h) ? holder_block(e, &h, buffer->type) : 0;
    if (!block) {
        error_at(e->c, buffer->at,
                 "which counter is meant must be known without running the shader");
        block = constant_undefined(e, block_pointer_type(e, buffer->type));
    }
    uint32_t pointer = type_id_pointer(e, counter_storage(e), counter_number(e));
    return emit_op(e, SpvOpAccessChain, pointer, block, constant_uint(e, 0));
}

/* ---- Assignments ---- */

static uint32_t part_count(const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return type->count;
    return type->record->field_count + (type->record->base != NULL);
}

static const struct type *part_type(const struct type *type, uint32_t part) {
    if (type->kind == TYPE_ARRAY)
        return type->element;
    uint32_t bases = type->record->base != NULL;
    return part < bases ? type->record->base : type->record->fields[part - bases].type;
}

static bool holds_buffers(const struct type *type) {
    return type_strip_arrays(type)->kind == TYPE_STRUCT && type_has_object(type);
}

/* Buffers within a type, each with its counter; `from` and `to` get the same steps. */
static void copy_counters(struct emitter *e, const struct type *type, struct holder *from,
                          struct holder *to) {
    if (type_has_counter(type_strip_arrays(type))) {
        bool fixed = is_global(to->variable) || to->heap || to->index_count;
        uint32_t block = fixed ? 0 : holder_block(e, from, type);
        if (block)
            emit_op(e, SpvOpStore, 0, holder_slot(e, to, type), block);
        return;
    }
    for (uint32_t i = 0; holds_buffers(type) && i < part_count(type); i++) {
        if (!add_step(from, i) || !add_step(to, i))
            return;
        copy_counters(e, part_type(type, i), from, to);
        from->count--;
        to->count--;
    }
}

/* The counters of what an expression gives; those of an initialiser list come from its items. */
static void take_counters(struct emitter *e, const struct expression *source, struct holder *to) {
    struct holder from = {0};
    if (!type_has_object(source->type))
        return;
    if (source->kind != EXPR_CONSTRUCT) {
        if (find_holder(e, source, &from))
            copy_counters(e, source->type, &from, to);
        return;
    }
    uint32_t part = 0;
    for (const struct expression *x = source->list.first; x; x = x->next, part++) {
        if (!add_step(to, part))
            return;
        take_counters(e, x, to);
        to->count--;
    }
}

void counter_assign(struct emitter *e, const struct expression *target,
                    const struct expression *source) {
    struct holder to = {0};
    if (type_has_object(target->type) && find_holder(e, target, &to))
        take_counters(e, source, &to);
}

void counter_initialize(struct emitter *e, const struct variable *v,
                        const struct expression *source) {
    take_counters(e, source, &(struct holder){.variable = v});
}

void counter_copy_out(struct emitter *e, const struct expression *target,
                      const struct variable *v) {
    struct holder from = {.variable = v}, to = {0};
    if (type_has_object(v->type) && find_holder(e, target, &to))
        copy_counters(e, v->type, &from, &to);
}

void counter_return(struct emitter *e, const struct function *function,
                    const struct expression *result) {
    take_counters(e, result, &(struct holder){.function = function});
}
