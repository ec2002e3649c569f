/* Function definitions: local variables, jump targets, and cached values. */
#include "../debug/debug.h"
#include "function.h"

/* ---- Jump targets ---- */

void jumps_push(struct emitter *e, struct jump_targets *jumps, uint32_t break_label,
                uint32_t continue_label) {
    *jumps = (struct jump_targets){
        .break_label = break_label, .continue_label = continue_label, .outer = e->jumps};
    e->jumps = jumps;
}

void jumps_pop(struct emitter *e) {
    e->jumps = e->jumps->outer;
}

static bool is_in_loop(const struct emitter *e) {
    for (const struct jump_targets *jumps = e->jumps; jumps; jumps = jumps->outer)
        if (jumps->continue_label)
            return true;
    return false;
}

/* A switch inherits the continue label of the enclosing loop. */
bool cg_breaks_loop(const struct emitter *e) {
    const struct jump_targets *outer = e->jumps ? e->jumps->outer : NULL;
    return e->jumps && e->jumps->continue_label != (outer ? outer->continue_label : 0);
}

void emit_break(struct emitter *e) {
    if (!e->jumps)
        return;
    e->jumps->is_broken |= block_is_reached(e);
    block_branch(e, e->jumps->break_label);
}

void emit_continue(struct emitter *e) {
    uint32_t label = e->jumps ? e->jumps->continue_label : 0;
    for (struct jump_targets *jumps = e->jumps; jumps && jumps->continue_label == label;
         jumps = jumps->outer)
        jumps->is_continued = true;
    if (label)
        block_branch(e, label);
}

/* Cached values: evaluated once and reused for the same nodes within a full expression.
 *
 *     nodes    EXPR_ONCE, and EXPR_PLACEHOLDER, whose value its parent provides
 *     items    items of initializer lists, all evaluated before any is decomposed
 *     parts    subobjects of items, by the path from the EXPR_ONCE, each extracted once */

struct known_values {
    struct map nodes;
    struct map items;
    struct map parts;
};

static struct known_values *known(struct emitter *e) {
    if (!e->known)
        e->known = arena_new(e->arena, struct known_values);
    return e->known;
}

void known_forget(struct emitter *e) {
    *known(e) = (struct known_values){0};
}

static void remember(struct emitter *e, struct map *map, const struct expression *x,
                     struct value v) {
    struct value *kept = arena_new(e->arena, struct value);
    *kept = v;
    *map_slot_u64(e->arena, map, (uintptr_t)x) = kept;
}

struct value emit_once(struct emitter *e, const struct expression *x) {
    const struct value *v = map_find_u64(&known(e)->nodes, (uintptr_t)x);
    if (v)
        return *v;
    struct value once = emit_value(e, x->unary.operand);
    remember(e, &known(e)->nodes, x, once);
    return once;
}

/* ---- Placeholders ---- */

struct placeholder_value {
    struct emitter *e;
    struct value value;
};

static void place_local(void *user, const struct expression *x) {
    const struct placeholder_value *p = user;
    if (x->kind == EXPR_PLACEHOLDER)
        remember(p->e, &known(p->e)->nodes, x, p->value);
    expression_children(x, place_local, user);
}

void known_place(struct emitter *e, const struct expression *conversion, struct value v) {
    place_local(&(struct placeholder_value){e, v}, conversion);
}

struct value emit_placeholder(struct emitter *e, const struct expression *x) {
    return *(const struct value *)map_find_u64(&known(e)->nodes, (uintptr_t)x);
}

/* ---- Items of initializer lists ---- */

void known_add_item(struct emitter *e, const struct expression *x, struct value v) {
    remember(e, &known(e)->items, x, v);
}

const struct value *known_item(struct emitter *e, const struct expression *x) {
    return map_find_u64(&known(e)->items, (uintptr_t)x);
}

bool cg_is_extracted(const struct expression *x) {
    if (x->category == CATEGORY_LVALUE)
        return false;
    if (x->kind == EXPR_MEMBER)
        return cg_is_extracted(x->member.base);
    if (x->kind == EXPR_BASE)
        return cg_is_extracted(x->unary.operand);
    if (x->kind == EXPR_INDEX)
        return x->index.index->kind == EXPR_CONSTANT && cg_is_extracted(x->index.base);
    return x->kind == EXPR_ONCE;
}

