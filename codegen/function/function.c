/* Functions and calls.  Parameters are pointers to Function variables of the caller, so that out
 * parameters need no other way than in parameters. */
#include "../debug/debug.h"
#include "../variable/globals.h"

/* ---- Definitions ---- */

static const char *parameter_name(struct emitter *e, const struct variable *p) {
    return p->storage == STORAGE_THIS ? "param.this" : atom_text(e->c->atoms, p->name);
}

/* An array of resources without a size has no values: its parameter points to the global one. */
static bool is_unsized(const struct type *type) {
    return type->kind == TYPE_ARRAY && type->count == 0 && type_has_object(type);
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
    return type_id_pointer(e, resource_storage(e, object), array_around(e, type, element));
}

static uint32_t parameter_type(struct emitter *e, const struct variable *p) {
    if (is_unsized(p->type))
        return unsized_pointer(e, p->type);
    if (is_node_object(p->type))
        return payload_pointer_type(e, p);
    uint32_t type = value_type_id(e, p->type);
    return is_held_as_value(p) ? type : type_id_pointer(e, SpvStorageClassFunction, type);
}

static void add_parameter(struct emitter *e, const struct variable *p) {
    if (e->debug)
        debug_parameter(e, p);
    uint32_t id = module_parameter(e->m, parameter_type(e, p));
    module_name(e->m, id, parameter_name(e, p));
    if (type_is_relaxed(p->type))
        module_relax(e->m, id);
    decorate_pointer(e, id, p->type,
                     attribute_find(p->attributes, ATTRIBUTE_VK_ALIASED_POINTER) != NULL);
    if (p->is_precise)
        precise_mark(e, id);
    if (!e->function->is_entry)
        attributes_decorate(e, id, p->attributes);
    e->places[p->id] = (struct variable_place){.id = id,
                                               .storage = SpvStorageClassFunction,
                                               .packing = PACK_NONE,
                                               .is_value = is_held_as_value(p)};
    if (is_node_object(p->type))
        e->places[p->id] = payload_place(e, p, id);
    if (is_unsized(p->type))
        e->places[p->id] = unsized_place(e, p->type, id);
}

static uint32_t function_type(struct emitter *e, const struct function *f) {
    uint32_t *parameters = arena_array(e->arena, uint32_t, f->parameter_count);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        parameters[i] = parameter_type(e, f->parameters[i]);
    return type_id_function(e, value_type_id(e, f->return_type), parameters, f->parameter_count);
}

/* Control that falls off the end of a function with a result returns something undefined. */
static void close_body(struct emitter *e, const struct function *f) {
    if (!block_is_open(e))
        return;
    stand_between(e, f->end, f->end, f->end);
    if (f->return_type->kind == TYPE_VOID)
        emit_words(e, SpvOpReturn, 0, NULL, 0);
    else
        emit_op(e, SpvOpReturnValue, 0, constant_undefined(e, value_type_id(e, f->return_type)));
    e->m->in_block = false;
}

/* Vulkan links no modules: there, exports are ordinary functions wherever there is an entry point.
 */
static void export_function(struct emitter *e, const struct function *f, uint32_t id) {
    bool is_linked = e->options->target_env == ENV_UNIVERSAL_1_5 || e->program->entry_count == 0;
    if (!f->is_export || f->is_entry || !is_linked)
        return;
    if (e->options->target_env != ENV_UNIVERSAL_1_5 && !e->options->no_validation)
        error_at(e->c, f->at,
                 "a library without entry points exports '%s', which needs "
                 "-fspv-target-env=universal1.5: Vulkan links no modules",
                 f->full_name);
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
    e->jumps = NULL;
    e->once = (struct map){0};
    stand_at_place(e, f->at);
    if (e->debug)
        debug_function(e, f, id, false);
    module_begin_function(e->m, id, value_type_id(e, f->return_type), function_type(e, f),
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

/* ---- Calls ---- */

/* An argument on its way: the pointer (or the value itself, see is_held_as_value) that is passed,
 * and where its value goes afterwards. */
struct passed {
    uint32_t pointer;
    bool writes_back;
    struct lvalue temporary, target;
    const struct expression *out;
};

static struct lvalue argument_temporary(struct emitter *e, const struct variable *p) {
    return temporary(e, p->type,
                     arena_format(e->arena, "param.var.%s", atom_text(e->c->atoms, p->name)));
}

static const struct expression *argument_source(const struct expression *x) {
    return x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x;
}

/* SPIR-V wants memory object declarations of the Function storage class as arguments (2.16.1); what
 * is not one passes make so, by inlining the call. */
static struct passed pass_object(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, x);
    if (l.kind == LVALUE_POINTER && !l.memory)
        return (struct passed){.pointer = lvalue_pointer(e, &l)};
    struct value v = load_value(e, &l);
    struct lvalue t =
        temporary(e, x->type, arena_format(e->arena, "temp.var.%s", type_debug_name(e, x->type)));
    store_value(e, &t, v);
    return (struct passed){.pointer = t.base};
}

static bool is_global_resource(const struct lvalue *l) {
    return l->storage != SpvStorageClassFunction && type_has_object(l->type);
}

/* Whether the callee can get at what is passed by another way: what it writes is to be seen there
 * only after the call.  Memory that several invocations see is passed as it is, as in dxc: atomic
 * operations on a parameter work there. */
static bool may_alias(const struct expression *call, const struct expression *x) {
    const struct variable *root = lvalue_root(x->out_argument.target);
    if (!root || type_has_object(x->type) || root->storage > STORAGE_STATIC)
        return false;
    bool is_other = root->storage == STORAGE_STATIC;
    for (const struct expression *y = call->call.first; y && !is_other; y = y->next) {
        bool is_object = y == call->call.first && call->call.function->is_method;
        if (y != x && (is_object || y->kind == EXPR_OUT_ARGUMENT))
            is_other = lvalue_root(argument_source(y)) == root;
    }
    return is_other;
}

/* dxc passes any pointer, and lets the legalizer inline the call, unless told to fix arguments. */
static bool can_pass_pointer(struct emitter *e, const struct lvalue *l) {
    if (l->kind != LVALUE_POINTER || is_global_resource(l))
        return false;
    return !e->options->fix_func_call_arguments ||
           (l->storage == SpvStorageClassFunction && l->chain_count == 0);
}

/* What an out parameter of another type holds before the call. */
static struct value convert_like(struct emitter *e, struct value v, const struct type *to) {
    bool same_size = type_is_numeric(v.type) && type_vector_size(v.type) &&
                     type_vector_size(v.type) == type_vector_size(to);
    return same_size ? convert_numeric(e, v, to) : convert_flat(e, v, to);
}

static struct passed pass_out(struct emitter *e, const struct variable *p,
                              const struct expression *x, const struct expression *call) {
    const struct expression *in = x->out_argument.in;
    struct lvalue target = emit_lvalue(e, x->out_argument.target);
    bool converts = in || x->out_argument.out;
    if (!converts && can_pass_pointer(e, &target) && !may_alias(call, x))
        return (struct passed){.pointer = lvalue_pointer(e, &target)};
    struct passed passed = {
        .writes_back = !type_has_handle(p->type), .target = target, .out = x->out_argument.out};
    passed.temporary = argument_temporary(e, p);
    passed.pointer = passed.temporary.base;
    struct value v = value_plain(e, load_value(e, &passed.target));
    v = in || !converts ? emit_converted(e, v, in) : convert_like(e, v, p->type);
    store_value(e, &passed.temporary, v);
    return passed;
}

static struct passed pass_unsized(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, x->kind == EXPR_LOAD ? x->unary.operand : x);
    return (struct passed){.pointer = lvalue_pointer(e, &l)};
}

