#include <math.h>

#include "random_grow.h"

/* ---- Integers -------------------------------------------------------------------------------- */

static struct expression *and_with(struct grower *g, struct expression *e, uint64_t mask) {
    return new_binary(g, BINARY_AND, e->shape, e, repeat_integer(g, e->shape, mask));
}

/* Excludes 0 and -1, because INT_MIN / -1 is undefined. */
static struct expression *make_divisor(struct grower *g, struct expression *e) {
    struct expression *two = repeat_integer(g, e->shape, 1 + base_rows[e->shape.base].is_signed);
    struct expression *divisor = new_binary(g, BINARY_ADD, e->shape, and_with(g, e, 15), two);
    if (!base_rows[e->shape.base].is_signed || chance(g, 70))
        return divisor;
    struct expression *negative = with(new_node(g, EXPRESSION_UNARY, e->shape), divisor);
    negative->operation = UNARY_NEGATE;
    return negative;
}

static struct expression *grow_integer_binary(struct grower *g, struct shape shape, int depth) {
    static const enum binary_operator operators[] = {
        BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY,  BINARY_AND,        BINARY_OR,
        BINARY_XOR, BINARY_DIVIDE,   BINARY_REMAINDER, BINARY_SHIFT_LEFT, BINARY_SHIFT_RIGHT};
    enum binary_operator op = DRAW_FROM(g, operators);
    struct expression *a = grow(g, shape, depth - 1);
    struct expression *b = chance(g, 5) ? a : grow(g, shape, depth - 1);
    if (op == BINARY_DIVIDE || op == BINARY_REMAINDER)
        b = make_divisor(g, b);
    return new_binary(g, op, shape, a, b);
}

static enum base draw_integer_base(struct grower *g) {
    static const enum base wide[] = {BASE_INT64, BASE_UINT64};
    static const enum base narrow[] = {BASE_INT16, BASE_UINT16};
    if (g->has_wide && chance(g, 40))
        return DRAW_FROM(g, wide);
    if (g->has_short && chance(g, 40))
        return DRAW_FROM(g, narrow);
    return chance(g, 50) ? BASE_INT : BASE_UINT;
}

static enum base draw_float_base(struct grower *g) {
    return g->has_wide && chance(g, 30) ? BASE_DOUBLE : BASE_FLOAT;
}

static struct expression *grow_integer_convert(struct grower *g, struct shape shape, int depth) {
    struct shape from = shape;
    from.base = chance(g, 30)   ? BASE_BOOL
                : chance(g, 40) ? draw_float_base(g)
                                : draw_integer_base(g);
    if (from.base == shape.base)
        from.base = shape.base == BASE_INT ? BASE_UINT : BASE_INT;
    struct expression *operand = limit_to_settled(g, grow(g, from, depth - 1));
    if (is_exact_float(from) && !base_rows[shape.base].is_signed)
        operand = new_intrinsic(g, INTRINSIC_ABS, from, operand);
    return new_convert(g, shape, operand);
}

/* The result is undefined in SPIR-V if the limits are swapped. */
static struct expression *grow_clamp(struct grower *g, struct shape shape, int depth) {
    struct expression *e = new_intrinsic(g, INTRINSIC_CLAMP, shape, grow(g, shape, depth - 1));
    struct expression *low = grow_literal(g, shape), *high = grow_literal(g, shape);
    for (unsigned i = 0; i < shape.width; i++) {
        uint64_t a = low->literal.words[i], b = high->literal.words[i];
        bool swapped = base_rows[shape.base].is_signed ? (int64_t)a > (int64_t)b : a > b;
        low->literal.words[i] = swapped ? b : a;
        high->literal.words[i] = swapped ? a : b;
    }
    return with(with(e, low), high);
}

static struct expression *grow_sign(struct grower *g, struct shape shape, int depth) {
    struct shape from = {chance(g, 50) ? BASE_INT : BASE_FLOAT, shape.width, 0};
    return new_intrinsic(g, INTRINSIC_SIGN, shape, grow(g, from, depth - 1));
}

