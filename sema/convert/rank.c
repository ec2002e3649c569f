/* How good a conversion is, and what two operands combine to.
 *
 * The rules are those of HLSL's overload resolution: for both the target and the source, the
 * element type is compared with what the two combine to.  See conversion_rank in analyser.h for
 * the meaning of the bits. */
#include "convert.h"

/* An element type as ranking sees it. */
struct element {
    enum scalar scalar;
    bool is_enum;
};

static struct element element_of(const struct type *type) {
    return (struct element){type->scalar, type->kind == TYPE_ENUM};
}

static bool same_element(struct element a, struct element b) {
    return a.is_enum == b.is_enum && (a.is_enum || a.scalar == b.scalar);
}

/* Bits that a value is known to need: none for bool, literals and enums, which fit anything. */
static unsigned element_bits(struct element e) {
    if (e.is_enum || scalar_is_literal(e.scalar) || e.scalar == SCALAR_BOOL)
        return 0;
    if (e.scalar == SCALAR_MIN10FLOAT)
        return 10;
    return e.scalar == SCALAR_MIN12INT ? 12 : scalar_bits(e.scalar);
}

static bool is_exact_integer(struct element e) {
    return !e.is_enum && scalar_is_integer(e.scalar) && !scalar_is_min_precision(e.scalar) &&
           e.scalar != SCALAR_INT_LITERAL;
}

static bool is_exact_float(struct element e) {
    return e.scalar == SCALAR_HALF || e.scalar == SCALAR_HALF_AS_FLOAT ||
           e.scalar == SCALAR_FLOAT || e.scalar == SCALAR_DOUBLE;
}

/* ---- Combining ---- */

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

static bool gives_way(struct element e) {
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

/* A half that is a float is one still beside what gives way to it. */
static bool keeps_half(struct element l, struct element r) {
    bool left = !l.is_enum && l.scalar == SCALAR_HALF_AS_FLOAT;
    bool right = !r.is_enum && r.scalar == SCALAR_HALF_AS_FLOAT;
    return (left && gives_way(r)) || (right && gives_way(l));
}

static enum scalar combine(struct element l, struct element r) {
    if (!l.is_enum && same_element(l, r))
        return l.scalar;
    bool is_float = element_is_float(l) || element_is_float(r);
    if (element_is_literal(l) && element_is_literal(r))
        return is_float ? SCALAR_FLOAT_LITERAL : SCALAR_INT_LITERAL;
    if (keeps_half(l, r))
        return SCALAR_HALF_AS_FLOAT;
    unsigned left_bits = element_bits(l), right_bits = element_bits(r);
    unsigned bits = left_bits > right_bits ? left_bits : right_bits;
    bool min_precision =
        (element_is_min(l) && element_is_min(r)) ||
        ((gives_way(l) || gives_way(r)) && (element_is_min(l) || element_is_min(r)));
    if (element_is_float(l) != element_is_float(r)) { /* a float decides alone */
        struct element side = element_is_float(l) ? l : r;
        bits = element_bits(side);
        min_precision = element_is_min(side);
    }
    if (is_float)
        return float_of_bits(bits, min_precision);
    return integer_of_bits(bits, element_is_unsigned(l) || element_is_unsigned(r), min_precision);
}

enum scalar scalar_combine(const struct type *left, const struct type *right) {
    return combine(element_of(left), element_of(right));
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

/* ---- Ranking ---- */

static bool is_promotion(struct element wide, struct element narrow) {
    if (gives_way(wide) || gives_way(narrow))
        return false;
    if (scalar_is_float(wide.scalar) && scalar_is_float(narrow.scalar))
        return element_bits(wide) > element_bits(narrow) ||
               (wide.scalar == SCALAR_HALF && narrow.scalar == SCALAR_MIN16FLOAT) ||
               (wide.scalar == SCALAR_FLOAT && narrow.scalar == SCALAR_HALF_AS_FLOAT);
    if (!scalar_is_integer(wide.scalar) || !scalar_is_integer(narrow.scalar) ||
        element_bits(wide) <= element_bits(narrow))
        return false;
    if (!scalar_is_min_precision(narrow.scalar))
        return true;
    return scalar_class(wide.scalar) == scalar_class(narrow.scalar) && wide.scalar != SCALAR_INT16;
}

/* Literals match every real type of their class; signedness alone is no difference. */
static bool is_cast(struct element to, struct element from) {
    if (same_element(to, from))
        return false;
    if (is_exact_integer(to) && is_exact_integer(from))
        return element_bits(to) != element_bits(from);
    if (to.scalar == SCALAR_INT_LITERAL || from.scalar == SCALAR_INT_LITERAL)
        return !is_exact_integer(to) && !is_exact_integer(from);
    if (to.scalar == SCALAR_FLOAT_LITERAL || from.scalar == SCALAR_FLOAT_LITERAL)
        return !is_exact_float(to) && !is_exact_float(from);
    return true;
}

static bool is_integer_cast(struct element to, struct element from) {
    return !same_element(to, from) && is_exact_integer(to) && is_exact_integer(from);
}

enum cost_bit {
    COST_SPLAT = 1,
    COST_TARGET_PROMOTION = 2,
    COST_SOURCE_PROMOTION = 4,
    COST_TARGET_INTEGER = 8,
    COST_SOURCE_INTEGER = 16,
    COST_TARGET_CAST = 32,
    COST_SOURCE_CAST = 64,
    COST_TRUNCATION = 128,
    COST_AGGREGATE = 256
};

static uint32_t cost_of_pair(struct element to, struct element from, uint32_t promotion,
                             uint32_t cast, uint32_t integer) {
    if (is_promotion(to, from))
        return promotion;
    if (is_cast(to, from))
        return cast;
    return is_integer_cast(to, from) ? integer : 0;
}

static uint32_t cost_of_elements(struct element to, struct element from) {
    if (same_element(to, from))
        return 0;
    struct element middle = {combine(to, from), false};
    return cost_of_pair(to, middle, COST_TARGET_PROMOTION, COST_TARGET_CAST, COST_TARGET_INTEGER) |
           cost_of_pair(middle, from, COST_SOURCE_PROMOTION, COST_SOURCE_CAST, COST_SOURCE_INTEGER);
}

static uint32_t cost_of_size(const struct type *from, const struct type *to) {
    uint64_t source = type_flat_count(from), target = type_flat_count(to);
    if (source == target)
        return 0;
    return source < target ? COST_SPLAT : COST_TRUNCATION;
}

struct conversion_rank conversion_rank(struct analyser *a, const struct type *from,
                                       const struct type *to) {
    struct conversion_plan plan = conversion_plan(a, from, to, false);
    switch (plan.form) {
    case FORM_NONE:
        return (struct conversion_rank){false, UINT32_MAX};
    case FORM_SAME:
        return (struct conversion_rank){true, 0};
    case FORM_NUMERIC:
        return (struct conversion_rank){true, cost_of_elements(element_of(to), element_of(from)) |
                                                  cost_of_size(from, to)};
    case FORM_BASE:
    case FORM_FLAT:
    case FORM_CONTENTS:
    case FORM_ADDRESS:
    case FORM_HEAP:
    case FORM_VOID:
        return (struct conversion_rank){true, COST_AGGREGATE | cost_of_size(from, to)};
    }
    return (struct conversion_rank){false, UINT32_MAX};
}
