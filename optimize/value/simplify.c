/* Simplification rules for instructions, such as x + 0 = x. simplify_composites.c contains the
 * rules for composites.
 *
 * A rule is exact to the bit for all values, unless it is in inexact_rules.c. For example, x + 0.0
 * differs from x if x is -0.0, so the neutral element is -0.0. NoContraction does not prevent an
 * exact rule. Results that SPIR-V leaves undefined may become any value. A rule examines an
 * instruction and the definitions of its operands. */
#include "../../base/number.h"
#include "value.h"

enum { CHANGES_MAX = 8 }; /* per instruction */

/* ---- Neutral and absorbing constants ---- */

enum constant_number { ZERO, ONE, ALL_ONES, REAL_ONE, REAL_ZERO, REAL_MINUS_ZERO };
enum side { RIGHT = 1, LEFT = 2, EITHER = 3 };
enum outcome { THE_OTHER, THE_CONSTANT };

/* `x opcode number` is x, or the number. */
static const struct law {
    uint16_t opcode;
    enum constant_number number;
    enum side side;
    enum outcome outcome;
} laws[] = {
    {SpvOpIAdd, ZERO, EITHER, THE_OTHER},
    {SpvOpISub, ZERO, RIGHT, THE_OTHER},
    {SpvOpIMul, ONE, EITHER, THE_OTHER},
    {SpvOpIMul, ZERO, EITHER, THE_CONSTANT},
    {SpvOpUDiv, ONE, RIGHT, THE_OTHER},
    {SpvOpSDiv, ONE, RIGHT, THE_OTHER},
    {SpvOpBitwiseAnd, ZERO, EITHER, THE_CONSTANT},
    {SpvOpBitwiseAnd, ALL_ONES, EITHER, THE_OTHER},
    {SpvOpBitwiseOr, ZERO, EITHER, THE_OTHER},
    {SpvOpBitwiseOr, ALL_ONES, EITHER, THE_CONSTANT},
    {SpvOpBitwiseXor, ZERO, EITHER, THE_OTHER},
    {SpvOpShiftLeftLogical, ZERO, RIGHT, THE_OTHER},
    {SpvOpShiftLeftLogical, ZERO, LEFT, THE_CONSTANT},
    {SpvOpShiftRightLogical, ZERO, RIGHT, THE_OTHER},
    {SpvOpShiftRightLogical, ZERO, LEFT, THE_CONSTANT},
    {SpvOpShiftRightArithmetic, ZERO, RIGHT, THE_OTHER},
    {SpvOpShiftRightArithmetic, ZERO, LEFT, THE_CONSTANT},
    {SpvOpLogicalAnd, ONE, EITHER, THE_OTHER},
    {SpvOpLogicalAnd, ZERO, EITHER, THE_CONSTANT},
    {SpvOpLogicalOr, ZERO, EITHER, THE_OTHER},
    {SpvOpLogicalOr, ONE, EITHER, THE_CONSTANT},
    {SpvOpLogicalEqual, ONE, EITHER, THE_OTHER},
    {SpvOpLogicalNotEqual, ZERO, EITHER, THE_OTHER},
    {SpvOpFAdd, REAL_MINUS_ZERO, EITHER, THE_OTHER},
    {SpvOpFSub, REAL_ZERO, RIGHT, THE_OTHER},
    {SpvOpFMul, REAL_ONE, EITHER, THE_OTHER},
    {SpvOpFDiv, REAL_ONE, RIGHT, THE_OTHER},
    {SpvOpVectorTimesScalar, REAL_ONE, RIGHT, THE_OTHER},
};

/* The exponent of 1.0 has all bits set except the highest. */
static uint64_t real_one(unsigned width) {
    return width == 16 ? 0x3c00 : width == 32 ? 0x3f800000 : UINT64_C(0x3ff) << 52;
}

