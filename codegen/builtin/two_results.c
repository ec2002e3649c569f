/* Intrinsics with two results, one or both of which are stored to out arguments. */
#include "builtin.h"

/* Emits an instruction that returns a struct. The first member is the result, the second is
 * stored to the out argument. */
static struct value emit_parts(struct emitter *e, const struct expression *x, enum GLSLstd450 op,
                               const char *name, enum scalar second) {
    struct value v = cg_call_value(e, x, 0);
    bool is_matrix = type_is_real_matrix(v.type);
    const struct type *row = is_matrix ? cg_row_of(e, v.type) : v.type;
    const struct type *second_row = type_like(e, row, second);
    uint32_t types[2] = {value_type_id(e, row), value_type_id(e, second_row)};
    uint32_t both = 0, firsts[4], seconds[4], count = cg_row_count(v.type);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = is_matrix ? value_row(e, v, i).id : v.id;
        both = emit_glsl(e, op, type_id_pair(e, name, types[0], types[1]), id);
        uint32_t part = emit_op(e, SpvOpCompositeExtract, types[1], both, 1);
        seconds[i] = convert_numeric(e, value_of(part, second_row), row).id;
        if (is_matrix)
            firsts[i] = emit_op(e, SpvOpCompositeExtract, types[0], both, 0);
    }
    const struct expression *out = cg_call_argument(x, 1);
    if (!is_matrix) {
        emit_store_out(e, out, value_of(seconds[0], v.type));
        return value_of(emit_op(e, SpvOpCompositeExtract, types[0], both, 0), v.type);
    }
    emit_store_out(e, out, value_construct(e, v.type, seconds, count));
    return value_construct(e, v.type, firsts, count);
}

struct value lower_frexp(struct emitter *e, const struct expression *x) {
    return emit_parts(e, x, GLSLstd450FrexpStruct, "FrexpStructType", SCALAR_INT);
}

struct value lower_modf(struct emitter *e, const struct expression *x) {
    return emit_parts(e, x, GLSLstd450ModfStruct, "ModfStructType", x->type->scalar);
}

struct value lower_sincos(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    emit_store_out(e, cg_call_argument(x, 1), emit_ext_rows(e, GLSLstd450Sin, &v, 1, v.type));
    emit_store_out(e, cg_call_argument(x, 2), emit_ext_rows(e, GLSLstd450Cos, &v, 1, v.type));
    return value_void(e);
}