/* Appends the path from an item to a subobject. */
static void append_path(struct emitter *e, struct word_vec *path, const struct expression *x) {
    if (x->kind == EXPR_ONCE) {
        vec_push(e->arena, path, (uint32_t)(uintptr_t)x);
        vec_push(e->arena, path, (uint32_t)((uint64_t)(uintptr_t)x >> 32));
        return;
    }
    append_path(e, path, expression_whole(x));
    vec_push(e->arena, path, x->kind);
    if (x->kind == EXPR_MEMBER)
        vec_push(e->arena, path, x->member.index);
    else if (x->kind == EXPR_INDEX)
        vec_push(e->arena, path, (uint32_t)x->index.index->constant->values[0].u);
}

static void keep_child(struct emitter *e, const struct word_vec *path, enum expression_kind kind,
                       uint32_t index, struct value v) {
    struct word_vec child = {0};
    for (size_t i = 0; i < path->count; i++)
        vec_push(e->arena, &child, path->items[i]);
    vec_push(e->arena, &child, kind);
    if (kind != EXPR_BASE)
        vec_push(e->arena, &child, index);
    struct value *kept = arena_new(e->arena, struct value);
    *kept = v;
    *map_slot(e->arena, &known(e)->parts, child.items, child.count * sizeof *child.items) = kept;
}

/* Decomposes an item completely when its first subobject is used. */
static void keep_children(struct emitter *e, const struct expression *whole, struct value v) {
    struct word_vec path = {0};
    append_path(e, &path, whole);
    if (v.type->kind == TYPE_ARRAY) {
        for (uint32_t i = 0; i < v.type->count; i++)
            keep_child(e, &path, EXPR_INDEX, i, value_element(e, v, i));
    } else if (v.type->kind == TYPE_STRUCT) {
        if (v.type->record->base)
            keep_child(e, &path, EXPR_BASE, 0, value_base(e, v));
        for (uint32_t i = 0; i < v.type->record->field_count; i++)
            keep_child(e, &path, EXPR_MEMBER, i, value_member(e, v, i));
    } else if (type_is_real_matrix(v.type)) {
        for (uint32_t i = 0; i < v.type->rows; i++)
            keep_child(e, &path, EXPR_INDEX, i, value_row(e, v, i));
    } else {
        bool is_row = v.type->kind == TYPE_MATRIX && v.type->rows == 1;
        for (uint32_t i = 0; i < (is_row ? 1 : type_vector_size(v.type)); i++)
            keep_child(e, &path, EXPR_INDEX, i, is_row ? v : value_component(e, v, i));
    }
}

struct value emit_part(struct emitter *e, const struct expression *x) {
    struct word_vec path = {0};
    append_path(e, &path, x);
    size_t size = path.count * sizeof *path.items;
    if (!map_has(&known(e)->parts, path.items, size)) {
        const struct expression *whole = expression_whole(x);
        keep_children(e, whole, emit_value(e, whole));
    }
    const struct value *v = map_find(&known(e)->parts, path.items, size);
    return v ? (struct value){v->id, x->type, v->packing} : value_zero(e, x->type);
}

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
    e->places[v->id] = (struct variable_place){.id = id, .storage = storage, .packing = PACK_NONE};
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
        const struct variable_place *place = &e->places[v->id];
        if (place->storage == SpvStorageClassFunction && is_in_loop(e) && !type_has_object(v->type))
            emit_op(e, SpvOpStore, 0, place->id, constant_undefined(e, value_type_id(e, v->type)));
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
        e->places[v->id] =
            (struct variable_place){.id = emit_id(e, v->initializer), .is_value = true};
        return;
    }
    if (e->places[v->id].id == 0 && layout_is_node_object(v->type))
        node_local(e, v);
    else if (e->places[v->id].id == 0)
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

/* Function definitions (SPIR-V 2.9). All parameters are pointers to variables of the caller. The
 * optimizer inlines functions whose parameters cannot be pointers. */

static const char *parameter_name(struct emitter *e, const struct variable *p) {
    return p->storage == STORAGE_THIS ? "param.this" : atom_text(e->c->atoms, p->name);
}

static struct variable_place unsized_place(struct emitter *e, const struct type *type,
                                           uint32_t id) {
    const struct type *object = type_strip_arrays(type);
    return (struct variable_place){
        .id = id, .storage = resource_storage(e, object), .packing = resource_packing(e, object)};
}

