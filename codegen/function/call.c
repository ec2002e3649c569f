/* Calls of functions and of [[vk::ext_instruction]]. */
#include "../type/type.h"
#include "function.h"

/* Arguments are pointers to Function variables of the caller, so in and out parameters are
 * passed the same way. */

/* Returns whether a variable or parameter contains the pointer to a buffer. */
static bool is_alias(const struct lvalue *l) {
    return type_is_aliased(l->type) && lvalue_is_memory(l) &&
           (l->memory.storage == SpvStorageClassFunction ||
            l->memory.storage == SpvStorageClassPrivate);
}

/* Atomic instructions accept a pointer to a texel. */
static uint32_t pointer_argument(struct emitter *e, const struct expression *x, bool is_atomic) {
    if (x->kind == EXPR_OUT_ARGUMENT)
        x = x->out_argument.target;
    else if (x->kind == EXPR_LOAD)
        x = x->unary.operand;
    struct lvalue l = emit_lvalue(e, x);
    if (is_alias(&l))
        return emit_load_value(e, &l).id;
    return is_atomic && l.kind->atomic_pointer ? l.kind->atomic_pointer(e, &l)
                                               : lvalue_pointer(e, &l);
}

/* Returns whether a parameter is a literal word instead of an id. */
static bool is_literal(const struct variable *p) {
    return attribute_find(p->attributes, ATTRIBUTE_VK_EXT_LITERAL) != NULL;
}

/* Returns whether an instruction is among types and constants instead of in a function. */
static bool is_constant_instruction(uint32_t op) {
    return spirv_shape(op).class == SPIRV_CLASS_Constant_Creation;
}

/* Returns whether the first operand is a type: that of the first argument. */
static bool has_type_operand(uint32_t op) {
    return op == SpvOpCooperativeMatrixLengthKHR || op == SpvOpAbortKHR;
}

/* ---- Checks of inline SPIR-V ---- */

/* Returns whether only codegen emits an instruction: types, instructions outside functions, and
 * the structure of functions. */
static bool is_structure(const struct spirv_instruction *row) {
    switch (row->class) {
    case SPIRV_CLASS_Function:
    case SPIRV_CLASS_Type_Declaration: /* 'ext_type_def' declares types */
    case SPIRV_CLASS_Annotation:
    case SPIRV_CLASS_Debug:
    case SPIRV_CLASS_Mode_Setting:
        return true;
    case SPIRV_CLASS_Control_Flow:
        return (row->opcode >= SpvOpPhi && row->opcode <= SpvOpSwitch) ||
               row->opcode == SpvOpReturn || row->opcode == SpvOpReturnValue;
    default:
        return row->opcode == SpvOpVariable || (row->has_result && !row->has_type);
    }
}

/* Property of an operand or result type on which passes rely. */
enum demand { DEMAND_NONE, DEMAND_POINTER, DEMAND_IMAGE, DEMAND_VECTOR, DEMAND_COMPOSITE };

/* Extensions have other composites, such as cooperative matrices. */
static bool is_composite(const struct instruction *type) {
    switch (type->opcode) {
    case SpvOpTypeVoid:
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypePointer:
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
        return false;
    default:
        return true;
    }
}

static bool meets(const struct emitter *e, uint32_t type, enum demand demand) {
    const struct instruction *i = instruction_of(e->m, type);
    switch (demand) {
    case DEMAND_POINTER:
        return i && i->opcode == SpvOpTypePointer;
    case DEMAND_IMAGE:
        return i && (i->opcode == SpvOpTypeImage || i->opcode == SpvOpTypeSampledImage);
    case DEMAND_VECTOR:
        return i && i->opcode == SpvOpTypeVector;
    case DEMAND_COMPOSITE:
        return i && is_composite(i);
    case DEMAND_NONE:
        break;
    }
    return true;
}

static const char *const demand_names[] = {
    [DEMAND_NONE] = "",
    [DEMAND_POINTER] = "a pointer (see 'ext_reference')",
    [DEMAND_IMAGE] = "an image",
    [DEMAND_VECTOR] = "a vector",
    [DEMAND_COMPOSITE] = "a composite",
};

