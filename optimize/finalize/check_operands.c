/* Pass: checks operands after inlining and unrolling. */
#include "../passes.h"

/* Atomics on memory of one invocation are invalid (VUID-StandaloneSpirv-None-04686). */
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

bool pass_check_operands(struct optimizer *o) {
    for_each_in_module(i, b, f, o->m) {
        const char *problem = problem_of(o, i);
        if (problem)
            error_invalid_at(o->c, i->at, WARNING_COUNT, "%s", problem);
    }
    if (targets_vulkan(o->c->options) && has_groupshared(o))
        check_groups(o);
    return false;
}
