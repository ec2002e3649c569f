/* Queries of instructions, types, constants and pointers. */
#include "module.h"

#include <string.h>

/* ---- Operands ---- */

/* Adds the id operands that masks imply, of which the first is operand `at`: memory accesses, with
 * an alignment, which is a literal, before scopes and alias scopes (SPIR-V 3.26), and tensor
 * addressing. */
static uint32_t ids_of_masks(const struct instruction *i, const struct spirv_instruction *row,
                             uint32_t at, uint32_t ids) {
    const uint32_t with_id =
        SpvMemoryAccessMakePointerAvailableMask | SpvMemoryAccessMakePointerVisibleMask |
        SpvMemoryAccessAliasScopeINTELMaskMask | SpvMemoryAccessNoAliasINTELMaskMask;
    uint32_t word = at;
    for (uint32_t k = at; k < row->operand_count && word < i->count; k++) {
        uint32_t mask = i->operands[word++];
        if (row->operands[k].kind == SPIRV_KIND_MemoryAccess) {
            word += (mask & SpvMemoryAccessAlignedMask) != 0;
            mask &= with_id;
        }
        for (; mask && word < i->count && word < 31; mask &= mask - 1)
            ids |= 1u << word++;
    }
    return ids;
}

/* The interface of an entry point follows its name, which has any length. */
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
        if (spirv_kind_is_id(row->operands[k].kind))
            ids |= row->operands[k].quantifier == SPIRV_ANY ? UINT32_MAX << (k + 2) : 1u << (k + 2);
    return ids;
}

/* Returns the id operands of OpSpecConstantOp, which follow the opcode of the operation. */
static uint32_t ids_of_constant_operation(const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->operands[0]);
    uint32_t ids = spirv_shape(i->operands[0]).ids;
    return row ? ids << 1 | (ids & 1u << 31) : ~1u;
}

uint32_t module_switch_type(const struct module *m, uint32_t selector) {
    const struct instruction *i = instruction_of(m, selector);
    const struct instruction *type = i ? instruction_of(m, i->type) : NULL;
    return type && type->opcode == SpvOpTypeInt && type->operands[0] > 32 ? type->id : 0;
}

static bool has_memory_access(const struct spirv_instruction *row, uint32_t at) {
    return row && at < row->operand_count && row->operands[at].kind == SPIRV_KIND_MemoryAccess;
}

const struct spirv_shape *module_declared_shape(const struct module *m, uint32_t opcode) {
    return map_find_u64(&m->unknown, opcode);
}

/* Returns the operands of an opcode that the grammar lacks. */
static struct id_operands ids_of_unknown(const struct module *m, const struct instruction *i) {
    const struct spirv_shape *shape = module_declared_shape(m, i->opcode);
    return (struct id_operands){shape ? shape->ids : 0, 0, 0};
}

