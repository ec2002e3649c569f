/* Conversion of colors to bytes: D3DCOLORtoUBYTE4. */
#include "builtin.h"

/* The components are (b, g, r, a). The factor is slightly above 255 to compensate for rounding. */
struct value lower_d3dcolortoubyte4(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    struct value swapped = value_swizzle(e, v, (const uint8_t[]){2, 1, 0, 3}, 4);
    uint32_t factor = constant_float(e, 255.002f);
    uint32_t scaled =
        emit_op(e, SpvOpVectorTimesScalar, value_type_id(e, v.type), swapped.id, factor);
    return convert_numeric(e, value_of(scaled, v.type), x->type);
}