static uint64_t bits_of_number(enum constant_number number, unsigned width) {
    switch (number) {
    case ONE:
        return 1;
    case ALL_ONES:
        return bit_mask(width);
    case REAL_ONE:
        return real_one(width);
    case REAL_MINUS_ZERO:
        return UINT64_C(1) << (width - 1);
    case ZERO:
    case REAL_ZERO:
        break;
    }
    return 0;
}

static bool is_number(const struct optimizer *o, uint32_t id, enum constant_number number) {
    uint64_t bits;
    return opt_splat_bits(o, id, &bits) &&
           bits == bits_of_number(number, opt_component_width(o, instruction_of(o->m, id)->type));
}

static uint32_t apply_law(const struct optimizer *o, const struct instruction *i,
                          const struct law *law) {
    for (uint32_t k = 0; k < 2; k++) {
        enum side side = k ? RIGHT : LEFT;
        uint32_t value = i->operands[law->outcome == THE_CONSTANT ? k : 1 - k];
        if ((law->side & side) && is_number(o, i->operands[k], law->number))
            return of_same_type(o, i, value);
    }
    return 0;
}

static bool has_constant(const struct optimizer *o, const struct instruction *i) {
    uint64_t bits;
    return opt_constant_component(o, i->operands[0], 0, &bits) ||
           opt_constant_component(o, i->operands[1], 0, &bits);
}

static uint32_t with_constant(struct optimizer *o, struct instruction *i) {
    if (!has_constant(o, i))
        return 0;
    for (size_t k = 0; k < COUNT_OF(laws); k++) {
        uint32_t value = laws[k].opcode == i->opcode ? apply_law(o, i, &laws[k]) : 0;
        if (value)
            return value;
    }
    return 0;
}

/* No unsigned value is less than zero or greater than the value with all bits set. */
static const struct verdict {
    uint16_t opcode;
    enum constant_number number;
    enum side side;
    bool truth;
} verdicts[] = {
    {SpvOpULessThan, ZERO, RIGHT, false},        {SpvOpULessThan, ALL_ONES, LEFT, false},
    {SpvOpULessThanEqual, ZERO, LEFT, true},     {SpvOpULessThanEqual, ALL_ONES, RIGHT, true},
    {SpvOpUGreaterThan, ZERO, LEFT, false},      {SpvOpUGreaterThan, ALL_ONES, RIGHT, false},
    {SpvOpUGreaterThanEqual, ZERO, RIGHT, true}, {SpvOpUGreaterThanEqual, ALL_ONES, LEFT, true},
};

static uint32_t with_bound(struct optimizer *o, struct instruction *i) {
    for (size_t k = 0; k < COUNT_OF(verdicts); k++) {
        const struct verdict *verdict = &verdicts[k];
        if (verdict->opcode == i->opcode &&
            is_number(o, i->operands[verdict->side == RIGHT], verdict->number))
            return opt_constant_of_bits(o, i->type, verdict->truth);
    }
    return 0;
}

/* ---- Equal operands ---- */

static uint32_t itself_twice(struct optimizer *o, struct instruction *i) {
    return i->operands[0] == i->operands[1] ? of_same_type(o, i, i->operands[0]) : 0;
}

static uint32_t nothing_left(struct optimizer *o, struct instruction *i) {
    return i->operands[0] == i->operands[1] ? opt_constant_of_bits(o, i->type, 0) : 0;
}

static uint32_t always_true(struct optimizer *o, struct instruction *i) {
    return i->operands[0] == i->operands[1] ? opt_constant_of_bits(o, i->type, 1) : 0;
}

/* ---- Negation ---- */

/* Cancels a double SNegate, FNegate, Not or LogicalNot. */
static uint32_t double_operand(struct optimizer *o, struct instruction *i) {
    const struct instruction *inner = made_by(o, i->operands[0], (SpvOp)i->opcode);
    return inner ? of_same_type(o, i, inner->operands[0]) : 0;
}

