/* Pass: corrects types after inlining.
 *
 * In the output of codegen, pointer parameters have the storage class Function and point to structs
 * without offsets and to images without a format. After inlining, instructions derived from a
 * parameter must have the type of the argument (SPIR-V 2.16.1: types match exactly). Loaded values
 * then have the type of their memory. They are converted member by member where an operand requires
 * another layout. Accesses to physical memory get an alignment. */
#include "../passes.h"

/* Each iteration propagates types over one more level of back edges. */
enum { MOST_ROUNDS = 64 };

/* ---- Result types derived from operands ---- */

static uint32_t type_id_of(const struct optimizer *o, uint32_t value) {
    const struct instruction *i = instruction_of(o->m, value);
    return i ? i->type : 0;
}

/* A dynamic index selects from an array, whose elements all have one type. */
static uint32_t type_behind_chain(const struct optimizer *o, uint32_t type,
                                  const struct instruction *chain, uint32_t first_index) {
    for (uint32_t k = first_index; type && k < chain->count; k++) {
        uint32_t index = 0;
        module_constant_word(o->m, chain->operands[k], &index);
        type = module_part_type(o->m, type, index);
    }
    return type;
}

static uint32_t type_of_chain(struct optimizer *o, const struct instruction *i,
                              uint32_t first_index) {
    const struct instruction *base = module_value_type(o->m, i->operands[0]);
    if (!base || base->opcode != SpvOpTypePointer)
        return i->type;
    uint32_t pointee = type_behind_chain(o, base->operands[1], i, first_index);
    const struct instruction *type = instruction_of(o->m, i->type);
    if (!pointee || (type->operands[0] == base->operands[0] && type->operands[1] == pointee))
        return i->type;
    return opt_pointer_type(o, (SpvStorageClass)base->operands[0], pointee);
}

static uint32_t type_of_load(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *pointer = module_value_type(o->m, i->operands[0]);
    return pointer && pointer->opcode == SpvOpTypePointer ? pointer->operands[1] : i->type;
}

static uint32_t type_of_part(const struct optimizer *o, const struct instruction *i) {
    uint32_t type = type_id_of(o, i->operands[0]);
    for (uint32_t k = 1; type && k < i->count; k++)
        type = module_part_type(o->m, type, i->operands[k]);
    return type ? type : i->type;
}

static uint32_t type_of_sampled(struct optimizer *o, const struct instruction *i) {
    const struct instruction *type = instruction_of(o->m, i->type);
    uint32_t image = type_id_of(o, i->operands[0]);
    return type->operands[0] == image ? i->type
                                      : module_type(o->m, SpvOpTypeSampledImage, &image, 1);
}

static bool is_from_nowhere(const struct instruction *value) {
    return !value || value->opcode == SpvOpUndef || value->opcode == SpvOpConstantNull;
}

static uint32_t type_of_phi(const struct optimizer *o, const struct instruction *i) {
    for (uint32_t k = 0; k < i->count; k += 2)
        if (!is_from_nowhere(instruction_of(o->m, i->operands[k])))
            return type_id_of(o, i->operands[k]);
    return i->type;
}

static uint32_t proper_type(struct optimizer *o, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
        return type_of_chain(o, i, 1);
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
        return type_of_chain(o, i, 2);
    case SpvOpLoad:
        return type_of_load(o, i);
    case SpvOpCompositeExtract:
        return type_of_part(o, i);
    case SpvOpSampledImage:
        return type_of_sampled(o, i);
    case SpvOpCopyObject:
        return type_id_of(o, i->operands[0]);
    case SpvOpSelect:
        return type_id_of(o, i->operands[1]);
    case SpvOpPhi:
        return type_of_phi(o, i);
    default: /* the result type does not depend on memory */
        return i->type;
    }
}

/* ---- Layout conversion ---- */

static bool is_aggregate(const struct instruction *type) {
    return type->opcode == SpvOpTypeStruct || type->opcode == SpvOpTypeArray;
}

/* Reports whether types match logically, except for decorations (SPIR-V 3.52.8, OpCopyLogical). */
static bool match_logically(const struct optimizer *o, uint32_t a, uint32_t b) {
    const struct instruction *one = instruction_of(o->m, a), *other = instruction_of(o->m, b);
    if (a == b)
        return true;
    if (!one || !other || one->opcode != other->opcode || !is_aggregate(one) ||
        module_part_count(o->m, a) != module_part_count(o->m, b))
        return false;
    uint32_t parts = one->opcode == SpvOpTypeArray ? 1 : module_part_count(o->m, a);
    for (uint32_t k = 0; k < parts; k++)
        if (!match_logically(o, module_part_type(o->m, a, k), module_part_type(o->m, b, k)))
            return false;
    return true;
}

static uint32_t converted(struct optimizer *o, struct instruction *before, uint32_t value,
                          uint32_t type);

static uint32_t convert_parts(struct optimizer *o, struct instruction *before, uint32_t value,
                              uint32_t type) {
    struct word_vec parts = {0};
    for (uint32_t k = 0; k < module_part_count(o->m, type); k++) {
        uint32_t part = instruction_insert(o->m, before->block, before, SpvOpCompositeExtract,
                                           module_part_type(o->m, type_id_of(o, value), k),
                                           (const uint32_t[]){value, k}, 2)
                            ->id;
        vec_push(o->arena, &parts, converted(o, before, part, module_part_type(o->m, type, k)));
    }
    return instruction_insert(o->m, before->block, before, SpvOpCompositeConstruct, type,
                              parts.items, parts.count)
        ->id;
}

