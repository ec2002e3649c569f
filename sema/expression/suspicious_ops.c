/* Warnings about valid expressions that may not have the intended meaning. The checks use the
 * syntax tree, because parentheses suppress the warnings. */
#include "../tree/fold.h"
#include "expression.h"

static bool is_bit_operator(unsigned op) {
    return op == OPERATOR_BIT_AND || op == OPERATOR_BIT_OR || op == OPERATOR_BIT_XOR;
}

static bool is_comparison(unsigned op) {
    return op >= OPERATOR_LESS && op <= OPERATOR_NOT_EQUAL;
}

static bool is_relational(unsigned op) {
    return op >= OPERATOR_LESS && op <= OPERATOR_GREATER_EQUAL;
}

static bool is_sum(unsigned op) {
    return op == OPERATOR_ADD || op == OPERATOR_SUBTRACT;
}

static bool is_shift(unsigned op) {
    return op == OPERATOR_SHIFT_LEFT || op == OPERATOR_SHIFT_RIGHT;
}

static bool is_operation(const struct node *node, bool (*of)(unsigned op)) {
    return node->kind == NODE_BINARY && of(node->op);
}

static void warn_of_inner(struct analyser *a, enum warning group, const struct node *outer,
                          const struct node *inner) {
    diag_underline(a->c, inner->begin, inner->end);
    diag_propose_parentheses(a->c, inner->begin, inner->end);
    warning_at(a->c, group, inner->at, "'%s' has higher precedence than the surrounding '%s'",
               operator_spelling(inner->op), operator_spelling(outer->op));
}

/* Warns about `flags & 1 == 0`, which means `flags & (1 == 0)`. The suggested parentheses enclose
 * the two middle operands. */
static void warn_of_comparison(struct analyser *a, const struct node *outer,
                               const struct node *inner, const struct node *other) {
    bool is_right = inner == outer->binary.right;
    diag_underline(a->c, inner->begin, inner->end);
    if (is_right)
        diag_propose_parentheses(a->c, other->begin, inner->binary.left->end);
    else
        diag_propose_parentheses(a->c, inner->binary.right->begin, other->end);
    warning_at(a->c, WARN_PARENTHESES, outer->at,
               "'%s' has higher precedence than '%s'; the comparison is evaluated first",
               operator_spelling(inner->op), operator_spelling(outer->op));
}

static bool gives_bits(const struct node *node) {
    return is_operation(node, is_comparison) || is_operation(node, is_bit_operator);
}

static void check_bits(struct analyser *a, const struct node *outer) {
    const struct node *left = outer->binary.left, *right = outer->binary.right;
    if (gives_bits(left) && gives_bits(right))
        return; /* `a == b & c == d` */
    if (is_operation(right, is_comparison))
        warn_of_comparison(a, outer, right, left);
    else if (is_operation(left, is_comparison))
        warn_of_comparison(a, outer, left, right);
}

/* Warns about operators whose precedence is often misunderstood. */
static void check_inside(struct analyser *a, const struct node *outer, const struct node *inner) {
    static const struct {
        enum operator_kind outer, inner;
        enum warning group;
    } pairs[] = {
        {OPERATOR_BIT_OR, OPERATOR_BIT_AND, WARN_BITWISE_PARENTHESES},
        {OPERATOR_LOGICAL_OR, OPERATOR_LOGICAL_AND, WARN_LOGICAL_PARENTHESES},
    };
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (outer->op == pairs[i].outer && inner->op == pairs[i].inner)
            warn_of_inner(a, pairs[i].group, outer, inner);
    if (is_shift(outer->op) && is_sum(inner->op))
        warn_of_inner(a, WARN_SHIFT_PARENTHESES, outer, inner);
}

static void check_chain(struct analyser *a, const struct node *outer) {
    if (!is_relational(outer->op) || !is_operation(outer->binary.left, is_relational))
        return;
    diag_underline(a->c, outer->begin, outer->end);
    warning_at(a->c, WARN_COMPARISON_CHAIN, outer->at,
               "comparison chain compares the result of the first comparison; use '&&'");
}

/* Warns about `!a == b`, which means `(!a) == b`, unless the right operand is a bool. */
static void check_not(struct analyser *a, const struct node *outer,
                      const struct expression *right) {
    const struct node *left = outer->binary.left;
    bool is_not = left->kind == NODE_UNARY && left->op == OPERATOR_NOT;
    if (!is_not || !is_comparison(outer->op) || !type_is_numeric(right->type) ||
        right->type->scalar == SCALAR_BOOL)
        return;
    diag_underline(a->c, left->begin, left->end);
    diag_propose_parentheses(a->c, left->unary.operand->begin, outer->end);
    warning_at(a->c, WARN_NOT_PARENTHESES, left->at,
               "'!' is only applied to the left-hand side of '%s'", operator_spelling(outer->op));
}

static bool is_in_macro(struct analyser *a, location at) {
    return sources_expansion_point(a->c->sources, at) != at;
}

static bool is_unsigned(const struct expression *e) {
    return type_is_numeric(e->type) && scalar_class(e->type->scalar) == CLASS_UINT;
}

static bool is_zero(const struct node *node) {
    return node->kind == NODE_INT && node->literal.bits == 0;
}

static bool is_minus_one(const struct node *node) {
    return node->kind == NODE_UNARY && node->op == OPERATOR_NEGATE &&
           node->unary.operand->kind == NODE_INT && node->unary.operand->literal.bits == 1;
}

