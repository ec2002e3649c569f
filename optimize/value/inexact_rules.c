/* Simplification rules that may change the rounding of floating-point results, the sign of zero,
 * and results for NaN and infinity. HLSL permits them unless an operation is precise.
 *
 * All operations of a rule must allow contraction, which `precise`, -Gis and inline SPIR-V forbid.
 * spec/VALUES.md lists what each rule does with NaN, infinity and zero. Sums of constants are
 * not merged, because shaders round by adding and subtracting a large constant. */
#include "../../base/number.h"
#include "value.h"

/* Scalars and vectors; matrices of extensions keep their operations. */
static bool may_round(const struct optimizer *o, const struct instruction *i) {
    return !(traits_of(o, i->id) & TRAIT_NO_CONTRACTION) && opt_component_count(o, i->type);
}

/* Returns the instruction that made an operand, if it has an opcode and may round. */
static const struct instruction *rounded_by(const struct optimizer *o, uint32_t id, SpvOp op) {
    const struct instruction *i = made_by(o, id, op);
    return i && may_round(o, i) ? i : NULL;
}

/* ---- Constants ---- */

static bool is_constant_operand(const struct optimizer *o, uint32_t id) {
    uint64_t bits;
    return opt_constant_component(o, id, 0, &bits);
}

/* Reports whether a number is neither zero, denormal, infinite nor NaN. */
static bool is_normal(uint64_t bits, unsigned width) {
    unsigned digits = width == 16 ? 10 : width == 32 ? 23 : 52;
    uint64_t exponents = bit_mask(width - 1 - digits), exponent = bits >> digits & exponents;
    return exponent && exponent != exponents;
}

static bool are_normal(const struct optimizer *o, uint32_t id) {
    uint32_t type = instruction_of(o->m, id)->type, count = opt_component_count(o, type);
    uint64_t bits;
    for (uint32_t k = 0; k < count; k++)
        if (!opt_constant_component(o, id, k, &bits) ||
            !is_normal(bits, opt_component_width(o, type)))
            return false;
    return count != 0;
}

/* Combines two constants. Returns 0 if an operand or the result is not normal, because a merged
 * operation would overflow or underflow where the separate ones do not. */
static uint32_t combine_normal(struct optimizer *o, SpvOp op, uint32_t a, uint32_t b) {
    uint32_t operands[] = {a, b}, type = instruction_of(o->m, a)->type;
    struct instruction operation = {
        .opcode = (uint16_t)op, .count = 2, .type = type, .operands = operands};
    if (instruction_of(o->m, b)->type != type || !are_normal(o, a) || !are_normal(o, b))
        return 0;
    uint32_t result = opt_fold(o, &operation);
    return result && are_normal(o, result) ? result : 0;
}

/* ---- Merging of constant factors and divisors ---- */

enum { LEFT = 0, RIGHT = 1 }; /* operand that is constant */

/* `outer` of a constant `c` and of `inner`, which has a constant `k` and a value `a`, becomes
 * `result` of the merged constant and `a`. */
static const struct merge {
    uint16_t outer;
    uint8_t outer_side;
    uint16_t inner;
    uint8_t inner_side;
    uint16_t constants; /* operation on c and k */
    bool is_swapped;    /* operates on k and c instead */
    uint16_t result;
    uint8_t result_side;
} merges[] = {
    {SpvOpFMul, RIGHT, SpvOpFMul, RIGHT, SpvOpFMul, false, SpvOpFMul, RIGHT}, /* (a * k) * c */
    {SpvOpFMul, RIGHT, SpvOpFDiv, RIGHT, SpvOpFDiv, false, SpvOpFMul, RIGHT}, /* (a / k) * c */
    {SpvOpFMul, RIGHT, SpvOpFDiv, LEFT, SpvOpFMul, false, SpvOpFDiv, LEFT},   /* (k / a) * c */
    {SpvOpFDiv, RIGHT, SpvOpFMul, RIGHT, SpvOpFDiv, true, SpvOpFMul, RIGHT},  /* (a * k) / c */
    {SpvOpFDiv, RIGHT, SpvOpFDiv, RIGHT, SpvOpFMul, false, SpvOpFDiv, RIGHT}, /* (a / k) / c */
    {SpvOpFDiv, RIGHT, SpvOpFDiv, LEFT, SpvOpFDiv, true, SpvOpFDiv, LEFT},    /* (k / a) / c */
    {SpvOpFDiv, LEFT, SpvOpFMul, RIGHT, SpvOpFDiv, false, SpvOpFDiv, LEFT},   /* c / (a * k) */
    {SpvOpFDiv, LEFT, SpvOpFDiv, RIGHT, SpvOpFMul, false, SpvOpFDiv, LEFT},   /* c / (a / k) */
    {SpvOpFDiv, LEFT, SpvOpFDiv, LEFT, SpvOpFDiv, false, SpvOpFMul, RIGHT},   /* c / (k / a) */
    {SpvOpVectorTimesScalar, RIGHT, SpvOpVectorTimesScalar, RIGHT, SpvOpFMul, false,
     SpvOpVectorTimesScalar, RIGHT}, /* (a * k) * c */
};

