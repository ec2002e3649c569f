/* Legacy lighting intrinsics: dst and lit. */
#include "builtin.h"

/* Returns (1, a.y * b.y, a.z, b.w). */
struct value lower_dst(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1);
    struct value ay = value_component(e, a, 1), by = value_component(e, b, 1);
    uint32_t az = value_component(e, a, 2).id, bw = value_component(e, b, 3).id;
    uint32_t y = emit_arithmetic(e, OPERATOR_MULTIPLY, ay, by).id;
    uint32_t one = constant_number(e, x->type->scalar, 1);
    return value_construct(e, x->type, (uint32_t[]){one, y, az, bw}, 4);
}

/* Returns (1, n.l < 0 ? 0 : n.l, n.l < 0 || n.h < 0 ? 0 : pow(n.h, m), 1). */
struct value lower_lit(struct emitter *e, const struct expression *x) {
    struct value diffuse = cg_call_value(e, x, 0), specular = cg_call_value(e, x, 1),
                 m = cg_call_value(e, x, 2);
    uint32_t type = value_type_id(e, diffuse.type), bool_type = type_id_bool(e);
    uint32_t zero = constant_splat(e, diffuse.type, 0), one = constant_splat(e, diffuse.type, 1);
    uint32_t faces_away = emit_op(e, SpvOpFOrdLessThan, bool_type, diffuse.id, zero);
    uint32_t reflects_away = emit_op(e, SpvOpFOrdLessThan, bool_type, specular.id, zero);
    uint32_t dark = emit_op(e, SpvOpLogicalOr, bool_type, faces_away, reflects_away);
    uint32_t y = emit_op(e, SpvOpSelect, type, faces_away, zero, diffuse.id);
    uint32_t power = emit_glsl(e, GLSLstd450Pow, type, specular.id, m.id);
    uint32_t z = emit_op(e, SpvOpSelect, type, dark, zero, power);
    return value_construct(e, x->type, (uint32_t[]){one, y, z, one}, 4);
}
