/* Calls of functions. Arguments are pointers to Function variables of the caller, so in and out
 * parameters are passed the same way. */
#include "../type/type.h"
#include "function.h"

/* An argument: the pointer to pass (or the value itself, see cg_is_held_as_value), and the target
 * of the value after the call. */
struct passed {
    uint32_t pointer;
    bool writes_back;
    struct lvalue temporary, target;
    const struct expression *out;
};

static struct lvalue argument_temporary(struct emitter *e, const struct variable *p) {
    return cg_temporary(e, p->type,
                        arena_format(e->arena, "param.var.%s", atom_text(e->c->atoms, p->name)));
}

static const struct expression *argument_source(const struct expression *x) {
    return x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x;
}

/* Returns whether memory has the representation of a variable, which functions assume. A bool in
 * a buffer, for example, does not. */
static bool lies_as_in_variables(struct emitter *e, const struct lvalue *l) {
    return l->memory.packing == PACK_NONE || value_keeps_shape(e, l->type, l->memory.packing);
}

/* Atomic operations require the original memory. If a function uses a parameter for them, the
 * pointer is passed unchanged, regardless of its representation. */
struct handed {
    const struct function *function;
    const struct variable *parameter;
};

struct atomics {
    struct arena *arena;
    struct map seen; /* parameters already visited or queued */
    VEC(struct handed, handed_vec) waiting;
    const struct variable *parameter;
    bool found;
};

static void look_at(struct atomics *a, const struct function *f, const struct variable *parameter) {
    void **slot = map_slot_u64(a->arena, &a->seen, (uintptr_t)parameter);
    if (*slot || !f->body)
        return;
    *slot = a;
    vec_push(a->arena, &a->waiting, ((struct handed){f, parameter}));
}

static void find_in_call(struct atomics *a, const struct expression *x) {
    const struct function *f = x->kind == EXPR_CALL ? x->call.function : NULL;
    const struct expression *argument = x->call.first;
    for (uint32_t i = 0; argument; argument = argument->next, i++) {
        if (lvalue_root(argument_source(argument)) != a->parameter)
            continue;
        if (!f)
            a->found |=
                argument->category == CATEGORY_LVALUE && argument->kind != EXPR_OUT_ARGUMENT;
        else if (i < f->parameter_count)
            look_at(a, f, f->parameters[i]);
    }
}

static void find_atomics(void *user, const struct expression *x) {
    if (x->kind == EXPR_INTRINSIC || x->kind == EXPR_CALL)
        find_in_call(user, x);
    expression_children(x, find_atomics, user);
}

static bool asks_atomics(struct emitter *e, const struct function *f,
                         const struct variable *parameter) {
    struct atomics a = {.arena = arena_branch(e->arena)};
    look_at(&a, f, parameter);
    while (a.waiting.count && !a.found) {
        struct handed next = a.waiting.items[--a.waiting.count];
        a.parameter = next.parameter;
        statement_expressions(next.function->body, find_atomics, &a);
    }
    arena_end(a.arena);
    return a.found;
}

static bool can_point_to(struct emitter *e, const struct lvalue *l, const struct function *f,
                         const struct variable *p) {
    return lies_as_in_variables(e, l) || asks_atomics(e, f, p);
}

static bool is_of_this(const struct expression *lvalue) {
    const struct variable *root = lvalue_root(lvalue);
    return root && root->storage == STORAGE_THIS;
}

/* Counts the uses of `this` other than loads. */
static void count_changes(void *count, const struct expression *x) {
    if (x->kind == EXPR_VARIABLE && x->variable->storage == STORAGE_THIS)
        ++*(uint32_t *)count;
    if (x->kind == EXPR_LOAD && is_of_this(x->unary.operand))
        --*(uint32_t *)count;
    expression_children(x, count_changes, count);
}

static bool may_change_object(const struct function *f) {
    uint32_t count = 0;
    statement_expressions(f->body, count_changes, &count);
    return count > 0;
}

/* SPIR-V requires memory object declarations of the Function storage class as arguments
 * (2.16.1). For other pointers, passes inline the call. */