static struct expression *grow_integer_intrinsic(struct grower *g, struct shape shape, int depth) {
    static const struct {
        enum intrinsic name;
        unsigned arguments;
    } any[] = {{INTRINSIC_MIN, 2}, {INTRINSIC_MAX, 2}, {INTRINSIC_CLAMP, 3}, {INTRINSIC_MAD, 3}};
    static const enum intrinsic bits[] = {INTRINSIC_COUNT_BITS, INTRINSIC_REVERSE_BITS,
                                          INTRINSIC_FIRST_BIT_LOW, INTRINSIC_FIRST_BIT_HIGH};
    if (shape.width == 1 && chance(g, 20)) {
        struct shape vector = {shape.base, 2 + draw(g, 3), 0};
        struct expression *e = new_intrinsic(g, INTRINSIC_DOT, shape, grow(g, vector, depth - 1));
        return with(e, grow(g, vector, depth - 1));
    }
    if (shape.base == BASE_UINT && chance(g, 40))
        return new_intrinsic(g, DRAW_FROM(g, bits), shape, grow(g, shape, depth - 1));
    if (shape.base == BASE_INT && chance(g, 20))
        return new_intrinsic(g, INTRINSIC_ABS, shape, grow(g, shape, depth - 1));
    if (shape.base == BASE_INT && chance(g, 20))
        return grow_sign(g, shape, depth);
    unsigned which = draw(g, 4);
    if (any[which].name == INTRINSIC_CLAMP)
        return grow_clamp(g, shape, depth);
    struct expression *e = new_intrinsic(g, any[which].name, shape, grow(g, shape, depth - 1));
    while (e->operand_count < any[which].arguments)
        with(e, grow(g, shape, depth - 1));
    return e;
}

static struct expression *grow_unary(struct grower *g, struct shape shape, enum unary_operator op,
                                     int depth) {
    struct expression *operand = grow(g, shape, depth - 1);
    struct expression *e = with(new_node(g, EXPRESSION_UNARY, shape), operand);
    e->operation = (int)op;
    return combine_bounds(e, operand, operand);
}

/* Min precision operations with results that fit in 16 bits. */
static struct expression *grow_narrow(struct grower *g, struct shape shape, int depth) {
    static const enum binary_operator operators[] = {BINARY_ADD, BINARY_MULTIPLY, BINARY_AND,
                                                     BINARY_OR,  BINARY_XOR,      BINARY_SUBTRACT};
    unsigned last = shape.base == BASE_INT ? 6 : 5;
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    struct expression *e = new_node(g, EXPRESSION_NARROW, shape);
    if (shape.base == BASE_FLOAT) {
        e->operation = chance(g, 50) ? BINARY_ADD : BINARY_MULTIPLY;
        e->bound = 256;
        e->quantum = 0;
        return with(with(e, shrink(g, a, 16)), shrink(g, b, 16));
    }
    e->operation = (int)operators[draw(g, last)];
    return with(with(e, and_with(g, a, 127)), and_with(g, b, 127));
}

/* Operations over all active threads. */
static struct expression *grow_wave(struct grower *g, struct shape shape, int depth) {
    static const enum intrinsic names[] = {INTRINSIC_WAVE_SUM, INTRINSIC_WAVE_PREFIX_SUM,
                                           INTRINSIC_WAVE_FIRST, INTRINSIC_WAVE_MIN,
                                           INTRINSIC_WAVE_MAX};
    static const enum intrinsic bits[] = {INTRINSIC_WAVE_AND, INTRINSIC_WAVE_OR,
                                          INTRINSIC_WAVE_XOR};
    const struct shape flag = {BASE_BOOL, 1, 0};
    if (shape.base == BASE_UINT && shape.width == 1 && chance(g, 30))
        return new_intrinsic(g, chance(g, 50) ? INTRINSIC_WAVE_COUNT : INTRINSIC_WAVE_PREFIX_COUNT,
                             shape, grow(g, flag, depth - 1));
    struct expression *operand = limit_to_settled(g, grow(g, shape, depth - 1));
    if (shape.base == BASE_UINT && chance(g, 40))
        return new_intrinsic(g, DRAW_FROM(g, bits), shape, operand);
    struct expression *e = new_intrinsic(g, DRAW_FROM(g, names), shape, operand);
    e->bound *= THREAD_COUNT;
    return e;
}

static bool has_wave(struct grower *g, struct shape shape) {
    return g->has_waves && !g->no_waves && base_rows[shape.base].bits == 32 && !shape.rows &&
           chance(g, 10);
}