static struct passed pass_in(struct emitter *e, const struct variable *p,
                             const struct expression *x) {
    if (type_is_object(p->type, OBJECT_RAY_QUERY)) {
        struct lvalue l = emit_lvalue(e, x->kind == EXPR_LOAD ? x->unary.operand : x);
        if (l.kind == LVALUE_POINTER)
            return (struct passed){.pointer = lvalue_pointer(e, &l)};
    }
    struct value v = emit_value(e, x);
    struct lvalue t = argument_temporary(e, p);
    store_value(e, &t, v);
    return (struct passed){.pointer = t.base};
}

static struct passed pass(struct emitter *e, const struct variable *p, const struct expression *x,
                          const struct expression *call) {
    if (is_mesh_output(e, p)) /* the function writes to the outputs itself */
        return (struct passed){.pointer = argument_temporary(e, p).base};
    if (is_node_object(p->type))
        return (struct passed){.pointer = payload_pass(e, p, x)};
    if (is_unsized(p->type))
        return pass_unsized(e, x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x);
    if (x->kind == EXPR_OUT_ARGUMENT)
        return pass_out(e, p, x, call);
    if (is_held_as_value(p))
        return (struct passed){.pointer = emit_id(e, x)};
    return p->storage == STORAGE_THIS ? pass_object(e, x) : pass_in(e, p, x);
}

static void write_back(struct emitter *e, struct passed *passed) {
    if (!passed->writes_back)
        return;
    struct value v = load_value(e, &passed->temporary);
    store_value(e, &passed->target, emit_converted(e, v, passed->out));
}

static void pass_counter(struct emitter *e, const struct variable *p, const struct expression *x) {
    if (p->direction != DIRECTION_OUT)
        counter_initialize(e, p, argument_source(x));
}

static void return_counters(struct emitter *e, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct expression *x = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next)
        if (f->parameters[i]->direction != DIRECTION_IN &&
            f->parameters[i]->storage != STORAGE_THIS)
            counter_copy_out(e, argument_source(x), f->parameters[i]);
}

struct value emit_call(struct emitter *e, const struct expression *call) {
    const struct function *f = call->call.function;
    if (attribute_find(f->attributes, ATTRIBUTE_VK_EXT_INSTRUCTION))
        return emit_inline_instruction(e, call);
    if (attribute_find(f->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF))
        return value_of(0, f->return_type); /* it made a type: see type_definitions_collect */
    struct passed *passed = arena_array(e->arena, struct passed, f->parameter_count);
    uint32_t *pointers = arena_array(e->arena, uint32_t, f->parameter_count);
    const struct expression *x = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        bool calls = argument_source(x)->kind == EXPR_CALL;
        if (!calls)
            pass_counter(e, f->parameters[i], x);
        passed[i] = pass(e, f->parameters[i], x, call);
        pass_vertices(e, f->parameters[i], x);
        if (calls)
            pass_counter(e, f->parameters[i], x);
        pointers[i] = passed[i].pointer;
    }
    uint32_t id = function_call(e, f, pointers, f->parameter_count);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        write_back(e, &passed[i]);
    return_counters(e, call);
    return value_of(id, f->return_type);
}