/* Returns the operator with swapped operands: `a < b` is `b > a`. */
static unsigned mirrored(unsigned op) {
    static const unsigned char pairs[][2] = {
        {OPERATOR_LESS, OPERATOR_GREATER},
        {OPERATOR_LESS_EQUAL, OPERATOR_GREATER_EQUAL},
        {OPERATOR_GREATER, OPERATOR_LESS},
        {OPERATOR_GREATER_EQUAL, OPERATOR_LESS_EQUAL},
    };
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (pairs[i][0] == op)
            return pairs[i][1];
    return op;
}

/* Returns the range that makes `number op limit` constant for all unsigned numbers, or NULL. -1
 * converts to the maximum of the unsigned type. */
static const char *empty_side(unsigned op, const struct node *limit) {
    if (is_zero(limit) && (op == OPERATOR_LESS || op == OPERATOR_GREATER_EQUAL))
        return "below zero";
    if (is_minus_one(limit) && (op == OPERATOR_GREATER || op == OPERATOR_LESS_EQUAL))
        return "above -1, which is its greatest value";
    return NULL;
}

/* Comparisons in macros are excluded, because their operands depend on the arguments. */
static void check_unsigned(struct analyser *a, const struct node *outer,
                           const struct expression *left, const struct expression *right) {
    const struct node *first = outer->binary.left;
    bool is_second = is_zero(first) || is_minus_one(first);
    const struct expression *number = is_second ? right : left;
    unsigned op = is_second ? mirrored(outer->op) : outer->op;
    const char *side = empty_side(op, is_second ? first : outer->binary.right);
    if (!side || !is_unsigned(number) || is_in_macro(a, outer->at) ||
        is_in_macro(a, outer->begin) || expression_fold(a->c, number))
        return;
    bool is_true = op == OPERATOR_GREATER_EQUAL || op == OPERATOR_LESS_EQUAL;
    diag_underline(a->c, outer->begin, outer->end);
    warning_at(a->c, WARN_TAUTOLOGICAL_COMPARE, outer->at,
               "comparison is always %s because '%s' is never %s", is_true ? "true" : "false",
               type_name(a->c, number->type), side);
}

void sema_warn_of_operator(struct analyser *a, const struct node *binary,
                           const struct expression *left, const struct expression *right) {
    if (is_bit_operator(binary->op))
        check_bits(a, binary);
    if (binary->binary.left->kind == NODE_BINARY)
        check_inside(a, binary, binary->binary.left);
    if (binary->binary.right->kind == NODE_BINARY)
        check_inside(a, binary, binary->binary.right);
    check_chain(a, binary);
    check_not(a, binary, right);
    if (is_relational(binary->op))
        check_unsigned(a, binary, left, right);
}

/* ---- Assignments ---- */

static bool is_same_swizzle(const struct expression *left, const struct expression *right) {
    if (left->swizzle.count != right->swizzle.count)
        return false;
    for (unsigned i = 0; i < left->swizzle.count; i++)
        if (left->swizzle.components[i] != right->swizzle.components[i])
            return false;
    return true;
}

/* Returns whether two expressions denote the same lvalue by members and swizzles of a variable. */
static bool is_same_lvalue(const struct expression *left, const struct expression *right) {
    for (;; left = expression_whole(left), right = expression_whole(right)) {
        if (left->kind != right->kind)
            return false;
        if (left->kind == EXPR_VARIABLE)
            return left->variable == right->variable;
        bool is_member = left->kind == EXPR_MEMBER && left->member.index == right->member.index;
        bool is_swizzle = left->kind == EXPR_SWIZZLE && is_same_swizzle(left, right);
        if (!is_member && !is_swizzle)
            return false;
    }
}

void sema_warn_of_self_assignment(struct analyser *a, const struct node *assign,
                                  const struct expression *target, const struct expression *value) {
    if (!is_same_lvalue(target, value) || is_in_macro(a, assign->at) ||
        is_in_macro(a, value->begin) || is_in_macro(a, target->begin))
        return;
    diag_underline(a->c, target->begin, target->end);
    diag_underline(a->c, value->begin, value->end);
    warning_at(a->c, WARN_SELF_ASSIGN, assign->at, "explicitly assigning a variable to itself");
}

static bool is_comma(const struct node *value) {
    while (value->kind == NODE_PAREN)
        value = value->unary.operand;
    return value->kind == NODE_COMMA;
}

void sema_warn_of_comma(struct analyser *a, const struct type *type, const struct node *value) {
    if (!is_comma(value))
        return;
    if (type && type->kind == TYPE_VECTOR && value->kind == NODE_PAREN)
        diag_propose(a->c, (struct fix){value->begin, FIX_BEFORE, type_name(a->c, type), 0});
    warning_at(a->c, WARN_COMMA_IN_INIT, sema_marked_node(a->c, value),
               "comma operator discards its left operand; use '{...}' for an initializer list");
}

void sema_warn_of_commas(struct analyser *a, const struct list *arguments) {
    for (const struct node *n = arguments->first; n; n = n->next)
        sema_warn_of_comma(a, NULL, n);
}

/* Like dxc, allows commas in array indices without a warning. */
void sema_warn_of_comma_in_index(struct analyser *a, const struct type *base,
                                 const struct node *index) {
    if (base->kind == TYPE_OBJECT || base->kind == TYPE_STRUCT)
        sema_warn_of_comma(a, NULL, index);
    if (!is_comma(index) || (base->kind != TYPE_VECTOR && base->kind != TYPE_MATRIX))
        return;
    if (index->kind == NODE_COMMA)
        diag_propose(a->c, (struct fix){index->at, FIX_REPLACE, "][", 0});
    warning_at(a->c, WARN_COMMA_IN_INIT, sema_marked_node(a->c, index),
               "comma operator discards its left operand; use separate brackets for each index");
}