/* Returns the side of the constant operand, or 2 if there is none. `side` is that of a row; factors
 * of a product may have either order. */
static uint32_t side_of_constant(const struct optimizer *o, const struct instruction *i,
                                 uint32_t side) {
    if (is_constant_operand(o, i->operands[side]))
        return side;
    return i->opcode == SpvOpFMul && is_constant_operand(o, i->operands[1 - side]) ? 1 - side : 2;
}

static uint32_t apply_merge(struct optimizer *o, struct instruction *i, const struct merge *row) {
    uint32_t outer = side_of_constant(o, i, row->outer_side);
    const struct instruction *inner =
        outer == 2 ? NULL : rounded_by(o, i->operands[1 - outer], (SpvOp)row->inner);
    uint32_t side = inner ? side_of_constant(o, inner, row->inner_side) : 2;
    if (side == 2 || is_constant_operand(o, inner->operands[1 - side]))
        return 0;
    uint32_t c = i->operands[outer], k = inner->operands[side], a = inner->operands[1 - side];
    uint32_t merged = row->is_swapped ? combine_normal(o, (SpvOp)row->constants, k, c)
                                      : combine_normal(o, (SpvOp)row->constants, c, k);
    if (!merged)
        return 0;
    return row->result_side == RIGHT ? opt_become_of(o, i, (SpvOp)row->result, a, merged)
                                     : opt_become_of(o, i, (SpvOp)row->result, merged, a);
}

uint32_t rule_merged_constants(struct optimizer *o, struct instruction *i) {
    if (!may_round(o, i))
        return 0;
    for (size_t r = 0; r < COUNT_OF(merges); r++) {
        uint32_t value = merges[r].outer == i->opcode ? apply_merge(o, i, &merges[r]) : 0;
        if (value)
            return value;
    }
    return 0;
}

/* ---- Cancelled factors ---- */

/* (a / b) * b and b * (a / b) are a. */
uint32_t rule_quotient_times_divisor(struct optimizer *o, struct instruction *i) {
    for (uint32_t k = 0; may_round(o, i) && k < 2; k++) {
        const struct instruction *quotient = rounded_by(o, i->operands[k], SpvOpFDiv);
        if (quotient && quotient->operands[1] == i->operands[1 - k])
            return of_same_type(o, i, quotient->operands[0]);
    }
    return 0;
}

/* (a * b) / b and (b * a) / b are a. */
uint32_t rule_product_by_factor(struct optimizer *o, struct instruction *i) {
    const struct instruction *product =
        may_round(o, i) ? rounded_by(o, i->operands[0], SpvOpFMul) : NULL;
    for (uint32_t k = 0; product && k < 2; k++)
        if (product->operands[k] == i->operands[1])
            return of_same_type(o, i, product->operands[1 - k]);
    return 0;
}

/* ---- Zeros ---- */

static bool is_zero(const struct optimizer *o, uint32_t id) {
    uint64_t bits;
    unsigned width = opt_component_width(o, instruction_of(o->m, id)->type);
    return opt_splat_bits(o, id, &bits) && !(bits & bit_mask(width - 1));
}

/* x * 0 and 0 / x are 0. */
uint32_t rule_product_with_zero(struct optimizer *o, struct instruction *i) {
    if (!may_round(o, i))
        return 0;
    bool is_product = i->opcode != SpvOpFDiv;
    if (is_zero(o, i->operands[0]) || (is_product && is_zero(o, i->operands[1])))
        return opt_constant_of_bits(o, i->type, 0);
    return 0;
}

/* x + 0, 0 + x and x - 0 are x. */
uint32_t rule_sum_with_zero(struct optimizer *o, struct instruction *i) {
    if (!may_round(o, i))
        return 0;
    if (is_zero(o, i->operands[1]))
        return of_same_type(o, i, i->operands[0]);
    return i->opcode == SpvOpFAdd && is_zero(o, i->operands[0]) ? of_same_type(o, i, i->operands[1])
                                                                : 0;
}

/* lerp(a, b, 0) is a, and lerp(a, b, 1) is b. NoContraction does not apply to extended
 * instructions, so that only -Gis forbids it. */
uint32_t rule_mix_of_constant(struct optimizer *o, struct instruction *i) {
    enum { START = 2, END, FACTOR };
    uint64_t bits;
    if (i->operands[0] != o->m->glsl_import || i->operands[1] != GLSLstd450FMix ||
        o->c->options->ieee_strict)
        return 0;
    if (is_zero(o, i->operands[FACTOR]))
        return i->operands[START];
    unsigned width = opt_component_width(o, i->type);
    uint64_t one = width == 16 ? 0x3c00 : width == 32 ? 0x3f800000 : UINT64_C(0x3ff) << 52;
    return opt_splat_bits(o, i->operands[FACTOR], &bits) && bits == one ? i->operands[END] : 0;
}
