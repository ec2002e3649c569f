/* Check whether a module from codegen is already legal for Vulkan.
 *
 * HLSL functions accept resources, subobjects and values of any layout. SPIR-V allows them only
 * after inlining and SSA promotion. At -O0 the passes run if this check finds such a construct. */
#include "../passes.h"

struct scan {
    const struct module *m;
    struct optimizer o; /* for type queries */
    const struct routine *f;
    struct map blocks; /* struct types decorated with Block */
};

static const struct instruction *made_by(const struct scan *s, uint32_t id) {
    return instruction_of(s->m, id);
}

/* Reports whether a type contains resources or logical pointers, which must not be stored in memory
 * of the invocation (SPIR-V 2.16.1). Ray queries and hit objects may be. */
static bool holds_handle(const struct scan *s, uint32_t type) {
    const struct instruction *i = made_by(s, type);
    switch (i->opcode) {
    case SpvOpTypeRayQueryKHR:
    case SpvOpTypeHitObjectEXT:
        return false;
    case SpvOpTypePointer:
        return i->operands[0] != SpvStorageClassPhysicalStorageBuffer;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return holds_handle(s, i->operands[0]);
    case SpvOpTypeStruct:
        for (uint32_t k = 0; k < i->count; k++)
            if (holds_handle(s, i->operands[k]))
                return true;
        return false;
    default:
        return opt_is_opaque_type(&s->o, type);
    }
}

static bool is_composite(const struct instruction *type) {
    return type->opcode == SpvOpTypeStruct || type->opcode == SpvOpTypeArray ||
           type->opcode == SpvOpTypeRuntimeArray;
}

/* Reports whether a variable is a copy of a constant buffer. Block types are restricted to buffers
 * (VUID-StandaloneSpirv-None-10684). */
static bool is_copy_of_block(const struct scan *s, const struct instruction *pointer,
                             const struct instruction *pointee) {
    uint32_t storage = pointer->operands[0];
    while (pointee->opcode == SpvOpTypeArray)
        pointee = made_by(s, pointee->operands[0]);
    return (storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate) &&
           map_find_u64(&s->blocks, pointee->id);
}

static bool is_odd_variable(const struct scan *s, const struct instruction *i) {
    const struct instruction *pointee = module_pointee(s->o.m, i->type);
    if (!pointee)
        return false;
    if (i->opcode == SpvOpVariable && i->operands[0] == SpvStorageClassUniformConstant) {
        /* A descriptor is a single resource or one array of resources (Vulkan, "Interface With
         * Resources"). */
        if (is_composite(pointee) && pointee->opcode != SpvOpTypeStruct)
            pointee = made_by(s, pointee->operands[0]);
        return is_composite(pointee) && holds_handle(s, pointee->id);
    }
    return holds_handle(s, pointee->id) || is_copy_of_block(s, made_by(s, i->type), pointee);
}

/* Reports whether pointers of this class can be arguments (SPIR-V 2.16.1) or are values. */
static bool may_be_passed(const struct optimizer *o, uint32_t storage) {
    switch (storage) {
    case SpvStorageClassUniformConstant:
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
    case SpvStorageClassWorkgroup:
    case SpvStorageClassPhysicalStorageBuffer:
        return true;
    case SpvStorageClassNodePayloadAMDX: /* as in dxc, if validity is not required */
        return o->c->options->allow_invalid;
    default:
        return false;
    }
}

/* Arguments must be memory object declarations of an allowed class and the parameter's type. */
static bool is_odd_argument(const struct scan *s, uint32_t argument, uint32_t type) {
    const struct instruction *i = made_by(s, argument);
    const struct instruction *pointer = made_by(s, i->type);
    if (i->type != type)
        return true;
    bool is_object = i->opcode == SpvOpVariable || i->opcode == SpvOpFunctionParameter;
    return pointer->opcode == SpvOpTypePointer &&
           !(is_object && may_be_passed(&s->o, pointer->operands[0]));
}

