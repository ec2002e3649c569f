/* Lists, operands and kinds of instructions. */
#include "module.h"

/* ---- Lists ---- */

void instructions_append(struct instruction_list *list, struct instruction *i) {
    i->previous = list->last;
    i->next = NULL;
    if (list->last)
        list->last->next = i;
    else
        list->first = i;
    list->last = i;
}

void instructions_insert(struct instruction_list *list, struct instruction *before,
                         struct instruction *i) {
    if (!before) {
        instructions_append(list, i);
        return;
    }
    i->next = before;
    i->previous = before->previous;
    if (before->previous)
        before->previous->next = i;
    else
        list->first = i;
    before->previous = i;
}

void instructions_unlink(struct instruction_list *list, struct instruction *i) {
    if (i->previous)
        i->previous->next = i->next;
    else
        list->first = i->next;
    if (i->next)
        i->next->previous = i->previous;
    else
        list->last = i->previous;
    i->next = i->previous = NULL;
}

/* ---- Operands ---- */

/* Where an operand that is a set of flags brings further ones: an alignment is a literal, scopes
 * are ids (SPIR-V 3.26). */
static uint32_t ids_of_memory_access(const struct instruction *i, uint32_t at, uint32_t ids) {
    const uint32_t scopes =
        SpvMemoryAccessMakePointerAvailableMask | SpvMemoryAccessMakePointerVisibleMask;
    if (at >= i->count || !(i->operands[at] & scopes))
        return ids;
    uint32_t first = at + 1 + ((i->operands[at] & SpvMemoryAccessAlignedMask) != 0);
    for (uint32_t k = first; k < i->count && k < 31; k++)
        ids |= 1u << k;
    return ids;
}

/* An entry point's name, of any length, stands in front of its interface. */
static struct id_operands ids_of_entry_point(const struct instruction *i) {
    uint32_t end = 2;
    while (end < i->count && !ends_string(i->operands[end]))
        end++;
    return (struct id_operands){2, 1, end + 1};
}

static uint32_t ids_of_extended(const struct module *m, const struct instruction *i) {
    if (i->operands[0] == m->glsl_import)
        return ~2u;
    const char *set = module_set_name(m, i->operands[0]);
    const struct spirv_extended *row =
        set && !memcmp(set, "Open", 4) ? spirv_extended(set, i->operands[1]) : NULL;
    if (!row)
        return ~2u;
    uint32_t ids = 1;
    for (uint32_t k = 0; k < row->operand_count && k < 30; k++)
        if (spirv_kind_is_id((enum spirv_kind)row->operands[k].kind))
            ids |= row->operands[k].quantifier == SPIRV_ANY ? UINT32_MAX << (k + 2) : 1u << (k + 2);
    return ids;
}

/* The operands of the operation behind its opcode. */
static uint32_t ids_of_constant_operation(const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->operands[0]);
    uint32_t ids = spirv_shape(i->operands[0]).ids;
    return row ? ids << 1 | (ids & 1u << 31) : ~1u;
}

uint32_t switch_type(const struct module *m, uint32_t selector) {
    const struct instruction *i = instruction_of(m, selector);
    const struct instruction *type = i ? instruction_of(m, i->type) : NULL;
    return type && type->opcode == SpvOpTypeInt && type->operands[0] > 32 ? type->id : 0;
}

static bool has_memory_access(const struct instruction *i, uint32_t at) {
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    return at < row->operand_count && row->operands[at].kind == SPIRV_KIND_MemoryAccess;
}

struct id_operands id_operands_beyond(const struct module *m, const struct instruction *i) {
    struct spirv_shape shape = spirv_shape(i->opcode);
    switch ((int)i->opcode) {
    case SpvOpExtInst:
        return (struct id_operands){ids_of_extended(m, i), 0, 0};
    case SpvOpSwitch:
        return (struct id_operands){shape.ids, switch_period(i), 2};
    case SpvOpEntryPoint:
        return ids_of_entry_point(i);
    case SpvOpSpecConstantOp:
        return (struct id_operands){ids_of_constant_operation(i), 0, 0};
    case SpvOpDecorateId:
    case SpvOpExecutionModeId:
        return (struct id_operands){~2u, 0, 0};
    default: /* of all opcodes of SPIR-V */
        return (struct id_operands){has_memory_access(i, shape.regular)
                                        ? ids_of_memory_access(i, shape.regular, shape.ids)
                                        : shape.ids,
                                    0, 0};
    }
}

uint32_t image_operands_at(const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    for (uint32_t k = 0; row && k < row->operand_count && k < i->count; k++)
        if (row->operands[k].kind == SPIRV_KIND_ImageOperands)
            return k;
    return i->count;
}

/* ---- Kinds of instructions ---- */

bool is_terminator(SpvOp op) {
    switch ((int)op) {
    case SpvOpBranch:
    case SpvOpBranchConditional:
    case SpvOpSwitch:
    case SpvOpReturn:
    case SpvOpReturnValue:
    case SpvOpKill:
    case SpvOpUnreachable:
    case SpvOpTerminateInvocation:
    case SpvOpIgnoreIntersectionKHR:
    case SpvOpTerminateRayKHR:
    case SpvOpEmitMeshTasksEXT:
        return true;
    default: /* of all opcodes of SPIR-V */
        return false;
    }
}

unsigned constant_kind(SpvOp op) {
    static const uint8_t kinds[] = {
        [SpvOpUndef] = CONSTANT_UNDEFINED,
        [SpvOpConstantTrue] = CONSTANT_FIXED,
        [SpvOpConstantFalse] = CONSTANT_FIXED,
        [SpvOpConstant] = CONSTANT_FIXED,
        [SpvOpConstantComposite] = CONSTANT_FIXED,
        [SpvOpConstantNull] = CONSTANT_FIXED,
        [SpvOpSpecConstantTrue] = CONSTANT_SPECIALIZED,
        [SpvOpSpecConstantFalse] = CONSTANT_SPECIALIZED,
        [SpvOpSpecConstant] = CONSTANT_SPECIALIZED,
        [SpvOpSpecConstantComposite] = CONSTANT_SPECIALIZED,
        [SpvOpSpecConstantOp] = CONSTANT_SPECIALIZED,
    };
    return (size_t)op < sizeof kinds / sizeof *kinds ? kinds[op] : 0;
}

struct instruction *merge_of(const struct block *b) {
    struct instruction *i = b->list.last ? b->list.last->previous : NULL;
    return i && is_merge((SpvOp)i->opcode) ? i : NULL;
}

bool is_lane_built_in(SpvBuiltIn built_in) {
    switch ((int)built_in) {
    case SpvBuiltInSubgroupSize:
    case SpvBuiltInSubgroupLocalInvocationId:
    case SpvBuiltInSubgroupEqMask:
    case SpvBuiltInSubgroupGeMask:
    case SpvBuiltInSubgroupGtMask:
    case SpvBuiltInSubgroupLeMask:
    case SpvBuiltInSubgroupLtMask:
        return true;
    default: /* of all built-ins */
        return false;
    }
}