static struct expression *grow_integer(struct grower *g, struct shape shape, int depth) {
    if (has_wave(g, shape))
        return grow_wave(g, shape, depth);
    if (g->has_narrow && base_rows[shape.base].bits == 32 && chance(g, 15))
        return grow_narrow(g, shape, depth);
    if (g->has_wild && shape.base == BASE_UINT && shape.width == 1 && chance(g, 15))
        return new_intrinsic(g, INTRINSIC_BITS, shape,
                             grow(g, (struct shape){BASE_WILD, 1, 0}, depth - 1));
    switch (draw(g, 8)) {
    case 0:
        return grow_integer_convert(g, shape, depth);
    case 1:
    case 2:
        return grow_integer_intrinsic(g, shape, depth);
    case 3:
        return grow_unary(g, shape, chance(g, 50) ? UNARY_NEGATE : UNARY_COMPLEMENT, depth);
    default:
        return grow_integer_binary(g, shape, depth);
    }
}

/* ---- Floats ---------------------------------------------------------------------------------- */

static bool is_exact(double bound, int quantum) {
    return bound <= ldexp(1, EXACT_BITS + quantum);
}

static struct expression *grow_sum(struct grower *g, struct shape shape, int depth) {
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (!is_exact(a->bound + b->bound, a->quantum < b->quantum ? a->quantum : b->quantum)) {
        a = limit_to_settled(g, a);
        b = limit_to_settled(g, b);
    }
    struct expression *e = new_binary(g, chance(g, 50) ? BINARY_ADD : BINARY_SUBTRACT, shape, a, b);
    combine_bounds(e, a, b);
    e->bound = a->bound + b->bound;
    return e;
}

static struct expression *grow_product(struct grower *g, struct shape shape, int depth) {
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (!is_exact(a->bound * b->bound, a->quantum + b->quantum)) {
        a = shrink(g, a, 64);
        b = shrink(g, b, 64);
    }
    struct expression *e = new_binary(g, BINARY_MULTIPLY, shape, a, b);
    e->bound = a->bound * b->bound;
    e->quantum = a->quantum + b->quantum;
    return e;
}

/* Division by a power of two, which is exact. */
static struct expression *grow_quotient(struct grower *g, struct shape shape, int depth) {
    struct expression *a = limit_to_settled(g, grow(g, shape, depth - 1));
    struct expression *e = new_binary(g, BINARY_DIVIDE, shape, a, repeat_float(g, shape, 4));
    e->bound = a->bound / 4;
    e->quantum = a->quantum - 2;
    return e;
}

static struct expression *grow_float_convert(struct grower *g, struct shape shape, int depth) {
    struct shape from = shape;
    if (shape.base == BASE_DOUBLE || (g->has_wide && chance(g, 40))) {
        from.base = shape.base == BASE_DOUBLE ? BASE_FLOAT : BASE_DOUBLE;
        return new_convert(g, shape, grow(g, from, depth - 1));
    }
    from.base = chance(g, 30) ? BASE_BOOL : draw_integer_base(g);
    struct expression *operand = grow(g, from, depth - 1);
    if (from.base == BASE_BOOL)
        return new_convert(g, shape, operand);
    struct expression *e = new_convert(g, shape, and_with(g, operand, 511));
    e->bound = 511;
    e->quantum = 0;
    return e;
}

static struct expression *grow_rounding(struct grower *g, struct shape shape, int depth) {
    static const enum intrinsic names[] = {INTRINSIC_FLOOR, INTRINSIC_CEIL,     INTRINSIC_TRUNC,
                                           INTRINSIC_FRAC,  INTRINSIC_SATURATE, INTRINSIC_ABS};
    enum intrinsic name = DRAW_FROM(g, names);
    struct expression *operand = grow(g, shape, depth - 1);
    struct expression *e = new_intrinsic(g, name, shape, operand);
    bool is_fraction = name == INTRINSIC_FRAC || name == INTRINSIC_SATURATE;
    e->bound = is_fraction ? 1 : name == INTRINSIC_ABS ? operand->bound : operand->bound + 1;
    if (name == INTRINSIC_FLOOR || name == INTRINSIC_CEIL || name == INTRINSIC_TRUNC)
        e->quantum = operand->quantum > 0 ? operand->quantum : 0;
    if (is_fraction && e->quantum > 0)
        e->quantum = 0;
    return e;
}

