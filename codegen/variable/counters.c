/* Counters of structured buffers. The counter of a buffer is a separate block. If a buffer is
 * stored in a local variable, parameter, struct member or function result, a Private variable
 * stores a pointer to its counter block. For an array of buffers, it is an array of pointers.
 * Assignments copy it with the buffer, and legalization resolves it to the block. */
#include "variable.h"

enum { MAX_PARTS = 16 };

/* An index into an array of buffers: an EXPR_INDEX or a number. */
struct index {
    const struct expression *expression;
    uint32_t number;
};

/* The object that stores a buffer: a variable or a function result, and the members and struct
 * array elements selected from it. */
struct holder {
    const struct variable *variable;
    const struct function *function;
    uint32_t steps[MAX_PARTS], count;
    const struct expression *heap;   /* an element of a descriptor heap instead */
    struct index indices[MAX_PARTS]; /* indices into arrays of buffers, outermost first */
    uint32_t index_count;
    const struct type *type; /* type of the stored buffer, or of the array if there are indices */
};

struct counters {
    struct map variables; /* pointer variables, by holder */
};

static struct counters *counters_of(struct emitter *e) {
    if (!e->counters)
        e->counters = arena_new(e->arena, struct counters);
    return e->counters;
}

/* Returns the type of a pointer to a counter block, or to the array of all blocks if it is
 * unsized. */
static uint32_t block_pointer_type(struct emitter *e, const struct type *buffers) {
    return type_id_pointer(e, counter_storage(e), cg_array_around(e, buffers, counter_block(e)));
}

static uint32_t held_type(struct emitter *e, const struct type *buffers) {
    return buffers->kind == TYPE_ARRAY && !cg_is_unsized(buffers)
               ? type_id_array(e, held_type(e, buffers->element), buffers->count, 0)
               : block_pointer_type(e, buffers);
}

/* ---- Holders ---- */

static bool add_step(struct holder *h, uint32_t step) {
    if (h->count == MAX_PARTS)
        return false;
    h->steps[h->count++] = step;
    return true;
}