static const uint16_t opposites[][2] = {
    {SpvOpIEqual, SpvOpINotEqual},
    {SpvOpULessThan, SpvOpUGreaterThanEqual},
    {SpvOpUGreaterThan, SpvOpULessThanEqual},
    {SpvOpSLessThan, SpvOpSGreaterThanEqual},
    {SpvOpSGreaterThan, SpvOpSLessThanEqual},
    {SpvOpLogicalEqual, SpvOpLogicalNotEqual},
    {SpvOpFOrdEqual, SpvOpFUnordNotEqual}, /* a NaN makes one false and the other true */
    {SpvOpFOrdNotEqual, SpvOpFUnordEqual},
    {SpvOpFOrdLessThan, SpvOpFUnordGreaterThanEqual},
    {SpvOpFOrdLessThanEqual, SpvOpFUnordGreaterThan},
    {SpvOpFOrdGreaterThan, SpvOpFUnordLessThanEqual},
    {SpvOpFOrdGreaterThanEqual, SpvOpFUnordLessThan},
};

static SpvOp opposite_of(uint16_t comparison) {
    for (size_t k = 0; k < COUNT_OF(opposites); k++)
        for (int side = 0; side < 2; side++)
            if (opposites[k][side] == comparison)
                return (SpvOp)opposites[k][1 - side];
    return SpvOpNop;
}

static uint32_t opposite_comparison(struct optimizer *o, struct instruction *i) {
    const struct instruction *inner = instruction_of(o->m, i->operands[0]);
    SpvOp opposite = inner ? opposite_of(inner->opcode) : SpvOpNop;
    return opposite == SpvOpNop ? 0 : opt_become(o, i, opposite, inner->operands, inner->count);
}

/* x + -y, x - -y: subtraction is defined as the sum with the negated value. */
static const struct negated {
    uint16_t opcode, negation, instead;
} negated_operands[] = {
    {SpvOpIAdd, SpvOpSNegate, SpvOpISub},
    {SpvOpISub, SpvOpSNegate, SpvOpIAdd},
    {SpvOpFAdd, SpvOpFNegate, SpvOpFSub},
    {SpvOpFSub, SpvOpFNegate, SpvOpFAdd},
};

static uint32_t sum_with_negated(struct optimizer *o, struct instruction *i) {
    for (size_t k = 0; k < COUNT_OF(negated_operands); k++)
        if (negated_operands[k].opcode == i->opcode) {
            const struct negated *row = &negated_operands[k];
            const struct instruction *left = made_by(o, i->operands[0], (SpvOp)row->negation);
            const struct instruction *right = made_by(o, i->operands[1], (SpvOp)row->negation);
            bool is_sum = i->opcode == SpvOpIAdd || i->opcode == SpvOpFAdd;
            if (right)
                return opt_become_of(o, i, (SpvOp)row->instead, i->operands[0], right->operands[0]);
            if (left && is_sum)
                return opt_become_of(o, i, (SpvOp)row->instead, i->operands[1], left->operands[0]);
            return 0;
        }
    return 0;
}

/* Cancels the signs of two factors: -x * -y is x * y. */
static uint32_t product_of_negated(struct optimizer *o, struct instruction *i) {
    const struct instruction *left = made_by(o, i->operands[0], SpvOpFNegate);
    const struct instruction *right = made_by(o, i->operands[1], SpvOpFNegate);
    if (!left || !right)
        return 0;
    return opt_become_of(o, i, (SpvOp)i->opcode, left->operands[0], right->operands[0]);
}

/* ---- Reassociation of constants: (x + a) + b ---- */

static bool is_constant(const struct optimizer *o, uint32_t id) {
    uint64_t bits;
    return opt_constant_component(o, id, 0, &bits);
}

