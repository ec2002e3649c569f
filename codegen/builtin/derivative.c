/* Derivatives and their requirements in compute shaders (SPIR-V 2.19). */
#include "builtin.h"

/* With SPV_KHR_compute_shader_derivatives, a group is divided into quads of 2 x 2 threads if its
 * first two dimensions are even, otherwise into quads of 4 consecutive threads. */
void cg_require_quads(struct emitter *e) {
    if (e->entry && e->entry->stage != STAGE_PIXEL)
        e->uses_derivatives = true;
}

void cg_require_derivatives(struct emitter *e) {
    cg_require_quads(e);
    if (e->entry && (e->entry->stage == STAGE_MESH || e->entry->stage == STAGE_AMPLIFICATION))
        cg_require_ext_mesh_shader(e, "derivatives");
}

struct value lower_derivative(struct emitter *e, const struct expression *x) {
    SpvOp op = lowering_of(x)->op[0];
    cg_require_derivatives(e);
    struct value v = cg_call_value(e, x, 0);
    if (x->type->scalar != SCALAR_HALF)
        return emit_op_rows(e, op, &v, 1, x->type);
    /* The instructions support only 32 bits. */
    const struct type *wide = type_like(e, x->type, SCALAR_FLOAT);
    v = convert_numeric(e, v, wide);
    return convert_numeric(e, emit_op_rows(e, op, &v, 1, wide), x->type);
}