static bool is_odd_call(const struct scan *s, const struct instruction *i) {
    const struct routine *callee = routine_of(s->m, i->operands[0]);
    uint32_t k = 1;
    for_each_in(p, &callee->parameters)
        if (p->opcode == SpvOpFunctionParameter && k < i->count &&
            is_odd_argument(s, i->operands[k++], p->type))
            return true;
    return false;
}

static bool is_entry(const struct scan *s) {
    for_each_in(i, &s->m->sections[SECTION_ENTRY_POINTS])
        if (i->operands[1] == s->f->definition.id)
            return true;
    return false;
}

static bool is_odd_load(const struct scan *s, const struct instruction *i) {
    const struct instruction *pointee = module_pointee(s->o.m, made_by(s, i->operands[0])->type);
    return pointee && pointee->id != i->type;
}

/* Reports whether the result is a composite that contains resources. */
static bool makes_handles(const struct scan *s, const struct instruction *i) {
    return i->type && is_composite(made_by(s, i->type)) && holds_handle(s, i->type);
}

/* Logical pointers cannot be cast (SPIR-V, OpBitcast) or returned (2.16.1). */
static bool makes_logical_pointer(const struct scan *s, const struct instruction *i) {
    const struct instruction *type = made_by(s, i->type);
    return type->opcode == SpvOpTypePointer &&
           type->operands[0] != SpvStorageClassPhysicalStorageBuffer;
}

/* Ray queries and hit objects are identified by their pointers (coalesce_objects.c). */
static bool copies_object(const struct scan *s, const struct instruction *i) {
    const struct instruction *type = i->type ? made_by(s, i->type) : NULL;
    return type && (type->opcode == SpvOpTypeRayQueryKHR || type->opcode == SpvOpTypeHitObjectEXT);
}

static bool is_odd(const struct scan *s, const struct instruction *i) {
    if (copies_object(s, i))
        return true;
    switch (i->opcode) {
    case SpvOpBitcast:
        return makes_logical_pointer(s, i);
    case SpvOpVariable:
    case SpvOpFunctionParameter:
        return is_odd_variable(s, i);
    case SpvOpLoad:
        return is_odd_load(s, i) || makes_handles(s, i);
    case SpvOpFunctionCall:
        return is_odd_call(s, i) || makes_logical_pointer(s, i);
    case SpvOpExtInst:
        return opt_interpolates_no_input(&s->o, i);
    case SpvOpEmitMeshTasksEXT: /* must terminate the entry point */
        return !is_entry(s);
    default:
        return makes_handles(s, i) || opt_has_variable_offset(i);
    }
}

static bool has_odd(const struct scan *s, const struct instruction_list *list) {
    for_each_in(i, list)
        if (is_odd(s, i))
            return true;
    return false;
}

/* Reports whether a function must be inlined although it is DontInline, because an argument or
 * parameter is illegal. DontInline applies only "to the extent possible" (SPIR-V 3.24). */
static bool must_be_inlined(const struct scan *s, const struct instruction *call) {
    return is_odd_call(s, call) || has_odd(s, &routine_of(s->m, call->operands[0])->parameters);
}

void opt_clear_dont_inline(struct context *c, struct module *m) {
    struct scan s = {.m = m, .o = {.c = c, .m = m}};
    for_each_in_module(i, b, f, m)
        if (i->opcode == SpvOpFunctionCall) {
            uint32_t *control = routine_of(s.m, i->operands[0])->definition.operands;
            if ((*control & SpvFunctionControlDontInlineMask) && must_be_inlined(&s, i))
                *control &= ~(uint32_t)SpvFunctionControlDontInlineMask;
        }
}

bool opt_is_legal(struct context *c, struct module *m) {
    struct scan s = {.m = m, .o = {.c = c, .m = m, .arena = c->kept}};
    for_each_in(i, &s.m->sections[SECTION_TYPE_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationBlock)
            map_add_u64(s.o.arena, &s.blocks, i->operands[0]);
    if (has_odd(&s, &m->sections[SECTION_VARIABLES]))
        return false;
    for_each_routine(f, m) {
        s.f = f;
        if (has_odd(&s, &f->parameters))
            return false;
        for_each_block(b, f)
            if (has_odd(&s, &b->list))
                return false;
    }
    return true;
}
