#include "random_operators.h"

#include <math.h>
#include <string.h>

/* ---- Words ----------------------------------------------------------------------------------- */

static double to_number(enum base base, uint64_t word) {
    float single;
    double number;
    if (base == BASE_DOUBLE) {
        memcpy(&number, &word, 8);
        return number;
    }
    memcpy(&single, &word, 4);
    return (double)single;
}

static uint64_t from_number(enum base base, double number) {
    uint64_t word = 0;
    float single = (float)number;
    if (base == BASE_DOUBLE)
        memcpy(&word, &number, 8);
    else
        memcpy(&word, &single, 4);
    return word;
}

static bool is_float(enum base base) {
    return base == BASE_FLOAT || base == BASE_DOUBLE || base == BASE_WILD;
}

/* ---- Operators ------------------------------------------------------------------------------- */

/* Sums, products and quotients of two floats are computed as doubles and rounded, which is exact
 * because double has more than twice as many bits. */
static uint64_t float_binary(enum binary_operator op, enum base base, uint64_t x, uint64_t y) {
    double a = to_number(base, x), b = to_number(base, y);
    switch (op) {
    case BINARY_ADD:
        return from_number(base, a + b);
    case BINARY_SUBTRACT:
        return from_number(base, a - b);
    case BINARY_MULTIPLY:
        return from_number(base, a * b);
    case BINARY_DIVIDE:
        return from_number(base, a / b);
    case BINARY_LESS:
        return a < b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    case BINARY_GREATER_EQUAL:
        return a >= b;
    case BINARY_EQUAL:
        return a == b;
    default:
        return a != b;
    }
}

static uint64_t unsigned_binary(enum binary_operator op, uint64_t a, uint64_t b) {
    switch (op) {
    case BINARY_DIVIDE:
        return a / b;
    case BINARY_REMAINDER:
        return a % b;
    case BINARY_LESS:
        return a < b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    default:
        return a >= b;
    }
}

static uint64_t signed_binary(enum binary_operator op, int64_t a, int64_t b) {
    switch (op) {
    case BINARY_DIVIDE:
        return (uint64_t)(a / b);
    case BINARY_REMAINDER:
        return (uint64_t)(a % b);
    case BINARY_LESS:
        return a < b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    default:
        return a >= b;
    }
}

/* Numbers are sign- or zero-extended, so that a right shift shifts in the correct bits. */
static uint64_t shift_right(enum base base, uint64_t a, uint64_t count) {
    return base_rows[base].is_signed ? (uint64_t)((int64_t)a >> count) : a >> count;
}

static uint64_t integer_binary(enum binary_operator op, enum base base, uint64_t a, uint64_t b) {
    uint64_t count = b & (base_rows[base].bits - 1);
    switch (op) {
    case BINARY_ADD:
        return a + b;
    case BINARY_SUBTRACT:
        return a - b;
    case BINARY_MULTIPLY:
        return a * b;
    case BINARY_AND:
        return a & b;
    case BINARY_OR:
        return a | b;
    case BINARY_XOR:
        return a ^ b;
    case BINARY_SHIFT_LEFT:
        return a << count;
    case BINARY_SHIFT_RIGHT:
        return shift_right(base, a, count);
    case BINARY_EQUAL:
        return a == b;
    case BINARY_NOT_EQUAL:
        return a != b;
    default:
        return base_rows[base].is_signed ? signed_binary(op, (int64_t)a, (int64_t)b)
                                         : unsigned_binary(op, a, b);
    }
}

static bool is_comparison(enum binary_operator op) {
    return op >= BINARY_LESS;
}

static uint64_t word_binary(enum binary_operator op, enum base base, uint64_t a, uint64_t b) {
    if (is_float(base))
        return float_binary(op, base, a, b);
    uint64_t word = integer_binary(op, base, a, b);
    return is_comparison(op) ? word : extend(base, word);
}

struct value binary_value(enum binary_operator op, struct shape shape, struct value a,
                          struct value b) {
    struct value result = {{0}};
    for (unsigned i = 0; i < component_count(shape); i++)
        result.words[i] = word_binary(op, shape.base, a.words[i], b.words[i]);
    return result;
}

