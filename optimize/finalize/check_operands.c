/* Passes that check or correct operands after inlining and unrolling. */
#include "../passes.h"

/* Atomics on memory of one invocation are invalid (VUID-StandaloneSpirv-None-04686).
 */
static bool is_private_atomic(const struct optimizer *o, const struct instruction *i) {
    if (instruction_class(i) != SPIRV_CLASS_Atomic)
        return false;
    const struct instruction *pointer = module_value_type(o->m, i->operands[0]);
    if (pointer->opcode != SpvOpTypePointer)
        return false;
    switch (pointer->operands[0]) {
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
    case SpvStorageClassInput:
    case SpvStorageClassOutput:
    case SpvStorageClassPushConstant:
    case SpvStorageClassUniformConstant:
        return true;
    default:
        return false;
    }
}

static const char *problem_of(const struct optimizer *o, const struct instruction *i) {
    if (targets_vulkan(o->c->options) && is_private_atomic(o, i))
        return "target of an atomic operation must be in groupshared memory or a writable resource";
    if (targets_vulkan(o->c->options) && opt_has_variable_offset(i))
        return "texel offset must be constant after loops are unrolled and calls inlined";
    if (opt_interpolates_no_input(o, i))
        return "what is interpolated again must be an input of the shader, or a part of one";
    return NULL;
}

/* ---- Groupshared memory ---- */

static bool has_groups(SpvExecutionModel model) {
    switch (model) {
    case SpvExecutionModelGLCompute:
    case SpvExecutionModelTaskNV:
    case SpvExecutionModelMeshNV:
    case SpvExecutionModelTaskEXT:
    case SpvExecutionModelMeshEXT:
        return true;
    default:
        return false;
    }
}

static bool is_groupshared(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == SpvOpVariable && i->operands[0] == SpvStorageClassWorkgroup;
}

static bool names_groupshared(const struct optimizer *o, const struct instruction *i) {
    for_each_id_operand(o->m, i, k)
        if (is_groupshared(o, i->operands[k]))
            return true;
    return false;
}

static bool check_groupless(struct optimizer *o, uint32_t function, struct map *seen) {
    void **slot = map_slot_u64(o->arena, seen, function);
    const struct routine *f = routine_of(o->m, function);
    if (*slot || !f)
        return false;
    *slot = o;
    for_each_in_routine(i, b, f) {
        if (!opt_is_debug(o, i) && names_groupshared(o, i))
            return error_invalid_at(
                o->c, i->at, WARNING_COUNT,
                "groupshared memory is not supported in a stage without groups");
        if (i->opcode == SpvOpFunctionCall && check_groupless(o, i->operands[0], seen))
            return true;
    }
    return false;
}

static bool has_groupshared(const struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_VARIABLES])
        if (is_groupshared(o, i->id))
            return true;
    return false;
}

static void check_groups(struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_ENTRY_POINTS]) {
        struct map seen = {0};
        if (!has_groups((SpvExecutionModel)i->operands[0]))
            check_groupless(o, i->operands[1], &seen);
    }
}

bool check_operands(struct optimizer *o) {
    for_each_in_module(i, b, f, o->m) {
        const char *problem = problem_of(o, i);
        if (problem)
            error_invalid_at(o->c, i->at, WARNING_COUNT, "%s", problem);
    }
    if (targets_vulkan(o->c->options) && has_groupshared(o))
        check_groups(o);
    return false;
}

/* ---- fix_indices ----
 *
 * Negative constant indices occur in code that never runs, such as an unrolled iteration guarded by
 * a comparison. A signed constant index into a logical pointer must not be negative (SPIR-V
 * 2.16.1). An unsigned constant with the same bits is allowed and equally out of bounds. */

/* Constants narrower than a word are sign-extended (SPIR-V 2.2.1). */
static bool is_negative(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *type =
        i && i->opcode == SpvOpConstant ? instruction_of(o->m, i->type) : NULL;
    return type && type->opcode == SpvOpTypeInt && type->operands[1] &&
           i->operands[i->count - 1] >> 31;
}

static bool has_negative(const struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_GLOBALS])
        if (is_negative(o, i))
            return true;
    return false;
}