static struct passed pass_object(struct emitter *e, const struct variable *p,
                                 const struct expression *x, const struct function *f) {
    struct lvalue l = emit_lvalue(e, x);
    bool is_memory = lvalue_is_memory(&l) && !l.memory.block;
    if (is_memory && can_point_to(e, &l, f, p))
        return (struct passed){.pointer = lvalue_pointer(e, &l)};
    struct passed passed = {.target = l};
    passed.writes_back =
        is_memory && x->category == CATEGORY_LVALUE && !x->is_const && may_change_object(f);
    passed.temporary = cg_temporary(
        e, x->type, arena_format(e->arena, "temp.var.%s", type_debug_name(e, x->type)));
    passed.pointer = passed.temporary.memory.base;
    struct value v = emit_load_value(e, &passed.target);
    emit_store_value(e, &passed.temporary, v);
    return passed;
}

static bool is_global_resource(const struct lvalue *l) {
    return l->memory.storage != SpvStorageClassFunction && type_has_object(l->type);
}

/* Returns whether the callee can access the argument in another way. It must not see its writes
 * there before the call ends. Memory that several invocations share is passed directly, as in
 * dxc, so that atomic operations on a parameter work. */
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

/* Like dxc, passes any pointer and lets the legalizer inline the call, unless the option to fix
 * arguments is set. */
static bool can_pass_pointer(struct emitter *e, const struct lvalue *l) {
    if (!lvalue_is_memory(l) || is_global_resource(l))
        return false;
    return !e->options->fix_func_call_arguments ||
           (l->memory.storage == SpvStorageClassFunction && l->memory.steps.count == 0);
}

/* Converts the initial value of an out parameter of another type. */
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
    if (!converts && can_pass_pointer(e, &target) && !may_alias(call, x) &&
        can_point_to(e, &target, call->call.function, p))
        return (struct passed){.pointer = lvalue_pointer(e, &target)};
    struct passed passed = {
        .writes_back = !type_has_handle(p->type), .target = target, .out = x->out_argument.out};
    passed.temporary = argument_temporary(e, p);
    passed.pointer = passed.temporary.memory.base;
    if (!target.kind->load) /* an output of a mesh shader is never read */
        return passed;
    struct value v = value_plain(e, emit_load_value(e, &passed.target));
    v = in || !converts ? emit_converted(e, v, in) : convert_like(e, v, p->type);
    emit_store_value(e, &passed.temporary, v);
    return passed;
}

static struct passed pass_unsized(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, x);
    return (struct passed){.pointer = lvalue_pointer(e, &l)};
}

static struct passed pass_in(struct emitter *e, const struct variable *p,
                             const struct expression *x) {
    if (type_is_object(p->type, OBJECT_RAY_QUERY)) { /* modified by the callee */
        struct lvalue l = emit_lvalue(e, x->kind == EXPR_LOAD ? x->unary.operand : x);
        if (lvalue_is_memory(&l))
            return (struct passed){.pointer = lvalue_pointer(e, &l)};
    }
    struct value v = emit_value(e, x);
    struct lvalue t = argument_temporary(e, p);
    emit_store_value(e, &t, v);
    return (struct passed){.pointer = t.memory.base};
}

static struct passed pass_argument(struct emitter *e, const struct variable *p,
                                   const struct expression *x, const struct expression *call) {
    if (cg_is_mesh_output(e, p)) /* the callee stores to the outputs directly */
        return (struct passed){.pointer = argument_temporary(e, p).memory.base};
    if (layout_is_node_object(p->type))
        return (struct passed){.pointer = node_pass(e, p, x)};
    if (cg_is_unsized(p->type))
        return pass_unsized(e, x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x);
    if (x->kind == EXPR_OUT_ARGUMENT)
        return pass_out(e, p, x, call);
    if (cg_is_held_as_value(p))
        return (struct passed){.pointer = emit_id(e, x)};
    return p->storage == STORAGE_THIS ? pass_object(e, p, x, call->call.function)
                                      : pass_in(e, p, x);
}

static void write_back(struct emitter *e, struct passed *passed) {
    if (!passed->writes_back)
        return;
    struct value v = emit_load_value(e, &passed->temporary);
    emit_store_value(e, &passed->target, emit_converted(e, v, passed->out));
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
        return emit_ext_instruction(e, call);
    if (attribute_find(f->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF))
        return value_of(0, f->return_type); /* defines a type; see type_definitions_collect */
    struct passed *passed = arena_array(e->arena, struct passed, f->parameter_count);
    uint32_t *pointers = arena_array(e->arena, uint32_t, f->parameter_count);
    const struct expression *x = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        bool calls = argument_source(x)->kind == EXPR_CALL;
        if (!calls)
            pass_counter(e, f->parameters[i], x);
        passed[i] = pass_argument(e, f->parameters[i], x, call);
        cg_pass_vertices(e, f->parameters[i], x);
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
