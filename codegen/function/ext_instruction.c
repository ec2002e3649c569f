/* Calls of [[vk::ext_instruction]]: instructions of inline SPIR-V. */
#include "../type/type.h"
#include "function.h"

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
    for (size_t i = 0; i < COUNT_OF(demands); i++)
        if (demands[i].opcode == row->opcode)
            return operand < 2 ? demands[i].operands[operand] : DEMAND_NONE;
    if (operand > 0)
        return DEMAND_NONE;
    return row->class == SPIRV_CLASS_Image    ? DEMAND_IMAGE
           : row->class == SPIRV_CLASS_Atomic ? DEMAND_POINTER
                                              : DEMAND_NONE;
}

static enum demand result_demand(const struct spirv_instruction *row) {
    for (size_t i = 0; i < COUNT_OF(demands); i++)
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

struct value emit_ext_instruction(struct emitter *e, const struct expression *call) {
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