static struct expression *grow_dot(struct grower *g, struct shape shape, int depth) {
    struct shape vector = {shape.base, 2 + draw(g, 3), 0};
    struct expression *a = shrink(g, grow(g, vector, depth - 1), 64);
    struct expression *e = new_intrinsic(g, INTRINSIC_DOT, shape, a);
    with(e, shrink(g, grow(g, vector, depth - 1), 64));
    e->bound = 64 * 64 * MAX_WIDTH;
    e->quantum = 0;
    return e;
}

static struct expression *grow_mad(struct grower *g, struct shape shape, struct expression *a,
                                   struct expression *b, int depth) {
    struct expression *e = new_intrinsic(g, INTRINSIC_MAD, shape, shrink(g, a, 64));
    with(with(e, shrink(g, b, 64)), limit_to_settled(g, grow(g, shape, depth - 1)));
    e->bound = 64 * 64 + SETTLED_BOUND;
    e->quantum = SETTLED_QUANTUM;
    return e;
}

static struct expression *grow_float_intrinsic(struct grower *g, struct shape shape, int depth) {
    if (shape.width == 1 && shape.base == BASE_FLOAT && chance(g, 25))
        return grow_dot(g, shape, depth);
    if (chance(g, 40))
        return grow_rounding(g, shape, depth);
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (chance(g, 20)) {
        struct expression *e = with(new_intrinsic(g, INTRINSIC_STEP, shape, a), b);
        e->bound = 1;
        e->quantum = 0;
        return e;
    }
    if (chance(g, 30))
        return grow_mad(g, shape, a, b, depth);
    struct expression *e =
        new_intrinsic(g, chance(g, 50) ? INTRINSIC_MIN : INTRINSIC_MAX, shape, a);
    return combine_bounds(with(e, b), a, b);
}

/* Differences of neighbors in a quad. */
static struct expression *grow_derivative(struct grower *g, struct shape shape, int depth) {
    struct expression *operand = limit_to_settled(g, grow(g, shape, depth - 1));
    struct expression *e =
        new_intrinsic(g, chance(g, 50) ? INTRINSIC_DDX : INTRINSIC_DDY, shape, operand);
    e->bound *= 2;
    return e;
}

static struct expression *grow_plain_float(struct grower *g, struct shape shape, int depth) {
    switch (draw(g, 8)) {
    case 0:
        return grow_float_convert(g, shape, depth);
    case 1:
    case 2:
        return shape.base == BASE_FLOAT ? grow_float_intrinsic(g, shape, depth)
                                        : grow_sum(g, shape, depth);
    case 3:
        return grow_unary(g, shape, UNARY_NEGATE, depth);
    case 4:
        return grow_quotient(g, shape, depth);
    case 5:
        return grow_product(g, shape, depth);
    default:
        return grow_sum(g, shape, depth);
    }
}

/* A matrix or a vector as a product with a matrix. */
static struct expression *grow_mul(struct grower *g, struct shape shape, int depth) {
    unsigned inner = 2 + draw(g, 3);
    bool from_left = shape.rows || chance(g, 50); /* a vector is then a column */
    struct shape left = {shape.base, inner, shape.rows ? shape.rows : shape.width};
    struct shape right = {shape.base, shape.width, inner};
    if (!shape.rows && from_left)
        right = (struct shape){shape.base, inner, 0};
    else if (!shape.rows)
        left = (struct shape){shape.base, inner, 0};
    struct expression *a = grow(g, left, depth - 1), *b = grow(g, right, depth - 1);
    if (is_exact_float(shape)) {
        a = shrink(g, a, 16);
        b = shrink(g, b, 16);
    }
    struct expression *e = with(new_intrinsic(g, INTRINSIC_MUL, shape, a), b);
    e->bound = 16 * 16 * MAX_WIDTH;
    e->quantum = 0;
    return e;
}

