/* Queries of types, constants and pointers by id. */
#include "module.h"

#include <string.h>

const struct instruction *module_value_type(const struct module *m, uint32_t value) {
    const struct instruction *i = instruction_of(m, value);
    return i && i->type ? instruction_of(m, i->type) : NULL;
}

/* ---- Types ---- */

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

bool module_is_glsl(const struct module *m, const struct instruction *i) {
    const char *set = i->opcode == SpvOpExtInst ? module_set_name(m, i->operands[0]) : NULL;
    return set && !strcmp(set, "GLSL.std.450");
}