static const struct {
    uint32_t opcode;
    enum demand operands[2], result;
} demands[] = {
    {SpvOpLoad, {DEMAND_POINTER}, DEMAND_NONE},
    {SpvOpStore, {DEMAND_POINTER}, DEMAND_NONE},
    {SpvOpCopyMemory, {DEMAND_POINTER, DEMAND_POINTER}, DEMAND_NONE},
    {SpvOpAccessChain, {DEMAND_POINTER}, DEMAND_POINTER},
    {SpvOpInBoundsAccessChain, {DEMAND_POINTER}, DEMAND_POINTER},
    {SpvOpPtrAccessChain, {DEMAND_POINTER}, DEMAND_POINTER},
    {SpvOpImageTexelPointer, {DEMAND_POINTER}, DEMAND_POINTER},
    {SpvOpVectorShuffle, {DEMAND_VECTOR, DEMAND_VECTOR}, DEMAND_VECTOR},
    {SpvOpCompositeConstruct, {DEMAND_NONE}, DEMAND_COMPOSITE},
    {SpvOpCompositeExtract, {DEMAND_COMPOSITE}, DEMAND_NONE},
    {SpvOpCompositeInsert, {DEMAND_NONE, DEMAND_COMPOSITE}, DEMAND_COMPOSITE},
    {SpvOpSampledImage, {DEMAND_IMAGE}, DEMAND_NONE},
    {SpvOpDepthAttachmentReadEXT, {DEMAND_NONE}, DEMAND_NONE}, /* of a sample */
    {SpvOpStencilAttachmentReadEXT, {DEMAND_NONE}, DEMAND_NONE},
    {SpvOpImageSparseTexelsResident, {DEMAND_NONE}, DEMAND_NONE},
};

static enum demand operand_demand(const struct spirv_instruction *row, uint32_t operand) {
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++)
        if (demands[i].opcode == row->opcode)
            return operand < 2 ? demands[i].operands[operand] : DEMAND_NONE;
    if (operand > 0)
        return DEMAND_NONE;
    return row->class == SPIRV_CLASS_Image    ? DEMAND_IMAGE
           : row->class == SPIRV_CLASS_Atomic ? DEMAND_POINTER
                                              : DEMAND_NONE;
}

static enum demand result_demand(const struct spirv_instruction *row) {
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++)
        if (demands[i].opcode == row->opcode)
            return demands[i].result;
    return DEMAND_NONE;
}

/* Checks the operands. For a known extended set, these follow the set and the number of the
 * instruction. */
static const char *operands_problem(struct emitter *e, const char *set,
                                    const struct spirv_instruction *row,
                                    const struct spelled_words *given) {
    static const char see[] = "ext_literal";
    if (!set)
        return spelled_problem(e, given, 0, row->operands, row->operand_count, see);
    uint32_t number = given->words.items[1];
    const struct spirv_extended *extended = spirv_extended(set, number);
    if (extended)
        return spelled_problem(e, given, 2, extended->operands, extended->operand_count, see);
    return strcmp(set, "GLSL.std.450") == 0 /* this set is complete */
               ? arena_format(e->arena, "has no instruction %u in '%s'", number, set)
               : NULL;
}

/* Checks the instruction before the passes run, which rely on its validity; the validator runs
 * later. Returns NULL if it is valid. */
static const char *problem_of(struct emitter *e, const struct function *f, const char *set,
                              const struct spirv_instruction *row,
                              const struct spelled_words *given) {
    const struct word_vec *words = &given->words;
    if (is_structure(row))
        return "cannot be spelled by 'ext_instruction'";
    if (!row->has_result && f->return_type->kind != TYPE_VOID)
        return "has no result";
    const char *problem = operands_problem(e, set, row, given);
    if (problem)
        return problem;
    for (uint32_t k = 0; k < 2 && k < words->count; k++)
        if (!meets(e, module_type_of(e->m, words->items[k]), operand_demand(row, k)))
            return arena_format(e->arena, "takes %s as operand %u",
                                demand_names[operand_demand(row, k)], k + 1);
    return meets(e, value_type_id(e, f->return_type), result_demand(row))
               ? NULL
               : arena_format(e->arena, "gives %s", demand_names[result_demand(row)]);
}