/* Returns the index of the only constant operand, or 2. */
static uint32_t constant_side(const struct optimizer *o, const struct instruction *i) {
    bool left = is_constant(o, i->operands[0]), right = is_constant(o, i->operands[1]);
    return left == right ? 2 : right;
}

/* Folds two constants with the opcode of an instruction. */
static uint32_t fold_pair(struct optimizer *o, const struct instruction *i, uint32_t a,
                          uint32_t b) {
    uint32_t operands[] = {a, b};
    struct instruction sum = {
        .opcode = i->opcode, .count = 2, .type = i->type, .operands = operands};
    return opt_fold(o, &sum);
}

/* Applies to associative and commutative operations. */
static uint32_t reassociated(struct optimizer *o, struct instruction *i) {
    uint32_t outer = constant_side(o, i);
    if (outer == 2)
        return 0;
    const struct instruction *inner = made_by(o, i->operands[1 - outer], (SpvOp)i->opcode);
    uint32_t side = inner ? constant_side(o, inner) : 2;
    if (side == 2)
        return 0;
    uint32_t constant = fold_pair(o, i, inner->operands[side], i->operands[outer]);
    return constant ? opt_become_of(o, i, (SpvOp)i->opcode, inner->operands[1 - side], constant)
                    : 0;
}

/* ---- Division by powers of two ---- */

/* Reports whether a number is a power of two with a normal inverse, so that no rounding occurs. */
static bool has_exact_inverse(uint64_t bits, unsigned width) {
    /* Mantissa bits, and a mask of the exponent. */
    unsigned digits = width == 16 ? 10 : width == 32 ? 23 : 52;
    uint64_t exponents = bit_mask(width - 1 - digits);
    uint64_t exponent = bits >> digits & exponents;
    return !(bits & bit_mask(digits)) && exponent && exponent < exponents - 1;
}

static bool have_exact_inverses(const struct optimizer *o, uint32_t id) {
    uint32_t type = instruction_of(o->m, id)->type, count = opt_component_count(o, type);
    uint64_t bits;
    for (uint32_t k = 0; k < count; k++)
        if (!opt_constant_component(o, id, k, &bits) ||
            !has_exact_inverse(bits, opt_component_width(o, type)))
            return false;
    return count != 0;
}

/* A multiplication is cheaper than a division. */
static uint32_t by_inverse(struct optimizer *o, struct instruction *i) {
    if (!have_exact_inverses(o, i->operands[1]))
        return 0;
    uint32_t one = opt_constant_of_bits(o, i->type, real_one(opt_component_width(o, i->type)));
    return opt_become_of(o, i, SpvOpFMul, i->operands[0], fold_pair(o, i, one, i->operands[1]));
}

/* ---- Selections ---- */

static bool is_bool(const struct optimizer *o, uint32_t value) {
    const struct instruction *type = module_value_type(o->m, value);
    if (type && type->opcode == SpvOpTypeVector)
        type = instruction_of(o->m, type->operands[0]);
    return type && type->opcode == SpvOpTypeBool;
}

static uint32_t simplify_select(struct optimizer *o, struct instruction *i) {
    const struct instruction *negation = made_by(o, i->operands[0], SpvOpLogicalNot);
    uint64_t condition;
    if (i->operands[1] == i->operands[2])
        return i->operands[1];
    if (opt_splat_bits(o, i->operands[0], &condition))
        return i->operands[condition ? 1 : 2];
    if (negation)
        return opt_become_of(o, i, SpvOpSelect, negation->operands[0], i->operands[2],
                             i->operands[1]);
    /* A selection between true and false is the condition or its negation. */
    uint64_t yes, no;
    if (!is_bool(o, i->id) || !opt_splat_bits(o, i->operands[1], &yes) ||
        !opt_splat_bits(o, i->operands[2], &no) || yes == no || !of_same_type(o, i, i->operands[0]))
        return 0;
    return yes ? i->operands[0] : opt_become_of(o, i, SpvOpLogicalNot, i->operands[0]);
}