static uint32_t converted(struct optimizer *o, struct instruction *before, uint32_t value,
                          uint32_t type) {
    uint32_t from = type_id_of(o, value);
    if (from == type || !match_logically(o, from, type))
        return value;
    if (o->m->version < SPIRV_1_4)
        return convert_parts(o, before, value, type);
    return instruction_insert(o->m, before->block, before, SpvOpCopyLogical, type, &value, 1)->id;
}

static bool convert_operand(struct optimizer *o, struct instruction *i, uint32_t k, uint32_t type) {
    uint32_t value = converted(o, i, i->operands[k], type);
    if (value == i->operands[k])
        return false;
    i->operands[k] = value;
    return true;
}

static bool convert_parts_of(struct optimizer *o, struct instruction *i) {
    bool changed = false;
    if (!is_aggregate(instruction_of(o->m, i->type)))
        return false;
    for (uint32_t k = 0; k < i->count; k++)
        changed |= convert_operand(o, i, k, module_part_type(o->m, i->type, k));
    return changed;
}

static bool convert_inserted(struct optimizer *o, struct instruction *i) {
    uint32_t type = i->type;
    for (uint32_t k = 2; k < i->count; k++)
        type = module_part_type(o->m, type, i->operands[k]);
    bool changed = convert_operand(o, i, 0, type);
    return convert_operand(o, i, 1, i->type) || changed;
}

static bool convert_stored(struct optimizer *o, struct instruction *i) {
    const struct instruction *pointee = module_pointee(o->m, type_id_of(o, i->operands[0]));
    return pointee && convert_operand(o, i, 1, pointee->id);
}

static bool convert_arguments(struct optimizer *o, struct instruction *i) {
    const struct instruction *function = instruction_of(o->m, i->operands[0]);
    const struct instruction *type = instruction_of(o->m, function->operands[1]);
    bool changed = false;
    for (uint32_t k = 1; k < i->count; k++)
        changed |= convert_operand(o, i, k, type->operands[k]);
    return changed;
}

/* Converts the operands of instructions that require an exact type. */
static bool convert_operands(struct optimizer *o, struct instruction *i) {
    switch (i->opcode) {
    case SpvOpStore:
        return convert_stored(o, i);
    case SpvOpCompositeConstruct:
        return convert_parts_of(o, i);
    case SpvOpCompositeInsert:
        return convert_inserted(o, i);
    case SpvOpFunctionCall:
        return convert_arguments(o, i);
    case SpvOpReturnValue:
        return convert_operand(o, i, 0, i->block->routine->definition.type);
    default: /* scalars and vectors have no layout */
        return false;
    }
}

/* Both types of an OpCopyLogical (SPIR-V 3.52.8) may have become the same. */
static bool drop_conversion(const struct optimizer *o, struct instruction *i) {
    if (i->opcode != SpvOpCopyLogical || type_id_of(o, i->operands[0]) != i->type)
        return false;
    i->opcode = SpvOpCopyObject;
    return true;
}

/* ---- Physical memory ---- */

/* Returns the size of the largest scalar in a type. Every layout rule aligns the type to it. */
static uint32_t scalar_size(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    uint32_t largest = 0;
    switch (i->opcode) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        return i->operands[0] / 8;
    case SpvOpTypePointer:
        return 8;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
        return scalar_size(o, i->operands[0]);
    default: /* struct */
        for (uint32_t k = 0; k < i->count; k++) {
            uint32_t size = scalar_size(o, i->operands[k]);
            largest = size > largest ? size : largest;
        }
        return largest;
    }
}

/* Adds the Aligned operand that physical memory requires
 * (VUID-StandaloneSpirv-PhysicalStorageBuffer64-04708). The alignment must not be smaller than the
 * largest scalar (06314). */
static bool align(struct optimizer *o, struct instruction *i) {
    uint32_t at = i->opcode == SpvOpLoad ? 1 : 2;
    const struct instruction *pointer = module_value_type(o->m, i->operands[0]);
    uint32_t size = 0, mask = i->count > at ? i->operands[at] : 0;
    if (pointer && pointer->opcode == SpvOpTypePointer &&
        pointer->operands[0] == SpvStorageClassPhysicalStorageBuffer)
        size = scalar_size(o, pointer->operands[1]);
    if (!size || (mask & SpvMemoryAccessAlignedMask))
        return false;
    struct word_vec operands = {0};
    for (uint32_t k = 0; k < at; k++)
        vec_push(o->arena, &operands, i->operands[k]);
    vec_push(o->arena, &operands, mask | SpvMemoryAccessAlignedMask);
    vec_push(o->arena, &operands, size);
    for (uint32_t k = at + 1; k < i->count; k++)
        vec_push(o->arena, &operands, i->operands[k]);
    instruction_set_operands(o->m, i, operands.items, operands.count);
    return true;
}

/* ---- The pass ---- */

static bool mend_round(struct optimizer *o, struct routine *f, bool *again) {
    bool changed = false;
    for_each_in_routine(i, b, f) {
        uint32_t type = proper_type(o, i);
        changed |= convert_operands(o, i);
        changed |= drop_conversion(o, i);
        if (i->opcode == SpvOpLoad || i->opcode == SpvOpStore)
            changed |= align(o, i);
        if (type == i->type)
            continue;
        *again |= i->opcode == SpvOpPhi;
        changed = true;
        i->type = type;
    }
    return changed;
}

bool pass_retype_pointers(struct optimizer *o, struct routine *f) {
    bool changed = false, again = true;
    for (int round = 0; again && round < MOST_ROUNDS; round++) {
        again = false;
        changed |= mend_round(o, f, &again);
    }
    return changed;
}
