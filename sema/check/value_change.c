/* Warns about conversions that change values.
 *
 * Each conversion is a node of the typed tree, so operands of comparisons and stored values are
 * checked at their conversions. */
#include "../tree.h"
#include "check.h"

static enum scalar_class class_of(const struct type *type) {
    return scalar_class(type->scalar);
}

static bool is_implicit(const struct expression *e) {
    return e->kind == EXPR_CONVERT && e->convert.conversion == CONVERT_NUMERIC &&
           !e->convert.is_explicit;
}

/* Returns the type of an operand before implicit conversions. */
static const struct type *written_type(const struct expression *e) {
    while (is_implicit(e))
        e = e->convert.operand;
    return e->type;
}

/* ---- Conversions ---- */

static bool is_literal(const struct type *type) {
    return scalar_is_literal(type->scalar);
}

/* Returns the precision of a floating-point type in bits (IEEE 754, 3.6). */
static unsigned significant_bits(unsigned float_bits) {
    return float_bits >= 64 ? 53 : float_bits >= 32 ? 24 : 11;
}

/* Returns the warning for a conversion between two types, or WARNING_COUNT if there is none. */
static enum warning group_of(const struct type *from, const struct type *to) {
    enum scalar_class source = class_of(from), target = class_of(to);
    unsigned source_bits = scalar_bits(from->scalar);
    unsigned target_bits = scalar_bits(to->scalar);
    if (source == CLASS_BOOL || target == CLASS_BOOL)
        return WARNING_COUNT;
    if (source == CLASS_FLOAT && target == CLASS_FLOAT)
        return target_bits > source_bits   ? WARN_DOUBLE_PROMOTION
               : target_bits < source_bits ? WARN_FLOAT_CONVERSION
                                           : WARNING_COUNT;
    if (source == CLASS_FLOAT)
        return WARN_FLOAT_CONVERSION;
    if (target == CLASS_FLOAT)
        return source_bits > significant_bits(target_bits) ? WARN_INT_FLOAT_CONVERSION
                                                           : WARNING_COUNT;
    return source != target && target_bits <= source_bits ? WARN_SIGN_CONVERSION : WARNING_COUNT;
}

static void check_conversion(struct analyser *a, const struct expression *e) {
    const struct expression *operand = e->convert.operand;
    enum warning group = group_of(operand->type, e->type);
    if (group == WARNING_COUNT || is_literal(operand->type) || expression_fold(a->c, operand))
        return;
    if (group == WARN_DOUBLE_PROMOTION && e->type->scalar != SCALAR_DOUBLE)
        return;
    diag_underline(a->c, operand->begin, operand->end);
    warning_at(a->c, group, operand->at, "an implicit conversion from '%s' to '%s'",
               type_name(a->c, operand->type), type_name(a->c, e->type));
}

/* ---- Comparisons ---- */

static bool is_comparison(unsigned op) {
    return op >= OPERATOR_LESS && op <= OPERATOR_NOT_EQUAL;
}

static bool is_not_negative(struct context *c, const struct expression *e) {
    const struct constant *k = expression_fold(c, e);
    if (!k)
        return false;
    for (uint32_t i = 0; i < k->count; i++)
        if (k->values[i].u >> 31)
            return false;
    return true;
}

static void underline_both(struct analyser *a, const struct expression *e) {
    diag_underline(a->c, e->binary.left->begin, e->binary.left->end);
    diag_underline(a->c, e->binary.right->begin, e->binary.right->end);
}

static void check_signs(struct analyser *a, const struct expression *e) {
    const struct expression *left = e->binary.left, *right = e->binary.right;
    const struct type *first = written_type(left), *second = written_type(right);
    bool mixed = (class_of(first) == CLASS_INT && class_of(second) == CLASS_UINT) ||
                 (class_of(first) == CLASS_UINT && class_of(second) == CLASS_INT);
    const struct expression *is_signed = class_of(first) == CLASS_INT ? left : right;
    if (!mixed || class_of(left->type) != CLASS_UINT || is_not_negative(a->c, is_signed))
        return;
    underline_both(a, e);
    warning_at(a->c, WARN_SIGN_COMPARE, e->at,
               "comparison of integers of different signs: '%s' and '%s'", type_name(a->c, first),
               type_name(a->c, second));
}

/* ---- Walk over expressions ---- */

void lint_value_changes(void *user, const struct expression *e) {
    struct analyser *a = user;
    if (is_implicit(e) && type_is_numeric(e->type) && type_is_numeric(e->convert.operand->type))
        check_conversion(a, e);
    else if (e->kind == EXPR_BINARY && is_comparison(e->op)) {
        bool is_equality = e->op == OPERATOR_EQUAL || e->op == OPERATOR_NOT_EQUAL;
        if (class_of(e->binary.left->type) != CLASS_FLOAT) {
            check_signs(a, e);
        } else if (is_equality && !expression_fold(a->c, e->binary.right)) {
            underline_both(a, e);
            warning_at(a->c, WARN_FLOAT_EQUAL, e->at,
                       "comparing floating-point numbers with == or != is unsafe");
        }
    }
    expression_children(e, lint_value_changes, a);
}