static uint32_t as_unsigned(struct optimizer *o, const struct instruction *constant) {
    uint32_t width = instruction_of(o->m, constant->type)->operands[0];
    uint32_t type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){width, 0}, 2);
    uint32_t low = constant->operands[0] & (width < 32 ? (1u << width) - 1 : UINT32_MAX);
    const uint32_t words[] = {low, constant->operands[constant->count - 1]};
    return module_constant(o->m, type, words, constant->count);
}

static bool fix_chain(struct optimizer *o, struct instruction *chain) {
    bool changed = false;
    for (uint32_t k = 1; k < chain->count; k++) {
        const struct instruction *index = instruction_of(o->m, chain->operands[k]);
        if (!is_negative(o, index))
            continue;
        chain->operands[k] = as_unsigned(o, index);
        changed = true;
    }
    return changed;
}

bool fix_indices(struct optimizer *o) {
    bool changed = false;
    if (!has_negative(o))
        return false;
    for_each_in_module(i, b, f, o->m)
        if (is_chain(i))
            changed |= fix_chain(o, i);
    return changed;
}

/* ---- fix_lanes ----
 *
 * Before SPIR-V 1.5, OpGroupNonUniformQuadBroadcast requires a constant lane. A dynamic lane
 * becomes four broadcasts and a selection. The pass runs late because inlining and unrolling make
 * many lanes constant. */

enum { LANES = 4 };

static bool is_constant(const struct optimizer *o, uint32_t id) {
    SpvOp op = (SpvOp)instruction_of(o->m, id)->opcode;
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_SPECIALIZED);
}

static uint32_t insert_before(struct optimizer *o, struct instruction *before, SpvOp op,
                              uint32_t type, const uint32_t *words, size_t count) {
    return instruction_insert(o->m, before->block, before, op, type, words, count)->id;
}

/* Compares the lane. For a vector result the condition is splatted to all components. */
static uint32_t is_lane(struct optimizer *o, struct instruction *i, uint32_t lane) {
    uint32_t type = module_type(o->m, SpvOpTypeBool, NULL, 0), each[LANES];
    uint32_t count = module_part_count(o->m, i->type);
    const uint32_t words[] = {i->operands[2], lane};
    uint32_t one = insert_before(o, i, SpvOpIEqual, type, words, 2);
    for (uint32_t k = 0; k < count; k++)
        each[k] = one;
    const uint32_t shape[] = {type, count};
    return count ? insert_before(o, i, SpvOpCompositeConstruct,
                                 module_type(o->m, SpvOpTypeVector, shape, 2), each, count)
                 : one;
}

static uint32_t read_lane(struct optimizer *o, struct instruction *i, uint32_t lane) {
    const uint32_t words[] = {i->operands[0], i->operands[1], lane};
    return insert_before(o, i, SpvOpGroupNonUniformQuadBroadcast, i->type, words, 3);
}

/* The last selection replaces the instruction. */
static void choose_lane(struct optimizer *o, struct instruction *i) {
    uint32_t index_type = module_type_of(o->m, i->operands[2]);
    uint32_t chosen = read_lane(o, i, opt_constant_of_word(o, index_type, 0)), choice[3];
    for (uint32_t k = 1; k < LANES; k++) {
        uint32_t lane = opt_constant_of_word(o, index_type, k);
        choice[0] = is_lane(o, i, lane);
        choice[1] = read_lane(o, i, lane);
        choice[2] = chosen;
        chosen = k < LANES - 1 ? insert_before(o, i, SpvOpSelect, i->type, choice, 3) : i->id;
    }
    i->opcode = SpvOpSelect;
    instruction_set_operands(o->m, i, choice, 3);
}

bool fix_lanes(struct optimizer *o) {
    bool changed = false;
    if (o->m->version >= SPIRV_1_5)
        return false;
    for_each_in_module(i, b, f, o->m)
        if (i->opcode == SpvOpGroupNonUniformQuadBroadcast && !is_constant(o, i->operands[2])) {
            choose_lane(o, i);
            changed = true;
        }
    return changed;
}

/* ---- fix_offsets ----
 *
 * Only gathers may have a dynamic offset (VUID-StandaloneSpirv-Offset-04663). In HLSL an offset may
 * be computed in a loop or function and become constant later. The bits of Offset and ConstOffset
 * are adjacent, so the operand keeps its position (SPIR-V 3.14). */

