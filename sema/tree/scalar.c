/* Constant arithmetic on scalars. */
#include "../../base/number.h"
#include "fold.h"

#include <math.h>

/* Sums, differences, products, quotients and square roots of 16- and 32-bit floats are computed in
 * double. It has more than twice their digits, so rounding twice is the same as rounding once. */

/* Minimum precision types are 32 bits wide: RelaxedPrecision only permits a lower precision. */
static unsigned width_of(enum scalar scalar) {
    return scalar_is_min_precision(scalar) ? 32 : scalar_bits(scalar);
}

static union scalar_value scalar_of_float(double value, enum scalar scalar) {
    return (union scalar_value){.f = real_of_width(value, width_of(scalar))};
}

union scalar_value scalar_of_unsigned(uint64_t bits, enum scalar scalar) {
    if (scalar_class(scalar) == CLASS_BOOL)
        return (union scalar_value){.u = bits != 0};
    bits = integer_of_width(bits, width_of(scalar), scalar_is_signed(scalar));
    return (union scalar_value){.u = bits};
}

/* ---- Conversion ---- */

static double to_double(union scalar_value v, enum scalar from) {
    if (scalar_is_float(from))
        return v.f;
    return scalar_class(from) == CLASS_INT ? (double)v.i : (double)v.u;
}

/* Converts a 64-bit integer directly to float; a detour over double would round twice. */
static union scalar_value integer_to_float(union scalar_value v, enum scalar from, enum scalar to) {
    union scalar_value result;
    if (width_of(to) != 32)
        return scalar_of_float(to_double(v, from), to);
    result.f = scalar_class(from) == CLASS_INT ? (double)(float)v.i : (double)(float)v.u;
    return result;
}

/* Truncates toward zero. Values out of range are clamped, and NaN becomes zero. */
static union scalar_value float_to_integer(double value, enum scalar to) {
    unsigned width = width_of(to);
    bool is_signed = scalar_is_signed(to);
    double limit = ldexp(1, (int)width - is_signed), least = is_signed ? -limit : 0;
    if (isnan(value))
        return (union scalar_value){.u = 0};
    if (value >= limit)
        return (union scalar_value){.u = bit_mask(width - is_signed)};
    if (value <= least)
        return scalar_of_unsigned(is_signed ? UINT64_C(1) << (width - 1) : 0, to);
    if (is_signed)
        return (union scalar_value){.i = (int64_t)value};
    return (union scalar_value){.u = (uint64_t)value};
}

union scalar_value scalar_convert(union scalar_value v, enum scalar from, enum scalar to) {
    bool from_float = scalar_is_float(from);
    if (scalar_class(to) == CLASS_BOOL)
        return (union scalar_value){.u = from_float ? v.f != 0 : v.u != 0};
    if (from_float)
        return scalar_is_float(to) ? scalar_of_float(v.f, to) : float_to_integer(v.f, to);
    return scalar_is_float(to) ? integer_to_float(v, from, to) : scalar_of_unsigned(v.u, to);
}

/* ---- Operators ---- */

bool scalar_unary(enum operator_kind op, enum scalar scalar, union scalar_value v,
                  union scalar_value *out) {
    if (op == OPERATOR_NOT)
        out->u = !v.u;
    else if (op == OPERATOR_NEGATE && scalar_is_float(scalar))
        out->f = -v.f;
    else if (op == OPERATOR_NEGATE)
        *out = scalar_of_unsigned(0 - v.u, scalar);
    else if (op == OPERATOR_COMPLEMENT)
        *out = scalar_of_unsigned(~v.u, scalar);
    else
        return false;
    return true;
}

/* Returns -1, 0, 1, or 2 if the values are unordered. */
static int compare(enum scalar scalar, union scalar_value l, union scalar_value r) {
    if (scalar_is_float(scalar))
        return isunordered(l.f, r.f) ? 2 : (l.f > r.f) - (l.f < r.f);
    if (scalar_class(scalar) == CLASS_INT)
        return (l.i > r.i) - (l.i < r.i);
    return (l.u > r.u) - (l.u < r.u);
}

static bool float_binary(enum operator_kind op, enum scalar scalar, double l, double r,
                         union scalar_value *out) {
    double result;
    if (op == OPERATOR_ADD)
        result = l + r;
    else if (op == OPERATOR_SUBTRACT)
        result = l - r;
    else if (op == OPERATOR_MULTIPLY)
        result = l * r;
    else if (op == OPERATOR_DIVIDE)
        result = l / r;
    else if (op == OPERATOR_REMAINDER)
        result = fmod(l, r);
    else
        return false;
    *out = scalar_of_float(result, scalar);
    return true;
}

