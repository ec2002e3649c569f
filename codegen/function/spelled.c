/* Instructions that the source spells: a call of a [[vk::ext_instruction(opcode, "set")]] is one.
 */
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

static void push_argument(struct emitter *e, struct word_vec *words, const struct variable *p,
                          const struct expression *x) {
    if (is_literal(p))
        append_literal(e, words, x);
    else if (x->kind == EXPR_OUT_ARGUMENT ||
             attribute_find(p->attributes, ATTRIBUTE_VK_EXT_REFERENCE))
        vec_push(e->arena, words, pointer_argument(e, x));
    else
        vec_push(e->arena, words, emit_id(e, x));
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

/* The number of the first parameter that is a literal in place of an id or an id in place of a
 * literal, or the count of parameters. */
static uint32_t misspelled(const struct spirv_instruction *row, const struct function *f) {
    uint32_t i = 0;
    for (; i < f->parameter_count && i < row->operand_count; i++) {
        const struct spirv_operand *operand = &row->operands[i];
        if (operand->quantifier != SPIRV_ONE)
            break;
        if (spirv_kind_is_id((enum spirv_kind)operand->kind) == is_literal(f->parameters[i]))
            return i;
    }
    return f->parameter_count;
}

static uint32_t least_operands(const struct spirv_instruction *row) {
    uint32_t count = 0;
    while (count < row->operand_count && row->operands[count].quantifier == SPIRV_ONE)
        count++;
    return count;
}

/* The validator sees the module only after the passes, which take it to be one.  NULL: nothing. */
static const char *spelled_problem(struct emitter *e, const struct function *f,
                                   const struct spirv_instruction *row,
                                   const struct word_vec *words) {
    uint32_t wrong = row->opcode == SpvOpExtInst ? f->parameter_count : misspelled(row, f);
    if (is_structure(row))
        return "cannot be spelled by 'ext_instruction'";
    if (!row->has_result && f->return_type->kind != TYPE_VOID)
        return "has no result";
    if (words->count < least_operands(row))
        return "needs more operands than these";
    if (wrong < f->parameter_count)
        return arena_format(
            e->arena, "%s as operand %u: see 'ext_literal'",
            is_literal(f->parameters[wrong]) ? "takes no literal" : "takes a literal", wrong + 1);
    for (uint32_t k = 0; k < 2 && k < words->count; k++)
        if (!meets(e, module_type_of(e->m, words->items[k]), operand_demand(row, k)))
            return arena_format(e->arena, "takes %s as operand %u",
                                demand_names[operand_demand(row, k)], k + 1);
    return meets(e, value_type_id(e, f->return_type), result_demand(row))
               ? NULL
               : arena_format(e->arena, "gives %s", demand_names[result_demand(row)]);
}

static bool check_spelled(struct emitter *e, const struct function *f, uint32_t number,
                          const struct word_vec *words) {
    const struct spirv_instruction *row = number <= UINT16_MAX ? spirv_instruction(number) : NULL;
    const char *problem = row ? spelled_problem(e, f, row, words) : NULL;
    if (!row)
        error_at(e->c, e->m->at, "no instruction of SPIR-V has the opcode %u", number);
    else if (problem)
        error_at(e->c, e->m->at, "'%s' %s", row->name, problem);
    return row && !problem;
}

/* ---- The instruction ---- */

struct value emit_spelled_instruction(struct emitter *e, const struct expression *call) {
    const struct function *f = call->call.function;
    const struct attribute *instruction =
        attribute_find(f->attributes, ATTRIBUTE_VK_EXT_INSTRUCTION);
    const struct constant *set =
        instruction->argument_count > 1 ? instruction->arguments[1].constant : NULL;
    uint32_t number = (uint32_t)attribute_integer(instruction, 0, 0);
    struct word_vec words = {0};
    attributes_require(e, f->attributes);
    if (set && set->text && *set->text) {
        vec_push(e->arena, &words, module_import(e->m, set->text));
        vec_push(e->arena, &words, number);
        number = SpvOpExtInst;
    }
    const struct expression *x = call->call.first;
    for (uint32_t i = 0; i < f->parameter_count && x; i++, x = x->next) {
        if (takes_type(number))
            vec_push(e->arena, &words, value_type_id(e, x->type));
        else
            push_argument(e, &words, f->parameters[i], x);
    }
    if (!check_spelled(e, f, number, &words))
        return value_of(constant_undefined(e, value_type_id(e, f->return_type)), f->return_type);
    uint32_t type = spirv_instruction(number)->has_type ? value_type_id(e, f->return_type) : 0;
    e->m->is_spelled = true;
    uint32_t id = is_constant_instruction(number)
                      ? module_unique(e->m, (SpvOp)number, type, words.items, words.count)
                      : emit_words(e, (SpvOp)number, type, words.items, words.count);
    e->m->is_spelled = false;
    return value_of(id, f->return_type);
}