/* Returns the negation of the Boolean `id`, inserted before `before` unless it exists. */
static uint32_t negated_before(struct optimizer *o, struct instruction *before, uint32_t id) {
    const struct instruction *value = instruction_of(o->m, id);
    SpvOp opposite = opposite_of(value->opcode);
    if (value->opcode == SpvOpLogicalNot)
        return value->operands[0];
    return opposite == SpvOpNop ? instruction_insert(o->m, before->block, before, SpvOpLogicalNot,
                                                     before->type, &id, 1)
                                      ->id
                                : instruction_insert(o->m, before->block, before, opposite,
                                                     before->type, value->operands, value->count)
                                      ->id;
}

/* c ? true : x, c ? x : false and their opposites are LogicalOr and LogicalAnd. */
static uint32_t select_of_truth(struct optimizer *o, struct instruction *i) {
    uint64_t truth;
    if (!is_bool(o, i->id) || !of_same_type(o, i, i->operands[0]))
        return 0;
    for (uint32_t side = 1; side <= 2; side++) {
        if (!opt_splat_bits(o, i->operands[side], &truth))
            continue;
        uint32_t condition = i->operands[0];
        if ((side == 1) != truth)
            condition = negated_before(o, i, condition);
        return opt_become_of(o, i, truth ? SpvOpLogicalOr : SpvOpLogicalAnd, condition,
                             i->operands[3 - side]);
    }
    return 0;
}

/* Returns 1 or -1 if only the first or second selected constant equals `id`, otherwise 0. */
static int which_equals(const struct optimizer *o, const struct instruction *chosen, uint32_t id) {
    uint64_t yes, no, compared;
    if (!opt_splat_bits(o, chosen->operands[1], &yes) ||
        !opt_splat_bits(o, chosen->operands[2], &no) || !opt_splat_bits(o, id, &compared))
        return 0;
    return (yes == compared) - (no == compared);
}

/* Simplifies the test of a Boolean that was converted to a number: (c ? 1 : 0) != 0. */
static uint32_t test_of_choice(struct optimizer *o, struct instruction *i) {
    uint32_t side = constant_side(o, i);
    const struct instruction *chosen =
        side == 2 ? NULL : made_by(o, i->operands[1 - side], SpvOpSelect);
    int equal = chosen ? which_equals(o, chosen, i->operands[side]) : 0;
    if (!equal || !of_same_type(o, i, chosen->operands[0]))
        return 0;
    return (equal > 0) == (i->opcode == SpvOpIEqual)
               ? chosen->operands[0]
               : opt_become_of(o, i, SpvOpLogicalNot, chosen->operands[0]);
}

/* ---- Conversions ---- */

static bool is_pointer(const struct optimizer *o, uint32_t value) {
    const struct instruction *type = module_value_type(o->m, value);
    return type && type->opcode == SpvOpTypePointer;
}

/* A value derived from a non-uniform descriptor is non-uniform, too (Vulkan, "NonUniform").
 * Codegen cannot determine this for parameters. */
static void follow_descriptor(struct optimizer *o, const struct instruction *i) {
    traits_add(o, i->id, traits_of(o, i->operands[0]) & TRAIT_NON_UNIFORM);
}

static uint32_t bitcast(struct optimizer *o, struct instruction *i) {
    if (is_pointer(o, i->operands[0]))
        follow_descriptor(o, i);
    const struct instruction *inner = made_by(o, i->operands[0], SpvOpBitcast);
    if (of_same_type(o, i, i->operands[0]))
        return i->operands[0];
    if (!inner || is_pointer(o, i->operands[0]) || is_pointer(o, inner->operands[0]))
        return 0;
    return opt_become_of(o, i, SpvOpBitcast, inner->operands[0]);
}

/* By opcode, a bit per operand that is used without regard to the sign of its type (SPIR-V 2.2.1,
 * 3.49). Its type may differ from the result type. */