/* The operands of the lower mask bits come first; a gradient has two. */
static uint32_t offset_at(const struct instruction *i, uint32_t at) {
    uint32_t mask = i->operands[at];
    return at + 1 + ((mask & SpvImageOperandsBiasMask) != 0) +
           ((mask & SpvImageOperandsLodMask) != 0) + 2 * ((mask & SpvImageOperandsGradMask) != 0);
}

static bool is_constant_offset(const struct optimizer *o, uint32_t id) {
    SpvOp op = (SpvOp)instruction_of(o->m, id)->opcode;
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_SPECIALIZED);
}

static bool fix_offset(const struct optimizer *o, struct instruction *i) {
    uint32_t at = image_operands_at(i);
    if (at == i->count || !(i->operands[at] & SpvImageOperandsOffsetMask) ||
        !is_constant_offset(o, i->operands[offset_at(i, at)]))
        return false;
    i->operands[at] ^= SpvImageOperandsOffsetMask | SpvImageOperandsConstOffsetMask;
    return true;
}

bool fix_offsets(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!module_has_capability(o->m, SpvCapabilityImageGatherExtended)) /* required by Offset */
        return false;
    for_each_in_routine(i, b, f)
        changed |= fix_offset(o, i);
    return changed;
}

/* ---- fix_interpolation ----
 *
 * HLSL passes a value to interpolateAt...(), and SPIR-V requires a pointer to an input. If the
 * value was loaded from an input, the pass uses the pointer of the load. GLSL.std.450 also allows a
 * pointer to a component of a vector. */

static bool is_interpolation(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpExtInst && o->m->glsl_import && i->operands[0] == o->m->glsl_import &&
           (i->operands[1] == GLSLstd450InterpolateAtCentroid ||
            i->operands[1] == GLSLstd450InterpolateAtSample ||
            i->operands[1] == GLSLstd450InterpolateAtOffset);
}

static bool is_input(const struct optimizer *o, uint32_t pointer) {
    const struct instruction *type = module_value_type(o->m, pointer);
    return type && type->opcode == SpvOpTypePointer && type->operands[0] == SpvStorageClassInput;
}

/* Converts an extract from a loaded composite to an access chain from the pointer of the load. */
static uint32_t chain_to(struct optimizer *o, struct instruction *before,
                         const struct instruction *extract, uint32_t pointer) {
    uint32_t index_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 1}, 2);
    struct word_vec operands = {0};
    vec_push(o->arena, &operands, pointer);
    for (uint32_t k = 1; k < extract->count; k++)
        vec_push(o->arena, &operands, opt_constant_of_word(o, index_type, extract->operands[k]));
    struct instruction *chain = instruction_insert(
        o->m, before->block, before, SpvOpAccessChain,
        opt_pointer_type(o, SpvStorageClassInput, extract->type), operands.items, operands.count);
    return chain->id;
}

/* Nested extracts become nested chains. */
static uint32_t pointer_of(struct optimizer *o, struct instruction *before, uint32_t value) {
    VEC(const struct instruction *, extract_vec) extracts = {0};
    const struct instruction *i = instruction_of(o->m, value);
    while (i->opcode == SpvOpCompositeExtract || i->opcode == SpvOpCopyObject) {
        if (i->opcode == SpvOpCompositeExtract)
            vec_push(o->arena, &extracts, i);
        i = instruction_of(o->m, i->operands[0]);
    }
    if (i->opcode != SpvOpLoad || !is_input(o, i->operands[0]))
        return 0;
    uint32_t pointer = i->operands[0];
    for (size_t k = extracts.count; k-- > 0;)
        pointer = chain_to(o, before, extracts.items[k], pointer);
    return pointer;
}

bool fix_interpolation(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!o->m->glsl_import)
        return false;
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (!is_interpolation(o, i) || is_input(o, i->operands[2]))
                continue;
            uint32_t pointer = pointer_of(o, i, i->operands[2]);
            if (pointer)
                i->operands[2] = pointer;
            changed |= pointer != 0;
        }
    }
    return changed;
}
