/* Derivatives, and what compute shaders need for them (SPIR-V 2.19). */
#include "builtin.h"

/* SPV_KHR_compute_shader_derivatives: a group is cut into quads of 2 x 2 threads where its first
 * two sizes are even, of 4 in a line otherwise. */
void require_quads(struct emitter *e) {
    if (e->entry && e->entry->stage != STAGE_PIXEL)
        e->uses_derivatives = true;
}

void require_derivatives(struct emitter *e) {
    require_quads(e);
    if (e->entry && (e->entry->stage == STAGE_MESH || e->entry->stage == STAGE_AMPLIFICATION))
        require_ext_mesh_shader(e, "derivatives");
}

struct value lower_derivative(struct emitter *e, const struct expression *x) {
    SpvOp op = lowering_of(x)->op[0];
    require_derivatives(e);
    struct value v = call_value(e, x, 0);
    if (x->type->scalar != SCALAR_HALF)
        return emit_op_rows(e, op, &v, 1, x->type);
    /* The instructions work on 32 bits only. */
    const struct type *wide = type_like(e, x->type, SCALAR_FLOAT);
    v = convert_numeric(e, v, wide);
    return convert_numeric(e, emit_op_rows(e, op, &v, 1, wide), x->type);
}