enum { FIRST = 1, SECOND = 2, BOTH = 3 };
static const uint8_t signless[] = {
    [SpvOpIAdd] = BOTH,
    [SpvOpISub] = BOTH,
    [SpvOpIMul] = BOTH,
    [SpvOpSDiv] = BOTH,
    [SpvOpSRem] = BOTH,
    [SpvOpNot] = FIRST,
    [SpvOpBitwiseAnd] = BOTH,
    [SpvOpBitwiseOr] = BOTH,
    [SpvOpBitwiseXor] = BOTH,
    [SpvOpShiftLeftLogical] = BOTH,
    [SpvOpShiftRightLogical] = BOTH,
    [SpvOpShiftRightArithmetic] = BOTH,
    [SpvOpIEqual] = BOTH,
    [SpvOpINotEqual] = BOTH,
    [SpvOpULessThan] = BOTH,
    [SpvOpULessThanEqual] = BOTH,
    [SpvOpUGreaterThan] = BOTH,
    [SpvOpUGreaterThanEqual] = BOTH,
    [SpvOpSLessThan] = BOTH,
    [SpvOpSLessThanEqual] = BOTH,
    [SpvOpSGreaterThan] = BOTH,
    [SpvOpSGreaterThanEqual] = BOTH,
    [SpvOpConvertSToF] = FIRST,
    [SpvOpConvertUToF] = FIRST,
    [SpvOpVectorExtractDynamic] = SECOND,
    [SpvOpImageFetch] = SECOND, /* texel coordinate */
    [SpvOpImageRead] = SECOND,
    [SpvOpImageWrite] = SECOND,
};

static bool is_integral(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    if (i->opcode == SpvOpTypeVector)
        i = instruction_of(o->m, i->operands[0]);
    return i->opcode == SpvOpTypeInt;
}

/* Returns the operand of a bitcast that only changes the sign of integers, or 0. */
static uint32_t without_sign_change(const struct optimizer *o, uint32_t id) {
    const struct instruction *cast = made_by(o, id, SpvOpBitcast);
    uint32_t type = cast ? instruction_of(o->m, cast->operands[0])->type : 0;
    if (!type || !is_integral(o, type) || !is_integral(o, cast->type))
        return 0;
    return opt_component_count(o, type) == opt_component_count(o, cast->type) ? cast->operands[0]
                                                                              : 0;
}

bool opt_ignore_signs(struct optimizer *o, struct instruction *i) {
    uint32_t operands = i->opcode < sizeof signless ? signless[i->opcode] : 0;
    bool changed = false;
    for (uint32_t k = 0; k < i->count && operands >> k; k++) {
        uint32_t bits = operands >> k & 1 ? without_sign_change(o, i->operands[k]) : 0;
        if (bits)
            i->operands[k] = bits;
        changed |= bits != 0;
    }
    return changed;
}

/* Removes a conversion to a wider type and back. */
static uint32_t there_and_back(struct optimizer *o, struct instruction *i) {
    const struct instruction *inner = made_by(o, i->operands[0], (SpvOp)i->opcode);
    if (!inner || opt_component_width(o, inner->type) <= opt_component_width(o, i->type))
        return 0;
    return of_same_type(o, i, inner->operands[0]);
}

static uint32_t copied(struct optimizer *o, struct instruction *i) {
    return of_same_type(o, i, i->operands[0]);
}

/* ---- Pointers ---- */