static bool integer_divide(enum operator_kind op, enum scalar scalar, union scalar_value l,
                           union scalar_value r, union scalar_value *out) {
    if (r.u == 0)
        return false;
    bool is_quotient = op == OPERATOR_DIVIDE;
    if (!scalar_is_signed(scalar))
        out->u = is_quotient ? l.u / r.u : l.u % r.u;
    else if (r.i == -1) /* the minimum has no negation and wraps */
        *out = scalar_of_unsigned(is_quotient ? 0 - l.u : 0, scalar);
    else
        out->i = is_quotient ? l.i / r.i : l.i % r.i;
    return true;
}

/* Shifts by a count modulo the width, as GPUs do. */
static uint64_t shift(enum operator_kind op, enum scalar scalar, union scalar_value l,
                      union scalar_value r) {
    unsigned count = (unsigned)(r.u & (width_of(scalar) - 1));
    if (op == OPERATOR_SHIFT_LEFT)
        return l.u << count;
    if (!scalar_is_signed(scalar) || l.i >= 0)
        return l.u >> count;
    return ~(~l.u >> count);
}

static bool integer_binary(enum operator_kind op, enum scalar scalar, union scalar_value l,
                           union scalar_value r, union scalar_value *out) {
    uint64_t bits;
    if (op == OPERATOR_DIVIDE || op == OPERATOR_REMAINDER)
        return integer_divide(op, scalar, l, r, out);
    if (op == OPERATOR_ADD)
        bits = l.u + r.u;
    else if (op == OPERATOR_SUBTRACT)
        bits = l.u - r.u;
    else if (op == OPERATOR_MULTIPLY)
        bits = l.u * r.u;
    else if (op == OPERATOR_BIT_AND)
        bits = l.u & r.u;
    else if (op == OPERATOR_BIT_OR)
        bits = l.u | r.u;
    else if (op == OPERATOR_BIT_XOR)
        bits = l.u ^ r.u;
    else if (op == OPERATOR_SHIFT_LEFT || op == OPERATOR_SHIFT_RIGHT)
        bits = shift(op, scalar, l, r);
    else
        return false;
    *out = scalar_of_unsigned(bits, scalar);
    return true;
}

bool scalar_binary(enum operator_kind op, enum scalar scalar, union scalar_value l,
                   union scalar_value r, union scalar_value *out) {
    int order = compare(scalar, l, r);
    if (op == OPERATOR_LESS)
        out->u = order == -1;
    else if (op == OPERATOR_GREATER)
        out->u = order == 1;
    else if (op == OPERATOR_LESS_EQUAL)
        out->u = order == -1 || order == 0;
    else if (op == OPERATOR_GREATER_EQUAL)
        out->u = order == 1 || order == 0;
    else if (op == OPERATOR_EQUAL)
        out->u = order == 0;
    else if (op == OPERATOR_NOT_EQUAL)
        out->u = order != 0;
    else if (scalar_is_float(scalar))
        return float_binary(op, scalar, l.f, r.f, out);
    else
        return integer_binary(op, scalar, l, r, out);
    return true;
}

/* ---- Creation of constants ---- */

/* Larger constants take too much memory. */
enum { MAX_COMPONENTS = 1 << 20 };

struct constant *constant_new(struct context *c, const struct type *type,
                              union scalar_value **values) {
    uint64_t count = type_flat_count(type);
    if (!count || count > MAX_COMPONENTS || type_has_object(type))
        return NULL;
    struct constant *k = arena_new(c->typed, struct constant);
    *values = arena_array(c->typed, union scalar_value, count);
    k->type = type;
    k->values = *values;
    k->count = (uint32_t)count;
    return k;
}

const struct constant *constant_as(struct context *c, const struct constant *k,
                                   const struct type *type) {
    if (k->type == type)
        return k;
    struct constant *copy = arena_copy(c->typed, k, sizeof *k);
    copy->type = type;
    return copy;
}

const struct constant *constant_convert(struct context *c, const struct constant *k,
                                        const struct type *to) {
    if (k->type->scalar == to->scalar)
        return constant_as(c, k, to);
    union scalar_value *values;
    struct constant *result = constant_new(c, to, &values);
    for (uint32_t i = 0; result && i < result->count; i++)
        values[i] = scalar_convert(k->values[i], k->type->scalar, to->scalar);
    return result;
}

const struct constant *constant_of_integer(struct context *c, const struct type *type,
                                           int64_t value) {
    struct constant *k = arena_new(c->typed, struct constant);
    union scalar_value *v = arena_new(c->typed, union scalar_value);
    *v = scalar_convert((union scalar_value){.i = value}, SCALAR_INT_LITERAL, type->scalar);
    k->type = type;
    k->values = v;
    k->count = 1;
    return k;
}

const struct constant *constant_of_string(struct context *c, struct type_table *types,
                                          const char *text) {
    struct constant *k = arena_new(c->typed, struct constant);
    k->type = type_string(types);
    k->text = text;
    return k;
}

double constant_as_double(const struct constant *k) {
    union scalar_value v = k->values[0];
    enum scalar_class class = scalar_class(k->type->scalar);
    return class == CLASS_FLOAT ? v.f : class == CLASS_INT ? (double)v.i : (double)v.u;
}