struct value unary_value(enum unary_operator op, struct shape shape, struct value a) {
    struct value result = {{0}};
    for (unsigned i = 0; i < component_count(shape); i++) {
        uint64_t x = a.words[i];
        if (op == UNARY_NOT)
            result.words[i] = !x;
        else if (op == UNARY_COMPLEMENT)
            result.words[i] = extend(shape.base, ~x);
        else if (is_float(shape.base))
            result.words[i] = from_number(shape.base, -to_number(shape.base, x));
        else
            result.words[i] = extend(shape.base, 0 - x);
    }
    return result;
}

static uint64_t convert_word(enum base from, enum base to, uint64_t x) {
    if (to == BASE_BOOL)
        return is_float(from) ? to_number(from, x) != 0 : x != 0;
    if (is_float(to) && is_float(from))
        return from_number(to, to_number(from, x));
    if (is_float(to))
        return from_number(to, base_rows[from].is_signed ? (double)(int64_t)x : (double)x);
    return extend(to, is_float(from) ? (uint64_t)(int64_t)to_number(from, x) : x);
}

struct value convert_value(struct shape from, struct shape to, struct value a) {
    struct value result = {{0}};
    for (unsigned i = 0; i < component_count(to); i++)
        result.words[i] = convert_word(from.base, to.base, a.words[i]);
    return result;
}

/* ---- Intrinsics ------------------------------------------------------------------------------ */

static uint64_t count_bits(uint64_t x) {
    uint64_t count = 0;
    for (; x; x &= x - 1)
        count++;
    return count;
}

static uint64_t reverse_bits(uint64_t x) {
    uint64_t result = 0;
    for (int i = 0; i < 32; i++)
        result |= (x >> i & 1) << (31 - i);
    return result;
}

static uint64_t lowest_bit(uint64_t x) {
    for (uint64_t i = 0; i < 32; i++)
        if (x >> i & 1)
            return i;
    return UINT32_MAX;
}

static uint64_t highest_bit(uint64_t x) {
    for (uint64_t i = 32; i-- > 0;)
        if (x >> i & 1)
            return i;
    return UINT32_MAX;
}

static double float_intrinsic(enum intrinsic name, double a, double b, double c) {
    switch (name) {
    case INTRINSIC_MIN:
        return fmin(a, b);
    case INTRINSIC_MAX:
        return fmax(a, b);
    case INTRINSIC_CLAMP:
        return fmin(fmax(a, b), c);
    case INTRINSIC_ABS:
        return fabs(a);
    case INTRINSIC_MAD:
        return a * b + c;
    case INTRINSIC_FLOOR:
        return floor(a);
    case INTRINSIC_CEIL:
        return ceil(a);
    case INTRINSIC_TRUNC:
        return trunc(a);
    case INTRINSIC_FRAC:
        return a - floor(a);
    case INTRINSIC_SATURATE:
        return fmin(fmax(a, 0), 1);
    default:
        return b >= a ? 1 : 0; /* step */
    }
}

static uint64_t float_class(enum intrinsic name, double a) {
    switch (name) {
    case INTRINSIC_IS_NAN:
        return isnan(a) != 0;
    case INTRINSIC_IS_INF:
        return isinf(a) != 0;
    case INTRINSIC_IS_FINITE:
        return isfinite(a) != 0;
    default: /* sign */
        return extend(BASE_INT, (uint64_t)((a > 0) - (a < 0)));
    }
}

static uint64_t integer_intrinsic(enum intrinsic name, enum base base, uint64_t a, uint64_t b,
                                  uint64_t c) {
    bool is_signed = base_rows[base].is_signed;
    bool b_less = is_signed ? (int64_t)b < (int64_t)a : b < a;
    switch (name) {
    case INTRINSIC_MIN:
        return b_less ? b : a;
    case INTRINSIC_MAX:
        return b_less ? a : b;
    case INTRINSIC_CLAMP:
        return integer_intrinsic(INTRINSIC_MIN, base,
                                 integer_intrinsic(INTRINSIC_MAX, base, a, b, 0), c, 0);
    case INTRINSIC_ABS:
        return is_signed && (int64_t)a < 0 ? 0 - a : a;
    case INTRINSIC_SIGN:
        return (uint64_t)(((int64_t)a > 0) - ((int64_t)a < 0));
    case INTRINSIC_MAD:
        return a * b + c;
    case INTRINSIC_COUNT_BITS:
        return count_bits(a);
    case INTRINSIC_REVERSE_BITS:
        return reverse_bits(a);
    case INTRINSIC_FIRST_BIT_LOW:
        return lowest_bit(a);
    default:
        return highest_bit(a);
    }
}

