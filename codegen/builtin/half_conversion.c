/* Conversions between floats and the bits of 16-bit floats: f16tof32 and f32tof16. */
#include "builtin.h"

typedef uint32_t component_operation(struct emitter *e, uint32_t component);

static struct value by_components(struct emitter *e, struct value v, const struct type *result,
                                  component_operation *operation) {
    uint32_t count = type_components(v.type), *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = operation(e, emit_component(e, v, i));
    return emit_from_components(e, result, parts);
}

static uint32_t unpack_half(struct emitter *e, uint32_t component) {
    uint32_t both =
        emit_glsl(e, GLSLstd450UnpackHalf2x16, type_id_vector(e, SCALAR_FLOAT, 2), component);
    return emit_op(e, SpvOpCompositeExtract, type_id_float(e), both, 0);
}

static uint32_t pack_half(struct emitter *e, uint32_t component) {
    uint32_t both = emit_op(e, SpvOpCompositeConstruct, type_id_vector(e, SCALAR_FLOAT, 2),
                            component, constant_float(e, 0));
    return emit_glsl(e, GLSLstd450PackHalf2x16, type_id_uint(e), both);
}

struct value lower_f16tof32(struct emitter *e, const struct expression *x) {
    return by_components(e, cg_call_value(e, x, 0), x->type, unpack_half);
}

struct value lower_f32tof16(struct emitter *e, const struct expression *x) {
    return by_components(e, cg_call_value(e, x, 0), x->type, pack_half);
}