static bool add_index(struct holder *h, const struct type *array, struct index index) {
    if (h->index_count == MAX_PARTS)
        return false;
    if (!h->index_count)
        h->type = array;
    h->indices[h->index_count++] = index;
    return true;
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
    bool is_buffer = is_element && layout_has_counter(type_strip_arrays(x->type));
    if (!inner || !find_holder(e, inner, h) ||
        (is_buffer && !add_index(h, inner->type, (struct index){.expression = x})))
        return false;
    if (is_element) {
        /* An array of buffers is one variable, but each struct in an array has separate buffers. */
        if (type_strip_arrays(x->type)->kind != TYPE_STRUCT)
            return true;
        const struct constant *index = expression_fold(e->c, x->index.index);
        return index && add_step(h, (uint32_t)index->values[0].u);
    }
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

/* Returns the variable that points to the block or blocks. */
static uint32_t holder_slot(struct emitter *e, const struct holder *h, const struct type *type) {
    uint64_t key[MAX_PARTS + 2] = {(uintptr_t)h->variable, (uintptr_t)h->function};
    for (uint32_t i = 0; i < h->count; i++)
        key[2 + i] = h->steps[i] + 1;
    void **slot = map_slot(e->arena, &counters_of(e)->variables, key, (2 + h->count) * sizeof *key);
    if (!*slot) {
        uint32_t id =
            globals_variable(e, SpvStorageClassPrivate, held_type(e, type), holder_name(e, h));
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

/* The origin of block pointers: blocks in a module-scope variable, or a slot. */
struct source {
    uint32_t blocks, slot;
    const struct type *type;        /* type of the whole */
    uint32_t way[MAX_PARTS], count; /* indices that select a subobject */
};

static void add_way(struct emitter *e, const struct holder *h, struct source *from) {
    for (uint32_t i = 0; i < h->index_count; i++)
        from->way[from->count++] = h->indices[i].expression
                                       ? cg_index_known(e, h->indices[i].expression)
                                       : constant_int(e, (int32_t)h->indices[i].number);
}

static uint32_t chain_to(struct emitter *e, const struct source *from, uint32_t base,
                         uint32_t pointer) {
    uint32_t words[MAX_PARTS + 1] = {base};
    memcpy(words + 1, from->way, from->count * sizeof *words);
    return from->count ? emit_words(e, SpvOpAccessChain, pointer, words, from->count + 1) : base;
}

/* Returns the pointer within the slot to a subobject of `type`. */
static uint32_t pointer_in_slot(struct emitter *e, const struct source *from,
                                const struct type *type) {
    return chain_to(e, from, from->slot,
                    type_id_pointer(e, SpvStorageClassPrivate, held_type(e, type)));
}

/* Returns the pointer to the blocks. An array of arrays is flattened. */
static uint32_t pointer_in_blocks(struct emitter *e, const struct source *from) {
    const struct type *array = from->type;
    uint32_t flat = 0, type = block_pointer_type(e, type_strip_arrays(array));
    if (!from->count || !layout_is_flattened(e->options, array))
        return chain_to(e, from, from->blocks, type);
    for (uint32_t i = 0; i < from->count; i++, array = array->element)
        flat = emit_flat_index(e, flat, from->way[i], array->element);
    return emit_op(e, SpvOpAccessChain, type, from->blocks, flat);
}

/* Returns the pointer to a block. For an array, each element is loaded separately, so that its
 * origin is visible to the optimizer. */
static uint32_t load_blocks(struct emitter *e, struct source *from, const struct type *type) {
    if (cg_is_unsized(type) && from->blocks)
        return from->blocks;
    if (type->kind != TYPE_ARRAY || cg_is_unsized(type) || from->count == MAX_PARTS)
        return from->blocks
                   ? pointer_in_blocks(e, from)
                   : emit_op(e, SpvOpLoad, held_type(e, type), pointer_in_slot(e, from, type));
    uint32_t *parts = arena_array(e->arena, uint32_t, type->count);
    for (uint32_t i = 0; i < type->count; i++) {
        from->way[from->count++] = constant_int(e, (int32_t)i);
        parts[i] = load_blocks(e, from, type->element);
        from->count--;
    }
    return emit_words(e, SpvOpCompositeConstruct, held_type(e, type), parts, type->count);
}

static struct source slot_of(struct emitter *e, const struct holder *h, const struct type *type) {
    struct source s = {.type = h->index_count ? h->type : type};
    s.slot = holder_slot(e, h, s.type);
    return s;
}

static struct source blocks_of(struct emitter *e, const struct holder *h, const struct type *type) {
    const struct emitted_variable *emitted = &e->variables[h->variable->id];
    return (struct source){
        .blocks = emitted->split ? split_counter(e, emitted->split, h->steps, h->count)
                                 : emitted->counter,
        .type = h->index_count ? h->type : type,
    };
}

/* Returns the pointer to the counter block of a holder of `type`, or an array of pointers; 0 if
 * there is none. */
static uint32_t holder_block(struct emitter *e, const struct holder *h, const struct type *type) {
    if (h->heap)
        return heap_counter(e, h->heap);
    bool is_known = is_global(h->variable);
    struct source from = is_known ? blocks_of(e, h, type) : slot_of(e, h, type);
    if (is_known && !from.blocks)
        return 0;
    if (!is_known && cg_is_unsized(from.type))
        from.blocks = load_blocks(e, &from, from.type);
    add_way(e, h, &from);
    return load_blocks(e, &from, type);
}

static void hold_block(struct emitter *e, const struct holder *h, const struct type *type,
                       uint32_t block) {
    struct source to = slot_of(e, h, type);
    add_way(e, h, &to);
    emit_op(e, SpvOpStore, 0, pointer_in_slot(e, &to, type), block);
}

uint32_t counter_pointer(struct emitter *e, const struct expression *buffer) {
    struct holder h = {0};
    uint32_t block = find_holder(e, buffer, &h) ? holder_block(e, &h, buffer->type) : 0;
    if (!block) {
        error_at(e->c, buffer->at, "counter must be known at compile time");
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

/* Copies the counter of each buffer within a type, applying the same steps to `from` and `to`. */
static void copy_counters(struct emitter *e, const struct type *type, struct holder *from,
                          struct holder *to) {
    if (layout_has_counter(type_strip_arrays(type))) {
        bool is_fixed = is_global(to->variable) || to->heap;
        uint32_t block = is_fixed ? 0 : holder_block(e, from, type);
        if (block)
            hold_block(e, to, type, block);
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

/* Copies the counters of an expression. Those of an initializer list come from its items. */
static void copy_all_counters(struct emitter *e, const struct expression *source,
                              struct holder *to) {
    struct holder from = {0};
    if (!type_has_object(source->type))
        return;
    if (source->kind != EXPR_CONSTRUCT) {
        if (find_holder(e, source, &from))
            copy_counters(e, source->type, &from, to);
        return;
    }
    bool is_array = layout_has_counter(type_strip_arrays(source->type));
    uint32_t part = 0;
    for (const struct expression *x = source->list.first; x; x = x->next, part++) {
        struct holder inner = *to;
        if (!(is_array ? add_index(&inner, source->type, (struct index){.number = part})
                       : add_step(&inner, part)))
            return;
        copy_all_counters(e, x, &inner);
    }
}

void counter_assign(struct emitter *e, const struct expression *target,
                    const struct expression *source) {
    struct holder to = {0};
    if (type_has_object(target->type) && find_holder(e, target, &to))
        copy_all_counters(e, source, &to);
}

void counter_initialize(struct emitter *e, const struct variable *v,
                        const struct expression *source) {
    copy_all_counters(e, source, &(struct holder){.variable = v});
}

void counter_copy_out(struct emitter *e, const struct expression *target,
                      const struct variable *v) {
    struct holder from = {.variable = v}, to = {0};
    if (type_has_object(v->type) && find_holder(e, target, &to))
        copy_counters(e, v->type, &from, &to);
}

void counter_return(struct emitter *e, const struct function *function,
                    const struct expression *result) {
    copy_all_counters(e, result, &(struct holder){.function = function});
}