static uint32_t unsized_pointer(struct emitter *e, const struct type *type) {
    const struct type *object = type_strip_arrays(type);
    uint32_t element = type_id(e, object, resource_packing(e, object));
    return type_id_pointer(e, resource_storage(e, object), cg_array_around(e, type, element));
}

static uint32_t parameter_type(struct emitter *e, const struct variable *p) {
    if (cg_is_unsized(p->type))
        return unsized_pointer(e, p->type);
    if (layout_is_node_object(p->type))
        return node_pointer_type(e, p);
    uint32_t type = value_type_id(e, p->type);
    return cg_is_held_as_value(p) ? type : type_id_pointer(e, SpvStorageClassFunction, type);
}

static void add_parameter(struct emitter *e, const struct variable *p) {
    if (e->debug)
        debug_parameter(e, p);
    uint32_t id = module_parameter(e->m, parameter_type(e, p));
    module_name(e->m, id, parameter_name(e, p));
    if (type_is_relaxed(p->type))
        module_relax(e->m, id);
    cg_decorate_pointer(e, id, p->type,
                        attribute_find(p->attributes, ATTRIBUTE_VK_ALIASED_POINTER) != NULL);
    if (p->is_precise)
        precise_mark(e, id);
    if (!e->function->is_entry)
        attributes_decorate(e, id, p->attributes);
    e->places[p->id] = (struct variable_place){.id = id,
                                               .storage = SpvStorageClassFunction,
                                               .packing = PACK_NONE,
                                               .is_value = cg_is_held_as_value(p)};
    if (layout_is_node_object(p->type))
        e->places[p->id] = node_place(e, p, id);
    if (cg_is_unsized(p->type))
        e->places[p->id] = unsized_place(e, p->type, id);
}

static uint32_t function_type(struct emitter *e, const struct function *f) {
    uint32_t *parameters = arena_array(e->arena, uint32_t, f->parameter_count);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        parameters[i] = parameter_type(e, f->parameters[i]);
    return type_id_function(e, value_type_id(e, f->return_type), parameters, f->parameter_count);
}

/* Returns an undefined value if control reaches the end of a function with a result. */
static void close_body(struct emitter *e, const struct function *f) {
    if (!block_is_open(e))
        return;
    cg_set_range(e, f->end, f->end, f->end);
    if (f->return_type->kind == TYPE_VOID)
        emit_words(e, SpvOpReturn, 0, NULL, 0);
    else
        emit_op(e, SpvOpReturnValue, 0, constant_undefined(e, value_type_id(e, f->return_type)));
    e->m->in_block = false;
}

/* Vulkan does not link modules, so exports are ordinary functions if an entry point exists. */
static void export_function(struct emitter *e, const struct function *f, uint32_t id) {
    bool is_linked = !targets_vulkan(e->options) || e->program->entry_count == 0;
    if (!f->is_export || f->is_entry || !is_linked)
        return;
    struct word_vec words = {0};
    append_string(e->arena, &words, atom_text(e->c->atoms, f->name));
    vec_push(e->arena, &words, SpvLinkageTypeExport);
    module_decorate(e->m, id, SpvDecorationLinkageAttributes, words.items, words.count);
}

void function_emit(struct emitter *e, const struct function *f) {
    uint32_t id = function_id(e, f);
    if (type_is_relaxed(f->return_type))
        module_relax(e->m, id);
    if (f->is_precise)
        precise_mark(e, id);
    if (f->is_entry)
        attributes_require(e, f->attributes);
    else
        attributes_decorate(e, id, f->attributes);
    export_function(e, f, id);
    e->function = f;
    known_forget(e);
    cg_set_place(e, f->at);
    if (e->debug)
        debug_function(e, f, id, false);
    uint32_t type = function_type(e, f);
    module_begin_function(e->m, id, value_type_id(e, f->return_type), type,
                          f->is_noinline ? SpvFunctionControlDontInlineMask
                                         : SpvFunctionControlMaskNone);
    module_name(e->m, id,
                f->is_entry ? arena_format(e->arena, "src.%s", f->full_name) : f->full_name);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        add_parameter(e, f->parameters[i]);
    if (e->debug)
        debug_parameters_end(e, f);
    block_open(e, block_new(e, "bb.entry"));
    if (e->debug)
        debug_body(e, f, id);
    if (f->body)
        emit_statement(e, f->body);
    close_body(e, f);
    module_end_function(e->m);
    e->function = NULL;
}