/* All NaNs are equal. */
static uint64_t bits_of(uint64_t x) {
    return isnan(to_number(BASE_WILD, x)) ? 0x7fc00000 : x;
}

static uint64_t intrinsic_word(enum intrinsic name, enum base base, const uint64_t *x) {
    if (name == INTRINSIC_BITS)
        return bits_of(x[0]);
    if (name == INTRINSIC_AS_FLOAT)
        return x[0];
    if (!is_float(base))
        return extend(base, integer_intrinsic(name, base, x[0], x[1], x[2]));
    if (name == INTRINSIC_SIGN || (name >= INTRINSIC_IS_NAN && name <= INTRINSIC_IS_FINITE))
        return float_class(name, to_number(base, x[0]));
    return from_number(base, float_intrinsic(name, to_number(base, x[0]), to_number(base, x[1]),
                                             to_number(base, x[2])));
}

/* ---- Vectors and matrices -------------------------------------------------------------------- */

static uint64_t add_product(enum base base, uint64_t sum, uint64_t a, uint64_t b) {
    return word_binary(BINARY_ADD, base, sum, word_binary(BINARY_MULTIPLY, base, a, b));
}

static struct value dot(struct shape shape, struct value a, struct value b) {
    struct value result = {{0}};
    for (unsigned i = 0; i < shape.width; i++)
        result.words[0] = add_product(shape.base, result.words[0], a.words[i], b.words[i]);
    return result;
}

/* A vector is a row as left operand and a column as right operand. */
static struct value multiply(struct shape left, struct shape right, struct value a,
                             struct value b) {
    struct value result = {{0}};
    unsigned rows = left.rows ? left.rows : 1, inner = left.width;
    unsigned columns = right.rows ? right.width : 1;
    for (unsigned i = 0; i < rows; i++)
        for (unsigned k = 0; k < columns; k++)
            for (unsigned n = 0; n < inner; n++) {
                uint64_t *sum = &result.words[i * columns + k];
                *sum =
                    add_product(left.base, *sum, a.words[i * inner + n], b.words[n * columns + k]);
            }
    return result;
}

static struct value transpose(struct shape shape, struct value a) {
    struct value result = {{0}};
    for (unsigned row = 0; row < shape.rows; row++)
        for (unsigned column = 0; column < shape.width; column++)
            result.words[column * shape.rows + row] = a.words[row * shape.width + column];
    return result;
}

static struct value any_or_all(bool all, struct shape shape, struct value a) {
    struct value bools = convert_value(shape, (struct shape){BASE_BOOL, shape.width, 0}, a);
    unsigned count = 0;
    for (unsigned i = 0; i < shape.width; i++)
        count += bools.words[i] != 0;
    return (struct value){{all ? count == shape.width : count > 0}};
}

struct value intrinsic_value(const struct expression *e, const struct value *arguments) {
    struct shape shape = e->operands[0]->shape;
    struct value result = {{0}};
    enum intrinsic name = (enum intrinsic)e->operation;
    if (name == INTRINSIC_DOT)
        return dot(shape, arguments[0], arguments[1]);
    if (name == INTRINSIC_MUL)
        return multiply(shape, e->operands[1]->shape, arguments[0], arguments[1]);
    if (name == INTRINSIC_TRANSPOSE)
        return transpose(shape, arguments[0]);
    if (name == INTRINSIC_ANY || name == INTRINSIC_ALL)
        return any_or_all(name == INTRINSIC_ALL, shape, arguments[0]);
    for (unsigned i = 0; i < component_count(shape); i++) {
        uint64_t words[] = {arguments[0].words[i], arguments[1].words[i], arguments[2].words[i]};
        result.words[i] = intrinsic_word(name, shape.base, words);
    }
    return result;
}
