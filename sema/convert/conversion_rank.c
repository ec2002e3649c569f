/* Ranks conversions for overload resolution.
 *
 * The specification has nine ranks, from exact match to conversion with truncation. dxc
 * distinguishes more: it compares the element types of the target and of the source with their
 * common type. See convert.h for the bits. */
#include "convert.h"

static bool is_exact_integer(struct element e) {
    return !e.is_enum && scalar_is_integer(e.scalar) && !scalar_is_min_precision(e.scalar) &&
           e.scalar != SCALAR_INT_LITERAL;
}

static bool is_exact_float(struct element e) {
    return e.scalar == SCALAR_HALF || e.scalar == SCALAR_HALF_AS_FLOAT ||
           e.scalar == SCALAR_FLOAT || e.scalar == SCALAR_DOUBLE;
}

/* ---- Ranking ---- */

static bool is_promotion(struct element wide, struct element narrow) {
    if (element_gives_way(wide) || element_gives_way(narrow))
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

/* Returns whether two types differ in more than signedness; literals match all of their class. */
static bool is_cast(struct element to, struct element from) {
    if (element_same(to, from))
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
    return !element_same(to, from) && is_exact_integer(to) && is_exact_integer(from);
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
    if (element_same(to, from))
        return 0;
    struct element middle = {element_combine(to, from), false};
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