static struct expression *grow_matrix(struct grower *g, struct shape shape, int depth) {
    struct shape other = {shape.base, shape.rows, shape.width};
    if (chance(g, 25))
        return new_intrinsic(g, INTRINSIC_TRANSPOSE, shape, grow(g, other, depth - 1));
    if (chance(g, 30))
        return grow_mul(g, shape, depth);
    if (chance(g, 20))
        return grow_unary(g, shape, UNARY_NEGATE, depth);
    if (shape.base == BASE_FLOAT)
        return chance(g, 70) ? grow_sum(g, shape, depth) : grow_product(g, shape, depth);
    static const enum binary_operator operators[] = {BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY};
    struct expression *a = grow(g, shape, depth - 1);
    return new_binary(g, DRAW_FROM(g, operators), shape, a, grow(g, shape, depth - 1));
}

static struct expression *grow_float(struct grower *g, struct shape shape, int depth) {
    bool is_single = shape.base == BASE_FLOAT;
    if (has_wave(g, shape) && is_single)
        return grow_wave(g, shape, depth);
    if (is_single && g->program->is_pixel && g->is_uniform && chance(g, 40))
        return grow_derivative(g, shape, depth);
    if (is_single && g->has_narrow && chance(g, 15))
        return grow_narrow(g, shape, depth);
    if (is_single && g->has_matrices && shape.width > 1 && chance(g, 20))
        return grow_mul(g, shape, depth);
    return grow_plain_float(g, shape, depth);
}

/* ---- NaN, infinities and the sign of zero ---------------------------------------------------- */

/* Powers of two and infinities: all products and quotients with them are exact. */
static struct expression *grow_power(struct grower *g, struct shape shape) {
    static const double numbers[] = {1, -1, 2, -2, 0.5, INFINITY, -INFINITY};
    return repeat_float(g, shape, DRAW_FROM(g, numbers));
}

/* A zero or an infinity of either sign, from non-constant bits. */
static struct expression *grow_from_bits(struct grower *g, struct shape shape, int depth) {
    struct shape bits = {BASE_UINT, shape.width, 0};
    struct expression *e = and_with(g, grow(g, bits, depth - 1), 0x80000000);
    if (chance(g, 50))
        e = new_binary(g, BINARY_OR, bits, e, repeat_integer(g, bits, 0x7f800000));
    return new_intrinsic(g, INTRINSIC_AS_FLOAT, shape, e);
}

/* Operations with a non-constant zero and a constant number.  For a constant zero and a
 * non-constant number, drivers assume a zero result regardless of the execution modes. */
static struct expression *grow_with_zero(struct grower *g, struct shape shape, int depth) {
    static const enum binary_operator operators[] = {BINARY_MULTIPLY, BINARY_DIVIDE};
    struct shape bits = {BASE_UINT, shape.width, 0};
    struct expression *sign = and_with(g, grow(g, bits, depth - 1), 0x80000000);
    struct expression *zero = new_intrinsic(g, INTRINSIC_AS_FLOAT, shape, sign);
    return new_binary(g, DRAW_FROM(g, operators), shape, grow_power(g, shape), zero);
}

/* Operations with two constants, except division by zero, for which SPIRV-Tools treats NaN as a
 * number. */
static struct expression *grow_folded(struct grower *g, struct shape shape) {
    static const enum binary_operator operators[] = {BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY};
    struct expression *a = grow_literal(g, shape);
    return new_binary(g, DRAW_FROM(g, operators), shape, a, grow_literal(g, shape));
}

static struct expression *grow_wild(struct grower *g, struct shape shape, int depth) {
    static const enum intrinsic roundings[] = {INTRINSIC_FLOOR, INTRINSIC_CEIL, INTRINSIC_TRUNC,
                                               INTRINSIC_ABS};
    static const enum binary_operator operators[] = {BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY,
                                                     BINARY_DIVIDE};
    switch (draw(g, 8)) {
    case 0:
        return grow_from_bits(g, shape, depth);
    case 1:
        return grow_with_zero(g, shape, depth);
    case 2:
        return grow_folded(g, shape);
    case 3:
        return new_intrinsic(g, DRAW_FROM(g, roundings), shape, grow(g, shape, depth - 1));
    case 4:
        return grow_unary(g, shape, UNARY_NEGATE, depth);
    default:
        break;
    }
    enum binary_operator op = DRAW_FROM(g, operators);
    struct expression *a = grow(g, shape, depth - 1), *b = grow_power(g, shape);
    bool is_swapped = op != BINARY_DIVIDE && chance(g, 50);
    return is_swapped ? new_binary(g, op, shape, b, a) : new_binary(g, op, shape, a, b);
}

