/* What is asked of operands, and becomes known only once calls are inlined and loops unrolled.  It
 * is told here in the words of the source: what the installed tools say of it differs from version
 * to version, and some modules they cannot judge.  With -Vd nobody asks. */
#include "passes.h"

bool interpolates_no_input(const struct optimizer *o, const struct instruction *i) {
    if (i->opcode != SpvOpExtInst || i->operands[0] != o->m->glsl_import ||
        (i->operands[1] != GLSLstd450InterpolateAtCentroid &&
         i->operands[1] != GLSLstd450InterpolateAtSample &&
         i->operands[1] != GLSLstd450InterpolateAtOffset))
        return false;
    const struct instruction *root = pointer_root(o, i->operands[2]);
    return root->opcode != SpvOpVariable || root->operands[0] != SpvStorageClassInput;
}

bool has_variable_offset(const struct instruction *i) {
    if (instruction_class(i) != SPIRV_CLASS_Image)
        return false;
    uint32_t at = image_operands_at(i);
    switch ((int)i->opcode) {
    case SpvOpImageGather:
    case SpvOpImageDrefGather:
    case SpvOpImageSparseGather:
    case SpvOpImageSparseDrefGather:
        return false;
    default: /* of all opcodes of SPIR-V */
        return at < i->count && (i->operands[at] & SpvImageOperandsOffsetMask);
    }
}

/* Memory that no other invocation sees has no atomics (VUID-StandaloneSpirv-None-04686). */
static bool is_private_atomic(const struct optimizer *o, const struct instruction *i) {
    if (instruction_class(i) != SPIRV_CLASS_Atomic)
        return false;
    const struct instruction *pointer = type_of(o, i->operands[0]);
    if (pointer->opcode != SpvOpTypePointer)
        return false;
    switch ((int)pointer->operands[0]) {
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
    case SpvStorageClassInput:
    case SpvStorageClassOutput:
    case SpvStorageClassPushConstant:
    case SpvStorageClassUniformConstant:
        return true;
    default: /* of all storage classes */
        return false;
    }
}

static bool is_for_vulkan(const struct optimizer *o) {
    return o->c->options->target_env != ENV_UNIVERSAL_1_5;
}

static const char *problem_of(const struct optimizer *o, const struct instruction *i) {
    if (is_for_vulkan(o) && is_private_atomic(o, i))
        return "the target of an atomic operation must be in groupshared memory or in a writable "
               "resource, also behind a parameter";
    if (is_for_vulkan(o) && has_variable_offset(i))
        return "the offset of a texel must be a constant once loops are unrolled and calls inlined";
    if (interpolates_no_input(o, i))
        return "what is interpolated again must be an input of the shader, or a part of one";
    return NULL;
}

/* ---- Memory of groups ---- */

static bool has_groups(SpvExecutionModel model) {
    switch ((int)model) {
    case SpvExecutionModelGLCompute:
    case SpvExecutionModelTaskNV:
    case SpvExecutionModelMeshNV:
    case SpvExecutionModelTaskEXT:
    case SpvExecutionModelMeshEXT:
        return true;
    default: /* of all models */
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
    for_each_block(b, f)
        for_each_in(i, &b->list) {
            if (!is_debug(o, i) && names_groupshared(o, i))
                return error_at(o->c, i->at,
                                "groupshared memory is used in a stage that has no groups");
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
    if (o->c->options->no_validation)
        return false;
    for_each_routine(f, o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list) {
                const char *problem = problem_of(o, i);
                if (problem)
                    error_at(o->c, i->at, "%s", problem);
            }
    if (is_for_vulkan(o) && has_groupshared(o))
        check_groups(o);
    return false;
}
