/* Local variables and function-scope statics. */
#include "../debug/debug.h"
#include "function.h"

/* Declares a local. A storage class from inline SPIR-V requires a module-scope variable. */
static uint32_t make_local(struct emitter *e, const struct variable *v, SpvStorageClass storage) {
    uint32_t type = type_id_pointer(e, storage, value_type_id(e, v->type));
    if (storage == SpvStorageClassFunction)
        return module_local(e->m, type);
    module_begin_spelled(e->m);
    uint32_t id = module_variable(e->m, storage, type, 0);
    module_end_spelled(e->m);
    return id;
}

static uint32_t local_variable(struct emitter *e, const struct variable *v) {
    const struct attribute *class = attribute_find(v->attributes, ATTRIBUTE_VK_EXT_STORAGE_CLASS);
    SpvStorageClass storage =
        class ? (SpvStorageClass)attribute_integer(class, 0, 0) : SpvStorageClassFunction;
    uint32_t id = make_local(e, v, storage);
    module_name(e->m, id, atom_text(e->c->atoms, v->name));
    if (type_is_relaxed(v->type))
        module_relax(e->m, id);
    if (v->is_precise)
        precise_mark(e, id);
    cg_decorate_pointer(e, id, v->type,
                        attribute_find(v->attributes, ATTRIBUTE_VK_ALIASED_POINTER) != NULL);
    attributes_decorate(e, id, v->attributes);
    e->variables[v->id] =
        (struct emitted_variable){.id = id, .storage = storage, .packing = PACK_NONE};
    return id;
}

static struct value initial_value(struct emitter *e, const struct expression *initializer) {
    uint32_t folded = constant_folded(e, initializer);
    return folded ? value_of(folded, initializer->type) : emit_value(e, initializer);
}

static bool begin_hit_object(struct emitter *e, const struct variable *v) {
    struct lvalue l = lvalue_of_variable(e, v);
    if (!v->initializer)
        cg_clear_hit_object(e, l);
    else if (v->initializer->kind == EXPR_METHOD)
        cg_hit_object_record(e, v->initializer, &l);
    return !v->initializer || v->initializer->kind == EXPR_METHOD;
}

static void initialize(struct emitter *e, const struct variable *v) {
    if (type_is_object(type_strip_arrays(v->type), OBJECT_HIT_OBJECT) && begin_hit_object(e, v))
        return;
    if (!v->initializer || v->initializer->kind == EXPR_UNDEFINED) {
        /* A variable of a loop body is a new variable in each iteration, so the value of the
         * previous iteration is discarded. */
        const struct emitted_variable *emitted = &e->variables[v->id];
        if (emitted->storage == SpvStorageClassFunction && cg_is_in_loop(e) &&
            !type_has_object(v->type))
            emit_op(e, SpvOpStore, 0, emitted->id,
                    constant_undefined(e, value_type_id(e, v->type)));
        return;
    }
    struct value value = initial_value(e, v->initializer);
    struct lvalue l = lvalue_of_variable(e, v);
    emit_store_value(e, &l, value);
    counter_initialize(e, v, v->initializer);
}

/* Initializes a function-scope static when control first reaches it. */
static void initialize_once(struct emitter *e, const struct variable *v) {
    if (!v->initializer && type_has_object(v->type))
        return;
    if (v->initializer)
        cg_set_location(e, v->initializer);
    struct lvalue l = lvalue_of_variable(e, v);
    if (!l.kind->store)
        return;
    uint32_t type = type_id_pointer(e, SpvStorageClassPrivate, type_id_bool(e));
    uint32_t done = module_variable(e->m, SpvStorageClassPrivate, type, constant_bool(e, false));
    module_name(e->m, done,
                arena_format(e->arena, "init.done.%s", atom_text(e->c->atoms, v->name)));
    uint32_t condition = emit_op(e, SpvOpLoad, type_id_bool(e), done);
    uint32_t todo = block_new(e, "if.init.todo"), merge = block_new(e, "if.init.done");
    block_select(e, condition, merge, todo, merge);
    block_open(e, todo);
    if (v->initializer)
        emit_store_value(e, &l, initial_value(e, v->initializer));
    else
        emit_store_value(e, &l, value_of(constant_null(e, value_type_id(e, v->type)), v->type));
    emit_op(e, SpvOpStore, 0, done, constant_bool(e, true));
    block_branch(e, merge);
    block_open(e, merge);
}

static void emit_local(struct emitter *e, const struct variable *v) {
    if (cg_is_held_as_value(v)) {
        e->variables[v->id] =
            (struct emitted_variable){.id = emit_id(e, v->initializer), .is_value = true};
        return;
    }
    if (e->variables[v->id].id == 0 && layout_is_node_object(v->type))
        node_local(e, v);
    else if (e->variables[v->id].id == 0)
        local_variable(e, v);
    initialize(e, v);
    if (e->debug)
        debug_local(e, v);
}

void emit_variable(struct emitter *e, const struct variable *v) {
    if (v->type->kind == TYPE_STRING)
        return;
    if (v->storage == STORAGE_STATIC)
        initialize_once(e, v);
    else if (v->storage == STORAGE_LOCAL)
        emit_local(e, v);
    if (v->coherence == COHERENCE_GLOBAL && v->initializer)
        heaps_mark_coherent(e, v->initializer);
}
