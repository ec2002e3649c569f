/* Emission of instructions. Instructions on long vectors are expanded. */
#include "value.h"

#include <string.h>

uint32_t emit_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count) {
    uint32_t id;
    if (e->has_long_vectors && emit_by_components(e, op, type, operands, count, &id))
        return id;
    return emit_as_is(e, op, type, operands, count);
}

/* Returns the instruction that computes the same result except for NaN operands. */
static enum GLSLstd450 without_nan(enum GLSLstd450 op) {
    static const uint8_t pairs[][2] = {
        {GLSLstd450NMin, GLSLstd450FMin},
        {GLSLstd450NMax, GLSLstd450FMax},
        {GLSLstd450NClamp, GLSLstd450FClamp},
    };
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (pairs[i][0] == op)
            return (enum GLSLstd450)pairs[i][1];
    return op;
}

uint32_t emit_glsl_words(struct emitter *e, enum GLSLstd450 op, uint32_t type,
                         const uint32_t *operands, size_t count) {
    if (!e->m->imports_glsl)
        module_import(e->m, "GLSL.std.450");
    if (e->options->finite_math_only)
        op = without_nan(op);
    uint32_t words[8] = {e->m->glsl_import, (uint32_t)op};
    memcpy(words + 2, operands, count * sizeof *operands);
    return emit_words(e, SpvOpExtInst, type, words, count + 2);
}

/* Before SPIR-V 1.4, OpUConvert in OpSpecConstantOp requires the Kernel capability (3.52.7). */
static bool may_specialize(const struct emitter *e, SpvOp op) {
    return cg_is_allowed_in_spec_constant(op) &&
           (op != SpvOpUConvert || e->m->version >= SPIRV_1_4);
}

uint32_t emit_foldable_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                             size_t count) {
    bool all = true, any = false;
    for (size_t i = 0; i < count; i++) {
        all = all && constant_is(e, operands[i]);
        any = any || module_is(e->m, operands[i], ID_SPEC_CONSTANT);
    }
    if (!all || !any || !may_specialize(e, op) || cg_is_long_vector(e, type))
        return emit_words(e, op, type, operands, count);
    uint32_t words[4] = {op};
    for (size_t i = 0; i < count; i++)
        words[1 + i] = operands[i];
    uint32_t id = module_unique(e->m, SpvOpSpecConstantOp, type, words, count + 1);
    module_mark(e->m, id, ID_CONSTANT);
    module_mark(e->m, id, ID_SPEC_CONSTANT);
    return id;
}

uint32_t emit_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                       size_t count) {
    return emit_words(e, op, operands_and_type[count], operands_and_type, count);
}

uint32_t emit_glsl_in_order(struct emitter *e, enum GLSLstd450 op,
                            const uint32_t *operands_and_type, size_t count) {
    return emit_glsl_words(e, op, operands_and_type[count], operands_and_type, count);
}

uint32_t emit_foldable_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                                size_t count) {
    return emit_foldable_words(e, op, operands_and_type[count], operands_and_type, count);
}