/* Merges nested access chains. The result is in bounds if both are. */
static uint32_t simplify_chain(struct optimizer *o, struct instruction *i) {
    const struct instruction *base = instruction_of(o->m, i->operands[0]);
    follow_descriptor(o, i);
    if (i->count == 1)
        return of_same_type(o, i, i->operands[0]);
    if (!base || !is_chain(base) || (traits_of(o, base->id) & TRAIT_DECORATED))
        return 0;
    uint32_t count = base->count + i->count - 1u;
    uint32_t *operands = arena_array(o->m->arena, uint32_t, count);
    memcpy(operands, base->operands, base->count * sizeof *operands);
    memcpy(operands + base->count, i->operands + 1, (i->count - 1u) * sizeof *operands);
    if (base->opcode == SpvOpAccessChain)
        i->opcode = SpvOpAccessChain;
    i->operands = operands;
    i->count = (uint16_t)count;
    return i->id;
}

/* Returns the pointer to the array element that was cast to a pointer to a row, or NULL. */
static const struct instruction *first_of_row(const struct optimizer *o, uint32_t pointer) {
    const struct instruction *cast = made_by(o, pointer, SpvOpBitcast);
    const struct instruction *first = cast ? instruction_of(o->m, cast->operands[0]) : NULL;
    const struct instruction *row = cast ? module_pointee(o->m, cast->type) : NULL;
    if (!first || !is_chain(first) || first->count < 2 || !row || row->opcode != SpvOpTypeArray)
        return NULL;
    return module_pointee(o->m, first->type)->id == row->operands[0] ? first : NULL;
}

static uint32_t sum_of_indices(struct optimizer *o, struct instruction *before, uint32_t a,
                               uint32_t b) {
    uint32_t type = module_type_of(o->m, a), first, second;
    if (module_constant_word(o->m, a, &first) && module_constant_word(o->m, b, &second))
        return opt_constant_of_word(o, type, first + second);
    return instruction_insert(o->m, before->block, before, SpvOpIAdd, type,
                              (const uint32_t[]){a, b}, 2)
        ->id;
}

/* Codegen uses such casts for rows of nested arrays that are flattened into one array. An index
 * into the row is added to the index of its first element. */
static uint32_t chain_into_row(struct optimizer *o, struct instruction *i) {
    const struct instruction *first = first_of_row(o, i->operands[0]);
    if (!first || i->count < 2)
        return 0;
    uint32_t count = first->count + i->count - 2u;
    uint32_t *operands = arena_array(o->m->arena, uint32_t, count);
    memcpy(operands, first->operands, first->count * sizeof *operands);
    memcpy(operands + first->count, i->operands + 2, (i->count - 2u) * sizeof *operands);
    operands[first->count - 1] =
        sum_of_indices(o, i, first->operands[first->count - 1], i->operands[1]);
    traits_add(o, i->id, traits_of(o, first->id) & TRAIT_NON_UNIFORM);
    i->operands = operands;
    i->count = (uint16_t)count;
    return i->id;
}

/* ---- Rules by opcode ---- */

enum { RULES_MAX = 6 };