/* An opcode that the grammar lacks has the operands of its first call. */
static bool check_unknown(struct emitter *e, uint32_t number, bool has_result,
                          const struct spelled_words *words) {
    if (number > UINT16_MAX)
        error_at(e->c, e->m->at, "SPIR-V opcode %u exceeds 65535", number);
    else if (!spelled_declare_opcode(e, number, has_result, has_result, words))
        error_at(e->c, e->m->at,
                 "SPIR-V opcode %u is unknown, and was used with other literals or another result",
                 number);
    else
        return true;
    return false;
}

static bool check_spelled(struct emitter *e, const struct function *f, const char *set,
                          uint32_t number, const struct spelled_words *words) {
    const struct spirv_instruction *row = number <= UINT16_MAX ? spirv_instruction(number) : NULL;
    if (!row)
        return check_unknown(e, number, f->return_type->kind != TYPE_VOID, words);
    const char *problem = problem_of(e, f, set, row, words);
    if (problem)
        error_at(e->c, e->m->at, "'%s' %s", row->name, problem);
    return !problem;
}

/* ---- Instructions ---- */

static const char *set_of(const struct attribute *instruction) {
    const struct constant *set =
        instruction->argument_count > 1 ? instruction->arguments[1].constant : NULL;
    return set && set->text && *set->text ? set->text : NULL;
}

/* Emits among the constants, or in the block, which a terminator closes. */
static uint32_t emit_checked(struct emitter *e, SpvOp op, uint32_t type,
                             const struct word_vec *words) {
    if (is_constant_instruction(op))
        return module_unique(e->m, op, type, words->items, words->count);
    if (!is_terminator(op))
        return emit_words(e, op, type, words->items, words->count);
    block_terminate(e, op, words->items, words->count);
    return 0;
}

static struct value emit_spelled_instruction(struct emitter *e, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct attribute *instruction =
        attribute_find(f->attributes, ATTRIBUTE_VK_EXT_INSTRUCTION);
    const char *set = set_of(instruction);
    uint32_t number = (uint32_t)attribute_integer(instruction, 0, 0);
    struct spelled_words given = {0};
    attributes_require(e, f->attributes);
    if (set) {
        spelled_push_id(e, &given, module_import(e->m, set));
        spelled_push_scalar(e, &given, SCALAR_UINT, (union scalar_value){.u = number});
        number = SpvOpExtInst;
    }
    const struct expression *x = call->call.first;
    bool is_atomic = number <= UINT16_MAX && spirv_shape(number).class == SPIRV_CLASS_Atomic;
    if (x && has_type_operand(number))
        spelled_push_id(e, &given, value_type_id(e, x->type));
    if (number == SpvOpCooperativeMatrixLengthKHR)
        x = NULL; /* its type is the only operand */
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        const struct variable *p = f->parameters[i];
        if (is_literal(p))
            spelled_push_literal(e, &given, x);
        else if (x->kind == EXPR_OUT_ARGUMENT ||
                 attribute_find(p->attributes, ATTRIBUTE_VK_EXT_REFERENCE))
            spelled_push_id(e, &given, pointer_argument(e, x, is_atomic));
        else
            spelled_push_id(e, &given, emit_id(e, x));
    }
    if (!check_spelled(e, f, set, number, &given))
        return value_of(constant_undefined(e, value_type_id(e, f->return_type)), f->return_type);
    const struct spirv_instruction *row = spirv_instruction(number);
    bool has_type = row ? row->has_type : f->return_type->kind != TYPE_VOID;
    uint32_t type = has_type ? value_type_id(e, f->return_type) : 0;
    module_begin_spelled(e->m);
    uint32_t id = emit_checked(e, (SpvOp)number, type, &given.words);
    module_end_spelled(e->m);
    if (type)
        attributes_decorate(e, id, f->attributes);
    return value_of(id, f->return_type);
}

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
    return l->memory.packing == PACK_NONE ||
           value_keeps_shape(e, l->type, (enum packing)l->memory.packing);
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

static bool is_of_this(const struct expression *place) {
    const struct variable *root = lvalue_root(place);
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
        return emit_spelled_instruction(e, call);
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
