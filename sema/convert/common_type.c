/* Determines the common type of the operands of an operator.
 *
 * Element types follow the usual arithmetic conversions (HLSL [Expr.conv], C 6.3.1.8) without
 * promotion to int. Literals, bool and enums adapt to any other type. If both operands have several
 * components, the smaller shape is used. */
#include "convert.h"

struct element element_of(const struct type *type) {
    return (struct element){type->scalar, type->kind == TYPE_ENUM};
}

bool element_same(struct element a, struct element b) {
    return a.is_enum == b.is_enum && (a.is_enum || a.scalar == b.scalar);
}

unsigned element_bits(struct element e) {
    if (e.is_enum || scalar_is_literal(e.scalar) || e.scalar == SCALAR_BOOL)
        return 0;
    if (e.scalar == SCALAR_MIN10FLOAT)
        return 10;
    return e.scalar == SCALAR_MIN12INT ? 12 : scalar_bits(e.scalar);
}

static enum scalar float_of_bits(unsigned bits, bool min_precision) {
    if (bits == 10)
        return SCALAR_MIN10FLOAT;
    if (bits == 16)
        return min_precision ? SCALAR_MIN16FLOAT : SCALAR_HALF;
    return bits == 64 ? SCALAR_DOUBLE : SCALAR_FLOAT;
}

static enum scalar integer_of_bits(unsigned bits, bool is_unsigned, bool min_precision) {
    if (bits == 12)
        return SCALAR_MIN12INT;
    if (bits == 16 && min_precision)
        return is_unsigned ? SCALAR_MIN16UINT : SCALAR_MIN16INT;
    if (bits == 16)
        return is_unsigned ? SCALAR_UINT16 : SCALAR_INT16;
    if (bits == 64)
        return is_unsigned ? SCALAR_UINT64 : SCALAR_INT64;
    return is_unsigned ? SCALAR_UINT : SCALAR_INT;
}

bool element_gives_way(struct element e) {
    return e.is_enum || scalar_is_literal(e.scalar) || e.scalar == SCALAR_BOOL;
}

static bool element_is_min(struct element e) {
    return !e.is_enum && scalar_is_min_precision(e.scalar);
}

static bool element_is_float(struct element e) {
    return !e.is_enum && scalar_is_float(e.scalar);
}

static bool element_is_unsigned(struct element e) {
    return !e.is_enum && scalar_class(e.scalar) == CLASS_UINT;
}

static bool element_is_literal(struct element e) {
    return !e.is_enum && scalar_is_literal(e.scalar);
}

/* Returns whether a half that is a float remains one because the other operand adapts to it. */
static bool keeps_half(struct element l, struct element r) {
    bool left = !l.is_enum && l.scalar == SCALAR_HALF_AS_FLOAT;
    bool right = !r.is_enum && r.scalar == SCALAR_HALF_AS_FLOAT;
    return (left && element_gives_way(r)) || (right && element_gives_way(l));
}

enum scalar element_combine(struct element l, struct element r) {
    if (!l.is_enum && element_same(l, r))
        return l.scalar;
    bool is_float = element_is_float(l) || element_is_float(r);
    if (element_is_literal(l) && element_is_literal(r))
        return is_float ? SCALAR_FLOAT_LITERAL : SCALAR_INT_LITERAL;
    if (keeps_half(l, r))
        return SCALAR_HALF_AS_FLOAT;
    unsigned left_bits = element_bits(l), right_bits = element_bits(r);
    unsigned bits = left_bits > right_bits ? left_bits : right_bits;
    bool min_precision = (element_is_min(l) && element_is_min(r)) ||
                         ((element_gives_way(l) || element_gives_way(r)) &&
                          (element_is_min(l) || element_is_min(r)));
    if (element_is_float(l) != element_is_float(r)) { /* the floating-point operand decides */
        struct element side = element_is_float(l) ? l : r;
        bits = element_bits(side);
        min_precision = element_is_min(side);
    }
    if (is_float)
        return float_of_bits(bits, min_precision);
    return integer_of_bits(bits, element_is_unsigned(l) || element_is_unsigned(r), min_precision);
}

enum scalar scalar_combine(const struct type *left, const struct type *right) {
    return element_combine(element_of(left), element_of(right));
}

bool type_is_single(const struct type *type) {
    return type_components(type) == 1;
}

bool shape_fits(const struct type *from, const struct type *to) {
    uint32_t source = type_components(from), target = type_components(to);
    if (source == 1 || target == 1 || source == target)
        return from->kind != TYPE_MATRIX || to->kind != TYPE_MATRIX || source == 1 || target == 1 ||
               from->rows == to->rows;
    if (source < target)
        return false;
    if (from->kind == TYPE_MATRIX && to->kind == TYPE_MATRIX)
        return to->rows <= from->rows && to->columns <= from->columns;
    const struct type *matrix = from->kind == TYPE_MATRIX ? from : to;
    return matrix->kind != TYPE_MATRIX || matrix->rows == 1 || matrix->columns == 1;
}

const struct type *shape_combine(const struct type *left, const struct type *right) {
    bool left_first = type_components(left) >= type_components(right);
    const struct type *larger = left_first ? left : right, *smaller = left_first ? right : left;
    if (shape_fits(smaller, larger))
        return larger;
    return shape_fits(larger, smaller) ? smaller : NULL;
}
