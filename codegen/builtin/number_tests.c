/* Tests of numbers: isfinite and isnormal, all and any. */
#include "builtin.h"

static uint32_t finite_row(struct emitter *e, const struct value *v, uint32_t count,
                           const struct type *result, void *user) {
    uint32_t type = value_type_id(e, result);
    uint32_t nan = emit_op(e, SpvOpIsNan, type, v->id);
    uint32_t infinite = emit_op(e, SpvOpIsInf, type, v->id);
    uint32_t either = emit_op(e, SpvOpLogicalOr, type, nan, infinite);
    return emit_op(e, SpvOpLogicalNot, type, either);
}

struct value lower_isfinite(struct emitter *e, const struct expression *x) {
    return cg_call_by_rows(e, x, finite_row);
}

/* Tests whether a value is normal: the exponent bits are neither all clear nor all set.
 * OpIsNormal requires the Kernel capability. */
static uint32_t normal_row(struct emitter *e, const struct value *v, uint32_t count,
                           const struct type *result, void *user) {
    bool is_half = type_scalar_bits(v->type->scalar) == 16;
    const struct type *bits = type_like(e, v->type, is_half ? SCALAR_UINT16 : SCALAR_UINT);
    uint32_t type = value_type_id(e, bits), bools = value_type_id(e, result);
    uint32_t all = constant_splat(e, bits, is_half ? 0x7c00 : 0x7f800000);
    uint32_t none = constant_splat(e, bits, 0);
    uint32_t whole = emit_op(e, SpvOpBitcast, type, v->id);
    uint32_t exponent = emit_op(e, SpvOpBitwiseAnd, type, whole, all);
    uint32_t some_set = emit_op(e, SpvOpINotEqual, bools, exponent, none);
    uint32_t some_clear = emit_op(e, SpvOpINotEqual, bools, exponent, all);
    return emit_op(e, SpvOpLogicalAnd, bools, some_set, some_clear);
}

struct value lower_isnormal(struct emitter *e, const struct expression *x) {
    return cg_call_by_rows(e, x, normal_row);
}

static uint32_t test_row(struct emitter *e, struct value v, bool all) {
    if (v.type->scalar != SCALAR_BOOL)
        v = convert_numeric(e, v, type_like(e, v.type, SCALAR_BOOL));
    return all ? emit_all(e, v) : emit_any(e, v);
}

static struct value test(struct emitter *e, const struct expression *x, bool all) {
    struct value v = cg_call_value(e, x, 0);
    uint32_t rows[4], count = cg_row_count(v.type);
    if (count == 1)
        return value_of(test_row(e, v, all), x->type);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = test_row(e, value_row(e, v, i), all);
    struct value each = value_construct(e, emit_vector(e, SCALAR_BOOL, count), rows, count);
    return value_of(test_row(e, each, all), x->type);
}

struct value lower_all(struct emitter *e, const struct expression *x) {
    return test(e, x, true);
}

struct value lower_any(struct emitter *e, const struct expression *x) {
    return test(e, x, false);
}
