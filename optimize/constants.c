/* Types and constants as passes ask for them. */
#include "pass.h"

const struct instruction *type_of(const struct optimizer *o, uint32_t value) {
    const struct instruction *i = instruction_of(o->m, value);
    return i && i->type ? instruction_of(o->m, i->type) : NULL;
}

const struct instruction *pointee_of(const struct optimizer *o, uint32_t pointer_type) {
    const struct instruction *type = instruction_of(o->m, pointer_type);
    return type && type->opcode == SpvOpTypePointer ? instruction_of(o->m, type->operands[1])
                                                    : NULL;
}

uint32_t part_type(const struct optimizer *o, uint32_t type, uint32_t index) {
    const struct instruction *i = instruction_of(o->m, type);
    switch (i ? (int)i->opcode : 0) {
    case SpvOpTypeStruct:
        return index < i->count ? i->operands[index] : 0;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return i->operands[0];
    default: /* scalars and the like have no parts */
        return 0;
    }
}

uint32_t part_count(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    uint32_t length;
    switch (i ? (int)i->opcode : 0) {
    case SpvOpTypeStruct:
        return i->count;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
        return i->operands[1];
    case SpvOpTypeArray:
        return constant_word(o, i->operands[1], &length) ? length : 0;
    default: /* scalars and the like have no parts */
        return 0;
    }
}

bool is_aggregate_type(const struct optimizer *o, uint32_t type) {
    switch ((int)instruction_of(o->m, type)->opcode) {
    case SpvOpTypeStruct:
    case SpvOpTypeArray:
    case SpvOpTypeMatrix:
        return true;
    default: /* of all types */
        return false;
    }
}

uint32_t leading_literals(const struct optimizer *o, const struct instruction *extract,
                          uint32_t *type) {
    uint32_t used = 0;
    while (1 + used < extract->count && is_aggregate_type(o, *type))
        *type = part_type(o, *type, extract->operands[1 + used++]);
    return used;
}

uint32_t pointer_type(struct optimizer *o, SpvStorageClass storage, uint32_t pointee) {
    return module_type(o->m, SpvOpTypePointer, (const uint32_t[]){storage, pointee}, 2);
}

uint32_t undefined(struct optimizer *o, uint32_t type) {
    return module_unique(o->m, SpvOpUndef, type, NULL, 0);
}

uint32_t constant_null_of(struct optimizer *o, uint32_t type) {
    return module_unique(o->m, SpvOpConstantNull, type, NULL, 0);
}

uint32_t constant_bool_of(struct optimizer *o, bool value) {
    uint32_t type = module_type(o->m, SpvOpTypeBool, NULL, 0);
    return module_unique(o->m, value ? SpvOpConstantTrue : SpvOpConstantFalse, type, NULL, 0);
}

bool constant_word(const struct optimizer *o, uint32_t id, uint32_t *value) {
    const struct instruction *i = instruction_of(o->m, id), *type = type_of(o, id);
    if (!type || type->opcode != SpvOpTypeInt || type->operands[0] > 32)
        return false;
    if (i->opcode != SpvOpConstant && i->opcode != SpvOpConstantNull)
        return false;
    *value = i->opcode == SpvOpConstant ? i->operands[0] : 0;
    return true;
}

uint32_t constant_of_word(struct optimizer *o, uint32_t type, uint32_t value) {
    return module_constant(o->m, type, &value, 1);
}

bool is_opaque_type(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    switch (i ? (int)i->opcode : 0) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case SpvOpTypeAccelerationStructureKHR:
    case SpvOpTypeRayQueryKHR:
    case SpvOpTypeHitObjectEXT:
        return true;
    default: /* of all types */
        return false;
    }
}

bool holds_opaque(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    if (is_opaque_type(o, type) || i->opcode == SpvOpTypePointer)
        return true;
    if (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        return holds_opaque(o, i->operands[0]);
    for (uint32_t k = 0; i->opcode == SpvOpTypeStruct && k < i->count; k++)
        if (holds_opaque(o, i->operands[k]))
            return true;
    return false;
}