/* ---- Bools ----------------------------------------------------------------------------------- */

/* Excludes comparisons of wild floats for inequality, also with 0, because modules also check that
 * both operands are ordered. */
static enum base draw_number(struct grower *g) {
    return chance(g, 70) ? draw_integer_base(g) : draw_float_base(g);
}

static enum base draw_compared(struct grower *g) {
    return g->has_wild && chance(g, 40) ? BASE_WILD : draw_number(g);
}

static struct expression *grow_comparison(struct grower *g, struct shape shape, int depth) {
    struct shape operand = {draw_compared(g), shape.width, 0};
    enum binary_operator op = (enum binary_operator)(BINARY_LESS + draw(g, 6));
    if (operand.base == BASE_WILD && op == BINARY_NOT_EQUAL)
        op = BINARY_EQUAL;
    struct expression *a = grow(g, operand, depth - 1);
    struct expression *b = chance(g, 5) ? a : grow(g, operand, depth - 1);
    return new_binary(g, op, shape, a, b);
}

static struct expression *grow_logical(struct grower *g, struct shape shape, int depth) {
    struct expression *a = grow(g, shape, depth - 1);
    return new_binary(g, chance(g, 50) ? BINARY_LOGICAL_AND : BINARY_LOGICAL_OR, shape, a,
                      grow_apart(g, shape, depth - 1));
}

static struct expression *grow_any(struct grower *g, struct shape shape, int depth) {
    struct shape from = draw_shape(g);
    from.rows = 0;
    if (from.base == BASE_WILD)
        from.base = BASE_FLOAT;
    return new_intrinsic(g, chance(g, 50) ? INTRINSIC_ANY : INTRINSIC_ALL, shape,
                         grow(g, from, depth - 1));
}

static struct expression *grow_wave_bool(struct grower *g, struct shape shape, int depth) {
    if (chance(g, 30))
        return new_intrinsic(g, INTRINSIC_WAVE_IS_FIRST, shape, NULL);
    return new_intrinsic(g, chance(g, 50) ? INTRINSIC_WAVE_ANY : INTRINSIC_WAVE_ALL, shape,
                         grow(g, shape, depth - 1));
}

static struct expression *grow_class(struct grower *g, struct shape shape, int depth) {
    static const enum intrinsic names[] = {INTRINSIC_IS_NAN, INTRINSIC_IS_INF, INTRINSIC_IS_FINITE};
    struct shape from = {BASE_WILD, shape.width, 0};
    return new_intrinsic(g, DRAW_FROM(g, names), shape, grow(g, from, depth - 1));
}

static struct expression *grow_bool(struct grower *g, struct shape shape, int depth) {
    if (shape.width == 1 && g->has_waves && !g->no_waves && chance(g, 15))
        return grow_wave_bool(g, shape, depth);
    if (shape.width == 1 && chance(g, 25))
        return grow_logical(g, shape, depth);
    if (shape.width == 1 && chance(g, 25))
        return grow_any(g, shape, depth);
    if (g->has_wild && chance(g, 15))
        return grow_class(g, shape, depth);
    if (chance(g, 15))
        return grow_unary(g, shape, UNARY_NOT, depth);
    if (chance(g, 15)) {
        struct shape from = {draw_number(g), shape.width, 0};
        return new_convert(g, shape, grow(g, from, depth - 1));
    }
    return grow_comparison(g, shape, depth);
}

struct expression *grow_arithmetic(struct grower *g, struct shape shape, int depth) {
    if (shape.rows)
        return grow_matrix(g, shape, depth);
    switch (shape.base) {
    case BASE_BOOL:
        return grow_bool(g, shape, depth);
    case BASE_WILD:
        return grow_wild(g, shape, depth);
    case BASE_FLOAT:
    case BASE_DOUBLE:
        return grow_float(g, shape, depth);
    case BASE_INT:
    case BASE_UINT:
    case BASE_INT16:
    case BASE_UINT16:
    case BASE_INT64:
    case BASE_UINT64:
        break;
    }
    return grow_integer(g, shape, depth);
}
