/* Instructions that the source spells: a call of a [[vk::ext_instruction(opcode, "set")]] is one.
 */
#include "../type/operands.h"
#include "function.h"

static uint32_t pointer_argument(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_OUT_ARGUMENT)
        x = x->out_argument.target;
    else if (x->kind == EXPR_LOAD)
        x = x->unary.operand;
    struct lvalue l = emit_lvalue(e, x);
    return lvalue_pointer(e, &l);
}

/* A parameter that is a word of the instruction, and no id. */
static bool is_literal(const struct variable *p) {
    return attribute_find(p->attributes, ATTRIBUTE_VK_EXT_LITERAL) != NULL;
}

static void push_argument(struct emitter *e, struct spelled_words *words, const struct variable *p,
                          const struct expression *x) {
    if (is_literal(p))
        spelled_push_literal(e, words, x);
    else if (x->kind == EXPR_OUT_ARGUMENT ||
             attribute_find(p->attributes, ATTRIBUTE_VK_EXT_REFERENCE))
        spelled_push_id(e, words, pointer_argument(e, x));
    else
        spelled_push_id(e, words, emit_id(e, x));
}

/* What stands among types and constants, and not in a function. */
static bool is_constant_instruction(uint32_t op) {
    return op >= SpvOpConstantTrue && op <= SpvOpSpecConstantOp;
}

/* Its operand is a matrix type: that of the argument. */
static bool takes_type(uint32_t op) {
    return op == SpvOpCooperativeMatrixLengthKHR;
}

/* ---- What may be spelled ---- */

/* Types, what stands outside of functions, and parts of the structure of one, which is codegen's
 * own. */
static bool is_structure(const struct spirv_instruction *row) {
    switch (row->class) {
    case SPIRV_CLASS_Function:
    case SPIRV_CLASS_Type_Declaration: /* 'ext_type_def' makes types */
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

/* What passes take for granted of an operand's type, or of the result's. */
enum demand { DEMAND_NONE, DEMAND_POINTER, DEMAND_IMAGE, DEMAND_VECTOR, DEMAND_COMPOSITE };

/* Extensions have composites of their own, such as cooperative matrices. */
static bool is_composite(const struct instruction *type) {
    switch ((int)type->opcode) {
    case SpvOpTypeVoid:
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypePointer:
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
        return false;
    default: /* of all types */
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

/* Of a set that the tables know, the operands behind the set and the number of the instruction. */
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
    return strcmp(set, "GLSL.std.450") == 0 /* which is complete */
               ? arena_format(e->arena, "has no instruction %u in '%s'", number, set)
               : NULL;
}

/* The validator sees the module only after the passes, which take it to be one.  NULL: nothing. */
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

static bool check_spelled(struct emitter *e, const struct function *f, const char *set,
                          uint32_t number, const struct spelled_words *words) {
    const struct spirv_instruction *row = number <= UINT16_MAX ? spirv_instruction(number) : NULL;
    const char *problem = row ? problem_of(e, f, set, row, words) : NULL;
    if (!row)
        error_at(e->c, e->m->at, "no instruction of SPIR-V has the opcode %u", number);
    else if (problem)
        error_at(e->c, e->m->at, "'%s' %s", row->name, problem);
    return row && !problem;
}

/* ---- The instruction ---- */

/* The extended set of instructions that one is of, or NULL. */
static const char *set_of(const struct attribute *instruction) {
    const struct constant *set =
        instruction->argument_count > 1 ? instruction->arguments[1].constant : NULL;
    return set && set->text && *set->text ? set->text : NULL;
}

struct value emit_spelled_instruction(struct emitter *e, const struct expression *call) {
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
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        if (takes_type(number))
            spelled_push_id(e, &given, value_type_id(e, x->type));
        else
            push_argument(e, &given, f->parameters[i], x);
    }
    if (!check_spelled(e, f, set, number, &given))
        return value_of(constant_undefined(e, value_type_id(e, f->return_type)), f->return_type);
    uint32_t type = spirv_instruction(number)->has_type ? value_type_id(e, f->return_type) : 0;
    const struct word_vec *words = &given.words;
    e->m->is_spelled = true;
    uint32_t id = is_constant_instruction(number)
                      ? module_unique(e->m, (SpvOp)number, type, words->items, words->count)
                      : emit_words(e, (SpvOp)number, type, words->items, words->count);
    e->m->is_spelled = false;
    return value_of(id, f->return_type);
}