static rule *const rules[][RULES_MAX] = {
    [SpvOpIAdd] = {with_constant, reassociated, sum_with_negated},
    [SpvOpISub] = {with_constant, nothing_left, sum_with_negated, rule_remainder_of_quotient},
    [SpvOpIMul] = {with_constant, reassociated},
    [SpvOpUDiv] = {with_constant},
    [SpvOpSDiv] = {with_constant},
    [SpvOpFAdd] = {with_constant, sum_with_negated, rule_sum_with_zero},
    [SpvOpFSub] = {with_constant, sum_with_negated, rule_sum_with_zero},
    [SpvOpFMul] = {with_constant, product_of_negated, rule_product_with_zero,
                   rule_quotient_times_divisor, rule_merged_constants},
    [SpvOpFDiv] = {with_constant, product_of_negated, by_inverse, rule_product_with_zero,
                   rule_product_by_factor, rule_merged_constants},
    [SpvOpVectorTimesScalar] = {with_constant, rule_product_with_zero, rule_merged_constants},
    [SpvOpExtInst] = {rule_mix_of_constant},
    [SpvOpSNegate] = {double_operand},
    [SpvOpFNegate] = {double_operand},
    [SpvOpNot] = {double_operand},
    [SpvOpBitwiseAnd] = {with_constant, itself_twice, reassociated},
    [SpvOpBitwiseOr] = {with_constant, itself_twice, reassociated},
    [SpvOpBitwiseXor] = {with_constant, nothing_left, reassociated},
    [SpvOpShiftLeftLogical] = {with_constant},
    [SpvOpShiftRightLogical] = {with_constant},
    [SpvOpShiftRightArithmetic] = {with_constant},
    [SpvOpLogicalNot] = {double_operand, opposite_comparison},
    [SpvOpLogicalAnd] = {with_constant, itself_twice},
    [SpvOpLogicalOr] = {with_constant, itself_twice},
    [SpvOpLogicalEqual] = {with_constant, always_true},
    [SpvOpLogicalNotEqual] = {with_constant, nothing_left},
    [SpvOpIEqual] = {always_true, test_of_choice},
    [SpvOpINotEqual] = {nothing_left, test_of_choice},
    [SpvOpULessThan] = {nothing_left, with_bound},
    [SpvOpULessThanEqual] = {always_true, with_bound},
    [SpvOpUGreaterThan] = {nothing_left, with_bound},
    [SpvOpUGreaterThanEqual] = {always_true, with_bound},
    [SpvOpSLessThan] = {nothing_left},
    [SpvOpSLessThanEqual] = {always_true},
    [SpvOpSGreaterThan] = {nothing_left},
    [SpvOpSGreaterThanEqual] = {always_true},
    [SpvOpSelect] = {simplify_select, select_of_truth},
    [SpvOpBitcast] = {bitcast},
    [SpvOpUConvert] = {there_and_back},
    [SpvOpSConvert] = {there_and_back},
    [SpvOpFConvert] = {there_and_back},
    [SpvOpCopyObject] = {copied},
    [SpvOpVectorExtractDynamic] = {rule_extracted_at},
    [SpvOpVectorInsertDynamic] = {rule_inserted_at},
    [SpvOpCompositeExtract] = {rule_extracted},
    [SpvOpCompositeConstruct] = {rule_put_back, rule_shuffle_of_components},
    [SpvOpCompositeInsert] = {rule_insert_of_extract, rule_construct_of_inserts},
    [SpvOpVectorShuffle] = {rule_shuffled_anew},
    [SpvOpAccessChain] = {simplify_chain, chain_into_row},
    [SpvOpInBoundsAccessChain] = {simplify_chain, chain_into_row},
};

static uint32_t apply_rules(struct optimizer *o, struct instruction *i) {
    if (i->opcode >= COUNT_OF(rules))
        return 0;
    for (rule *const *next = rules[i->opcode]; next < rules[i->opcode] + RULES_MAX && *next;
         next++) {
        uint32_t value = (*next)(o, i);
        if (value)
            return value;
    }
    return 0;
}

uint32_t opt_simplify(struct optimizer *o, struct instruction *i) {
    uint32_t value = 0, next = i->id;
    if (i->opcode == SpvOpUndef && i->block)
        return opt_undefined(o, i->type);
    for (uint32_t changes = 0; next == i->id && changes < CHANGES_MAX; changes++) {
        next = apply_rules(o, i);
        value = next ? next : value;
    }
    return value;
}

bool opt_simplify_branch(struct optimizer *o, struct instruction *branch) {
    const struct instruction *negation = branch->opcode == SpvOpBranchConditional
                                             ? made_by(o, branch->operands[0], SpvOpLogicalNot)
                                             : NULL;
    if (!negation)
        return false;
    uint32_t operands[] = {negation->operands[0], branch->operands[2], branch->operands[1], 0, 0};
    if (branch->count == 5) {
        operands[3] = branch->operands[4];
        operands[4] = branch->operands[3];
    }
    opt_become(o, branch, SpvOpBranchConditional, operands, branch->count);
    return true;
}