struct id_operands id_operands_beyond(const struct module *m, const struct instruction *i) {
    struct spirv_shape shape = spirv_shape(i->opcode);
    switch (i->opcode) {
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
    }
    if (m->unknown.count && !spirv_instruction(i->opcode))
        return ids_of_unknown(m, i);
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    return (struct id_operands){has_memory_access(row, shape.regular)
                                    ? ids_of_masks(i, row, shape.regular, shape.ids)
                                    : shape.ids,
                                0, 0};
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
    switch (op) {
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
    case SpvOpAbortKHR:
        return true;
    default:
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
    switch ((int)op) {
    case SpvOpConstantCompositeReplicateEXT:
    case SpvOpConstantDataKHR:
        return CONSTANT_FIXED;
    case SpvOpSpecConstantCompositeReplicateEXT:
    case SpvOpSpecConstantDataKHR:
        return CONSTANT_SPECIALIZED;
    default:
        return (size_t)op < COUNT_OF(kinds) ? kinds[op] : 0;
    }
}

struct instruction *merge_of(const struct block *b) {
    struct instruction *i = b->list.last ? b->list.last->previous : NULL;
    return i && is_merge((SpvOp)i->opcode) ? i : NULL;
}

bool is_lane_built_in(SpvBuiltIn built_in) {
    switch (built_in) {
    case SpvBuiltInSubgroupSize:
    case SpvBuiltInSubgroupLocalInvocationId:
    case SpvBuiltInSubgroupEqMask:
    case SpvBuiltInSubgroupGeMask:
    case SpvBuiltInSubgroupGtMask:
    case SpvBuiltInSubgroupLeMask:
    case SpvBuiltInSubgroupLtMask:
        return true;
    default:
        return false;
    }
}

/* ---- Types ---- */

const struct instruction *module_value_type(const struct module *m, uint32_t value) {
    const struct instruction *i = instruction_of(m, value);
    return i && i->type ? instruction_of(m, i->type) : NULL;
}

const struct instruction *module_pointee(const struct module *m, uint32_t pointer) {
    const struct instruction *type = instruction_of(m, pointer);
    if (type && type->type)
        type = instruction_of(m, type->type);
    return type && type->opcode == SpvOpTypePointer ? instruction_of(m, type->operands[1]) : NULL;
}

uint32_t module_part_type(const struct module *m, uint32_t type, uint32_t index) {
    const struct instruction *i = instruction_of(m, type);
    switch (i ? i->opcode : 0) {
    case SpvOpTypeStruct:
        return index < i->count ? i->operands[index] : 0;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return i->operands[0];
    default: /* scalars and opaque types */
        return 0;
    }
}

uint32_t module_part_count(const struct module *m, uint32_t type) {
    const struct instruction *i = instruction_of(m, type);
    uint32_t length;
    switch (i ? i->opcode : 0) {
    case SpvOpTypeStruct:
        return i->count;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
        return i->operands[1];
    case SpvOpTypeArray:
        return module_constant_word(m, i->operands[1], &length) ? length : 0;
    default: /* scalars and opaque types */
        return 0;
    }
}

const struct instruction *module_component_type(const struct module *m, uint32_t type) {
    const struct instruction *i = instruction_of(m, type);
    return i && i->opcode == SpvOpTypeVector ? instruction_of(m, i->operands[0]) : i;
}

const struct instruction *module_scalar_type(const struct module *m, uint32_t type) {
    const struct instruction *i = instruction_of(m, type);
    while (i && (i->opcode == SpvOpTypeVector || i->opcode == SpvOpTypeMatrix))
        i = instruction_of(m, i->operands[0]);
    return i;
}

bool module_is_vector(const struct module *m, uint32_t type) {
    return instruction_of(m, type)->opcode == SpvOpTypeVector;
}

bool module_is_aggregate(const struct module *m, uint32_t type) {
    switch (instruction_of(m, type)->opcode) {
    case SpvOpTypeStruct:
    case SpvOpTypeArray:
    case SpvOpTypeMatrix:
        return true;
    default:
        return false;
    }
}

/* ---- Constants ---- */

bool module_is_constant(const struct module *m, uint32_t id) {
    const struct instruction *i = instruction_of(m, id);
    return i && !i->block && constant_kind((SpvOp)i->opcode);
}

bool module_constant_word(const struct module *m, uint32_t id, uint32_t *value) {
    const struct instruction *i = instruction_of(m, id), *type = module_value_type(m, id);
    if (!type || type->opcode != SpvOpTypeInt || type->operands[0] > 32)
        return false;
    if (i->opcode != SpvOpConstant && i->opcode != SpvOpConstantNull)
        return false;
    *value = i->opcode == SpvOpConstant ? i->operands[0] : 0;
    return true;
}

/* ---- Pointers ---- */

struct instruction *module_pointer_root(const struct module *m, uint32_t pointer) {
    struct instruction *i = instruction_of(m, pointer);
    while (i && (is_address_chain((SpvOp)i->opcode) || i->opcode == SpvOpCopyObject))
        i = instruction_of(m, i->operands[0]);
    return i;
}

/* ---- Instruction sets ---- */

const char *module_set_name(const struct module *m, uint32_t import) {
    const struct instruction *i = instruction_of(m, import);
    return i && i->opcode == SpvOpExtInstImport ? (const char *)i->operands : NULL;
}

bool module_is_glsl(const struct module *m, const struct instruction *i) {
    const char *set = i->opcode == SpvOpExtInst ? module_set_name(m, i->operands[0]) : NULL;
    return set && !strcmp(set, "GLSL.std.450");
}
