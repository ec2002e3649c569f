/* Operators and assignments: the type of an operation and the conversion of its operands. */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "../name/name.h"
#include "expression.h"

/* Conversion rules (HLSL [Expr.conv]): the common element type of both operands is used, and the
 * larger shape if the other operand converts to it. Shifts use the element type of the left
 * operand. Since HLSL 2021, && || and ?: require scalar conditions and short-circuit. */

/* ---- Classification ---- */

static bool operator_is_shift(enum operator_kind op) {
    return op == OPERATOR_SHIFT_LEFT || op == OPERATOR_SHIFT_RIGHT;
}

static bool is_bitwise(enum operator_kind op) {
    return operator_is_shift(op) || op == OPERATOR_BIT_AND || op == OPERATOR_BIT_OR ||
           op == OPERATOR_BIT_XOR;
}

static bool is_equality(enum operator_kind op) {
    return op == OPERATOR_EQUAL || op == OPERATOR_NOT_EQUAL;
}

static bool is_comparison(enum operator_kind op) {
    return is_equality(op) || op == OPERATOR_LESS || op == OPERATOR_GREATER ||
           op == OPERATOR_LESS_EQUAL || op == OPERATOR_GREATER_EQUAL;
}

static bool is_division(enum operator_kind op) {
    return op == OPERATOR_DIVIDE || op == OPERATOR_REMAINDER;
}

/* Returns whether an operator accepts a type. Scoped enums can only be compared for equality. */
static bool operand_suits(enum operator_kind op, const struct type *type) {
    if (!type_is_numeric(type))
        return false;
    if (type->kind == TYPE_ENUM && type->enumeration->scoped)
        return is_equality(op);
    bool needs_integer = is_bitwise(op) || op == OPERATOR_COMPLEMENT;
    return !needs_integer || !scalar_is_float(type->scalar);
}

/* Suggests a call instead of an operator. `second` is the location of the ':' in ?:, or 0. */
static void propose_call(struct analyser *a, const char *name, const struct node *node,
                         location second) {
    const char *head = arena_format(a->c->typed, "%s(", name);
    diag_propose(a->c, (struct fix){node->begin, FIX_BEFORE, head, 0});
    diag_propose(a->c, (struct fix){node->at, FIX_REPLACE, ",", 0});
    if (second)
        diag_propose(a->c, (struct fix){second, FIX_REPLACE, ",", 0});
    diag_propose(a->c, (struct fix){node->end, FIX_BEHIND, ")", 0});
}

/* Returns the function that should be used instead of an operator, or "". */
static const char *function_for(enum operator_kind op, const struct expression *left,
                                const struct expression *right) {
    bool has_matrix = left->type->kind == TYPE_MATRIX || right->type->kind == TYPE_MATRIX;
    bool has_float = type_is_numeric(left->type) && scalar_is_float(left->type->scalar);
    return op == OPERATOR_MULTIPLY && has_matrix ? "mul"
           : op == OPERATOR_BIT_XOR && has_float ? "pow"
                                                 : "";
}

/* Reports an operator that does not accept the operand types. `right` may be NULL. */
static struct expression *report_operands(struct analyser *a, enum operator_kind op,
                                          const struct expression *left,
                                          const struct expression *right, const struct node *node) {
    const char *left_name = type_name(a->c, left->type);
    diag_underline(a->c, left->begin, left->end);
    if (right) {
        diag_underline(a->c, right->begin, right->end);
        const char *function = function_for(op, left, right);
        if (*function && node->kind == NODE_BINARY)
            propose_call(a, function, node, 0);
        error_at(a->c, node->at, "'%s' cannot be applied to '%s' and '%s'%s%s%s",
                 operator_spelling(op), left_name, type_name(a->c, right->type),
                 *function ? "; use " : "", function, *function ? "()" : "");
    } else {
        error_at(a->c, node->at, "'%s' cannot be applied to '%s'", operator_spelling(op),
                 left_name);
    }
    return expr_error(a, node);
}

/* ---- Unary ---- */

static struct expression *make_unary_node(struct analyser *a, enum operator_kind op,
                                          struct expression *operand, const struct node *node) {
    struct expression *e = expr_create(a, EXPR_UNARY, CATEGORY_VALUE, operand->type, node);
    e->op = (uint8_t)op;
    e->is_non_uniform = operand->is_non_uniform;
    e->unary.operand = operand;
    expression_fold(a->c, e); /* folds incrementally to avoid deep recursion */
    return e;
}

static const struct type *bool_shape(struct analyser *a, const struct type *type) {
    return type_with_scalar(a->types, type, SCALAR_BOOL);
}

/* Converts the result back to an unscoped enum if both operands are of that type. */
static struct expression *restore_enum(struct analyser *a, struct expression *e,
                                       const struct type *left, const struct type *right) {
    bool is_enum = left == right && left->kind == TYPE_ENUM;
    return is_enum ? convert_unchecked(a, e, left) : e;
}

struct expression *expr_unary(struct analyser *a, enum operator_kind op, struct expression *operand,
                              const struct node *node) {
    if (is_error(operand))
        return expr_error(a, node);
    if (!operand_suits(op, operand->type))
        return report_operands(a, op, operand, NULL, node);
    if (op == OPERATOR_NOT) {
        const struct type *truth = bool_shape(a, operand->type);
        sema_warn_of_literal(a, operand, truth);
        return make_unary_node(a, op, convert_unchecked(a, operand, truth), node);
    }
    const struct type *type = operand->type;
    enum scalar scalar = type->scalar == SCALAR_BOOL ? SCALAR_INT : type->scalar;
    bool is_number = type->scalar == scalar && type->kind != TYPE_ENUM;
    operand = is_number ? expr_load(a, operand)
                        : convert_unchecked(a, operand, type_with_scalar(a->types, type, scalar));
    struct expression *e = op == OPERATOR_PLUS ? operand : make_unary_node(a, op, operand, node);
    return restore_enum(a, e, type, type);
}

/* ---- Binary ---- */

/* Returns the element type of a shift. In `1 << x`, the literal does not have a width. */
static enum scalar shift_scalar(struct analyser *a, const struct type *left,
                                const struct type *right, location at) {
    enum scalar scalar = left->scalar;
    if (!scalar_is_literal(scalar) || scalar_is_literal(right->scalar))
        return scalar == SCALAR_BOOL ? SCALAR_INT : scalar;
    warning_at(a->c, WARN_AMBIGUOUS_SHIFT, at,
               "width of a shifted literal is ambiguous; add a type suffix");
    return right->scalar == SCALAR_UINT ? SCALAR_UINT : SCALAR_INT;
}

static enum scalar operation_scalar(struct analyser *a, enum operator_kind op,
                                    const struct type *left, const struct type *right,
                                    location at) {
    if (operator_is_shift(op))
        return shift_scalar(a, left, right, at);
    bool are_enums = left->kind == TYPE_ENUM && right->kind == TYPE_ENUM;
    enum scalar scalar = are_enums ? left->scalar : scalar_combine(left, right);
    return scalar == SCALAR_BOOL && !is_equality(op) ? SCALAR_INT : scalar;
}

/* Reports operations that an element type does not support, and returns whether it did. */
static bool operation_unsupported(struct analyser *a, enum operator_kind op, enum scalar scalar,
                                  location at) {
    bool is_min_integer = scalar_class(scalar) == CLASS_INT && scalar_is_min_precision(scalar);
    if (is_division(op) && is_min_integer)
        error_at(a->c, at,
                 "cannot divide signed minimum-precision integers; convert them to 'int'");
    else if (op == OPERATOR_REMAINDER && scalar == SCALAR_DOUBLE)
        error_at(a->c, at, "'%%' cannot be applied to 'double'; use 'fmod'");
    else
        return false;
    return true;
}

static bool is_constant_zero(const struct constant *k) {
    for (uint32_t i = 0; i < k->count; i++)
        if (k->values[i].u == 0)
            return true;
    return false;
}

/* `written` is the count before its conversion to an unsigned type. */
static bool is_negative_count(struct analyser *a, const struct expression *written) {
    const struct type *type = written->type;
    if (!type_is_numeric(type) || scalar_class(type->scalar) != CLASS_INT)
        return false;
    const struct constant *k = expression_fold(a->c, written);
    for (uint32_t i = 0; k && i < k->count; i++)
        if (k->values[i].i < 0)
            return true;
    return false;
}

static void check_shift_count(struct analyser *a, const struct constant *count,
                              const struct expression *right, const struct expression *written) {
    uint64_t width = scalar_bits(count->type->scalar);
    if (is_negative_count(a, written)) {
        warning_at(a->c, WARN_SHIFT_COUNT_NEGATIVE, sema_marked(a->c, right),
                   "shift count is negative");
        return;
    }
    for (uint32_t i = 0; i < count->count; i++) {
        if (count->values[i].u < width)
            continue;
        warning_at(a->c, WARN_SHIFT_COUNT_OVERFLOW, sema_marked(a->c, right),
                   "shift count >= width of type '%s'", type_name(a->c, count->type));
        return;
    }
}

/* Warns about a constant right operand that is a zero divisor or an invalid shift count. `written`
 * is the operand before its conversion. */
static void check_constant_operand(struct analyser *a, enum operator_kind op,
                                   const struct expression *right, const struct expression *written,
                                   location at) {
    enum scalar scalar = right->type->scalar;
    bool never_runs = a->here.is_dead || a->here.is_unevaluated;
    if (never_runs || scalar_is_float(scalar) || (!is_division(op) && !operator_is_shift(op)))
        return;
    const struct constant *k = expression_fold(a->c, right);
    if (!k)
        return;
    if (is_division(op) && is_constant_zero(k)) {
        diag_underline(a->c, right->begin, right->end);
        warning_at(a->c, WARN_DIVISION_BY_ZERO, at, "division by zero");
    } else if (operator_is_shift(op) && !scalar_is_literal(scalar))
        check_shift_count(a, k, right, written);
}

/* Returns whether a 64-bit operation overflows; a sum or difference then has the wrong sign. */
static bool is_too_long(enum operator_kind op, int64_t x, int64_t y) {
    uint64_t sum = (uint64_t)x + (uint64_t)y, difference = (uint64_t)x - (uint64_t)y;
    switch (op) {
    case OPERATOR_ADD:
        return (int64_t)(((uint64_t)x ^ sum) & ((uint64_t)y ^ sum)) < 0;
    case OPERATOR_SUBTRACT:
        return (int64_t)((uint64_t)(x ^ y) & ((uint64_t)x ^ difference)) < 0;
    case OPERATOR_MULTIPLY:
        return (x == -1 && y == INT64_MIN) || (y == -1 && x == INT64_MIN) ||
               (x != 0 && y != -1 && (int64_t)((uint64_t)x * (uint64_t)y) / x != y);
    default:
        return false;
    }
}

static void check_overflow(struct analyser *a, enum operator_kind op, struct expression *left,
                           struct expression *right, const struct node *node) {
    enum scalar scalar = left->type->scalar;
    if ((op != OPERATOR_ADD && op != OPERATOR_SUBTRACT && op != OPERATOR_MULTIPLY) ||
        left->type->kind != TYPE_SCALAR || scalar_class(scalar) != CLASS_INT ||
        scalar_is_literal(scalar) || a->here.is_dead || a->here.is_unevaluated)
        return;
    const struct constant *x = expression_fold(a->c, left), *y = expression_fold(a->c, right);
    int64_t most = INT64_MAX >> (64 - scalar_bits(scalar));
    if (!x || !y)
        return;
    int64_t one = x->values[0].i, other = y->values[0].i;
    bool overflows = is_too_long(op, one, other);
    if (!overflows) {
        int64_t value = op == OPERATOR_ADD        ? one + other
                        : op == OPERATOR_SUBTRACT ? one - other
                                                  : one * other;
        overflows = value > most || value < -most - 1;
    }
    if (overflows)
        warning_at(a->c, WARN_INTEGER_OVERFLOW, node->at, "result does not fit into type '%s'",
                   type_name(a->c, left->type));
}

static struct expression *make_binary_node(struct analyser *a, enum expression_kind kind,
                                           enum operator_kind op, const struct type *type,
                                           struct expression *left, struct expression *right,
                                           const struct node *node) {
    struct expression *e = expr_create(a, kind, CATEGORY_VALUE, type, node);
    e->op = (uint8_t)op;
    e->is_non_uniform = left->is_non_uniform || right->is_non_uniform;
    e->binary.left = left;
    e->binary.right = right;
    if (kind == EXPR_BINARY)
        check_overflow(a, op, left, right, node);
    expression_fold(a->c, e);
    return e;
}

static struct expression *folded_in_place(struct analyser *a, struct expression *e) {
    const struct constant *k = expression_fold(a->c, e);
    if (!k)
        return e;
    struct expression *constant = expr_like(a, EXPR_CONSTANT, CATEGORY_VALUE, e->type, e);
    constant->constant = k;
    return constant;
}

/* Builds a comparison. Literal operands are converted to concrete types, because no other operand
 * determines their type. */
static struct expression *make_comparison(struct analyser *a, enum operator_kind op,
                                          struct expression *left, struct expression *right,
                                          const struct node *node) {
    const struct type *type = bool_shape(a, left->type);
    if (!scalar_is_literal(left->type->scalar))
        return make_binary_node(a, EXPR_BINARY, op, type, left, right, node);
    struct expression *e = make_binary_node(a, EXPR_BINARY, op, type, left, right, node);
    if (expression_fold(a->c, e))
        return folded_in_place(a, e);
    const struct type *real = type_without_literal(a, left->type);
    return make_binary_node(a, EXPR_BINARY, op, type, convert_unchecked(a, left, real),
                            convert_unchecked(a, right, real), node);
}

static struct expression *make_arithmetic(struct analyser *a, enum operator_kind op,
                                          struct expression *left, struct expression *right,
                                          const struct node *node) {
    const struct type *left_type = left->type, *right_type = right->type;
    const struct type *shape = shape_combine(left_type, right_type);
    bool foreign_enums =
        left_type->kind == TYPE_ENUM && right_type->kind == TYPE_ENUM && left_type != right_type;
    bool mixed_scoped =
        left_type != right_type && is_equality(op) &&
        (!operand_suits(OPERATOR_ADD, left_type) || !operand_suits(OPERATOR_ADD, right_type));
    if (!shape || foreign_enums || mixed_scoped)
        return report_operands(a, op, left, right, node);
    enum scalar scalar = operation_scalar(a, op, left_type, right_type, node->at);
    if (operation_unsupported(a, op, scalar, node->at))
        return expr_error(a, node);
    const struct type *type = type_with_scalar(a->types, shape, scalar);
    if (!operator_is_shift(op))
        convert_warn(a, right, type);
    convert_warn(a, left, type);
    sema_warn_of_literal(a, left, type);
    sema_warn_of_literal(a, right, type);
    const struct expression *written = right;
    left = convert_unchecked(a, left, type);
    right = convert_unchecked(a, right, type);
    check_constant_operand(a, op, right, written, node->at);
    if (is_comparison(op))
        return make_comparison(a, op, left, right, node);
    struct expression *e = make_binary_node(a, EXPR_BINARY, op, type, left, right, node);
    return restore_enum(a, e, left_type, right_type);
}

/* ---- && and || ---- */

static bool has_short_circuit(const struct analyser *a) {
    return a->options->hlsl_version >= 2021;
}

/* Checks vector operands: operators in HLSL 2018, functions in later versions. */
static bool accepts_vectors(struct analyser *a, enum operator_kind op,
                            const struct expression *left, const struct expression *right,
                            const struct node *node) {
    if (!has_short_circuit(a) || (type_is_scalar(left->type) && type_is_scalar(right->type)))
        return true;
    const char *function = op == OPERATOR_LOGICAL_AND ? "and" : "or";
    diag_underline(a->c, left->begin, left->end);
    diag_underline(a->c, right->begin, right->end);
    propose_call(a, function, node, 0);
    return relaxation_accepts(a->c, RELAX_VECTOR_LOGIC, node->at,
                              "'%s' requires scalars since HLSL 2021; use '%s' for '%s' and '%s'",
                              operator_spelling(op), function, type_name(a->c, left->type),
                              type_name(a->c, right->type));
}

static struct expression *make_logical(struct analyser *a, enum operator_kind op,
                                       struct expression *left, struct expression *right,
                                       const struct node *node) {
    const struct type *shape = shape_combine(left->type, right->type);
    if (!accepts_vectors(a, op, left, right, node))
        return expr_error(a, node);
    if (!shape)
        return report_operands(a, op, left, right, node);
    const struct type *type = bool_shape(a, shape);
    convert_warn(a, left, type);
    convert_warn(a, right, type);
    struct expression *e =
        make_binary_node(a, EXPR_LOGICAL, op, type, convert_unchecked(a, left, type),
                         convert_unchecked(a, right, type), node);
    e->short_circuit = has_short_circuit(a) && type_is_scalar(type);
    return e;
}

/* ---- Equality of structs (RELAX_STRUCT_EQUALITY) ---- */

static bool can_be_equal(const struct type *type) {
    if (type->kind != TYPE_STRUCT)
        return type_is_numeric(type);
    for (uint32_t i = 0; i < type->record->field_count; i++)
        if (!can_be_equal(type->record->fields[i].type))
            return false;
    return !type->record->base || can_be_equal(type->record->base);
}

static struct expression *parts_equal(struct analyser *a, struct expression *left,
                                      struct expression *right, const struct node *node);

static struct expression *convert_both(struct analyser *a, struct expression *x,
                                       struct expression *y, const struct node *node) {
    const struct type *type = type_scalar(a->types, SCALAR_BOOL);
    return x ? make_binary_node(a, EXPR_LOGICAL, OPERATOR_LOGICAL_AND, type, x, y, node) : y;
}

/* Compares all members, or returns NULL if there are none. */
static struct expression *members_equal(struct analyser *a, struct expression *left,
                                        struct expression *right, const struct node *node) {
    const struct record *r = left->type->record;
    struct expression *all = NULL, *part;
    if (r->base)
        all = parts_equal(a, expr_base(a, left, node), expr_base(a, right, node), node);
    for (uint32_t i = 0; i < r->field_count; i++) {
        part = parts_equal(a, expr_member(a, left, i, node), expr_member(a, right, i, node), node);
        all = part ? convert_both(a, all, part, node) : all;
    }
    return all;
}

static struct expression *parts_equal(struct analyser *a, struct expression *left,
                                      struct expression *right, const struct node *node) {
    if (left->type->kind == TYPE_STRUCT)
        return members_equal(a, left, right, node);
    struct expression *bools = expr_binary(a, OPERATOR_EQUAL, left, right, node);
    if (type_is_scalar(bools->type))
        return bools;
    struct expression *e =
        expr_create(a, EXPR_INTRINSIC, CATEGORY_VALUE, type_scalar(a->types, SCALAR_BOOL), node);
    e->call.row = INTRINSIC_ALL;
    scope_add_child(e, bools);
    return e;
}

static struct expression *make_struct_equality(struct analyser *a, enum operator_kind op,
                                               struct expression *left, struct expression *right,
                                               const struct node *node) {
    bool is_accepted = relaxation_accepts(
        a->c, RELAX_STRUCT_EQUALITY, node->at, "'%s' cannot be applied to '%s' and '%s'",
        operator_spelling(op), type_name(a->c, left->type), type_name(a->c, right->type));
    if (!is_accepted)
        return expr_error(a, node);
    left = expr_once(a, expr_load(a, left));
    right = expr_once(a, expr_load(a, right));
    struct expression *e = members_equal(a, left, right, node);
    if (!e)
        e = expr_integer(a, type_scalar(a->types, SCALAR_BOOL), 1, node);
    return op == OPERATOR_EQUAL ? e : expr_unary(a, OPERATOR_NOT, e, node);
}

struct expression *expr_binary(struct analyser *a, enum operator_kind op, struct expression *left,
                               struct expression *right, const struct node *node) {
    if (is_error(left) || is_error(right))
        return expr_error(a, node);
    if (is_equality(op) && left->type == right->type && left->type->kind == TYPE_STRUCT &&
        can_be_equal(left->type))
        return make_struct_equality(a, op, left, right, node);
    if (!operand_suits(op, left->type) || !operand_suits(op, right->type))
        return report_operands(a, op, left, right, node);
    if (op == OPERATOR_LOGICAL_AND || op == OPERATOR_LOGICAL_OR)
        return make_logical(a, op, left, right, node);
    return make_arithmetic(a, op, left, right, node);
}

/* ---- ?: ---- */

/* Returns the common type of both results before the condition's shape is applied, or NULL. */
static const struct type *choice_type(struct analyser *a, const struct type *yes,
                                      const struct type *no) {
    if (yes == no && (yes->kind == TYPE_ENUM || yes->kind == TYPE_OBJECT))
        return yes;
    bool are_numbers = type_is_numeric(yes) && type_is_numeric(no);
    const struct type *shape = are_numbers ? shape_combine(yes, no) : NULL;
    return shape ? type_with_scalar(a->types, shape, scalar_combine(yes, no)) : NULL;
}

/* Returns the result type for a vector condition, which selects by component before HLSL 2021. A
 * scalar result gets the shape of the condition. */
static const struct type *shape_by_condition(struct analyser *a, const struct type *type,
                                             const struct type *condition) {
    if (type_components(type) > 1 || !type_is_numeric(type) || type_is_single(condition))
        return type;
    return type_with_scalar(a->types, condition, type->scalar);
}

static bool condition_suits(const struct type *condition, const struct type *type) {
    if (type_is_single(condition))
        return true;
    return condition->rows == type->rows && condition->columns == type->columns;
}

static bool is_minimum_precision(const struct type *type) {
    return scalar_is_min_precision(type->scalar);
}

/* Returns whether any condition is converted to one bool, like in C, as is the case for scalar
 * results since HLSL 202x. */
static bool accepts_any_condition(const struct analyser *a, const struct type *yes,
                                  const struct type *no) {
    return a->options->hlsl_version > 2021 && yes->kind == TYPE_SCALAR && no->kind == TYPE_SCALAR &&
           !(is_minimum_precision(yes) && is_minimum_precision(no));
}

static bool may_choose(struct analyser *a, const struct expression *condition, bool is_scalar,
                       const struct node *node) {
    static const char wrong[] = "the condition of '?:' is a scalar, not '%s'%s";
    const char *name = type_name(a->c, condition->type);
    bool is_number = type_is_numeric(condition->type);
    if (is_number && (!has_short_circuit(a) || is_scalar))
        return true;
    diag_underline(a->c, condition->begin, condition->end);
    if (is_number) {
        propose_call(a, "select", node, node->conditional.colon);
        return relaxation_accepts(a->c, RELAX_VECTOR_LOGIC, node->at, wrong, name,
                                  "; use select()");
    }
    error_at(a->c, node->at, wrong, name, "");
    return false;
}

struct expression *expr_conditional(struct analyser *a, struct expression *condition,
                                    struct expression *yes, struct expression *no,
                                    const struct node *node) {
    if (is_error(condition) || is_error(yes) || is_error(no))
        return expr_error(a, node);
    const struct type *type = choice_type(a, yes->type, no->type);
    if (!type) {
        diag_underline(a->c, yes->begin, yes->end);
        diag_underline(a->c, no->begin, no->end);
        error_at(a->c, node->at, "'?:' cannot choose between '%s' and '%s'",
                 type_name(a->c, yes->type), type_name(a->c, no->type));
        return expr_error(a, node);
    }
    bool is_scalar =
        type_is_scalar(condition->type) || accepts_any_condition(a, yes->type, no->type);
    if (!may_choose(a, condition, is_scalar, node))
        return expr_error(a, node);
    if (!is_scalar)
        type = shape_by_condition(a, type, condition->type);
    if (!is_scalar && !condition_suits(condition->type, type)) {
        error_at(a->c, node->at, "condition of type '%s' cannot select between values of type '%s'",
                 type_name(a->c, condition->type), type_name(a->c, type));
        return expr_error(a, node);
    }
    bool is_wide = !(has_short_circuit(a) && is_scalar) && type_is_numeric(type);
    const struct type *as_bool = is_wide ? bool_shape(a, type) : type_scalar(a->types, SCALAR_BOOL);
    condition = convert_unchecked(a, condition, as_bool);
    yes = convert_implicit(a, yes, type);
    no = convert_implicit(a, no, type);
    struct expression *e = expr_create(a, EXPR_CONDITIONAL, CATEGORY_VALUE, yes->type, node);
    e->short_circuit = has_short_circuit(a) && type_is_scalar(condition->type);
    e->is_non_uniform = yes->is_non_uniform || no->is_non_uniform;
    e->conditional.condition = condition;
    e->conditional.yes = yes;
    e->conditional.no = no;
    expression_fold(a->c, e);
    return e;
}

/* ---- Assignments, increment and decrement ---- */

static struct expression *make_written(struct analyser *a, enum expression_kind kind,
                                       const struct expression *target, const struct node *node) {
    struct expression *e = expr_create(a, kind, CATEGORY_LVALUE, target->type, node);
    e->is_non_uniform = target->is_non_uniform;
    if (a->here.function && a->here.nesting > 1)
        a->here.function->function->changes_within = true;
    return e;
}

struct expression *expr_assign(struct analyser *a, struct expression *target,
                               struct expression *value, const struct node *node) {
    if (is_error(target) || is_error(value))
        return expr_error(a, node);
    if (!sema_check_writable(a, target, node->at, "assign to"))
        return expr_error(a, node);
    sema_warn_of_bits(a, target, value, node->at);
    sema_warn_of_coherence(a, value, sema_coherence_of_value(target));
    value = convert_implicit(a, value, target->type);
    if (is_error(value))
        return value;
    struct expression *e = make_written(a, EXPR_ASSIGN, target, node);
    e->binary.left = target;
    e->binary.right = value;
    return e;
}

static bool is_bool_assignment(enum operator_kind op) {
    return op == OPERATOR_BIT_AND || op == OPERATOR_BIT_OR || op == OPERATOR_BIT_XOR;
}

static struct expression *report_bool(struct analyser *a, enum operator_kind op,
                                      const struct expression *target, const struct node *node) {
    diag_underline(a->c, target->begin, target->end);
    error_at(a->c, node->at, "'%s' cannot modify a '%s'", operator_spelling(op),
             type_name(a->c, target->type));
    return expr_error(a, node);
}

/* Returns the type of a compound operation: the common element type, and the target's shape. */
static const struct type *compound_type(struct analyser *a, enum operator_kind op,
                                        const struct expression *target,
                                        const struct expression *value, const struct node *node) {
    if (!operand_suits(op, target->type) || !operand_suits(op, value->type) ||
        !shape_fits(value->type, target->type)) {
        report_operands(a, op, target, value, node);
        return NULL;
    }
    enum scalar scalar = operation_scalar(a, op, target->type, value->type, node->at);
    if (operation_unsupported(a, op, scalar, node->at))
        return NULL;
    return type_with_scalar(a->types, target->type, scalar);
}

/* Converts the result of the operation to the type of the target. Constant operands that fit a
 * scalar target are not reported; like dxc, vectors are. */
static struct expression *compound_result(struct analyser *a, const struct expression *target,
                                          const struct expression *value, const struct type *type) {
    struct expression *result = expr_placeholder(a, type, value);
    if (value->type == target->type && target->type->kind == TYPE_ENUM)
        return convert_unchecked(a, result, target->type);
    if (conversion_plan(a, type, target->type, false).form == FORM_NONE)
        return convert_implicit(a, result, target->type);
    if (type->scalar != target->type->scalar)
        convert_warn(a, type_is_single(target->type) ? value : result, target->type);
    if (scalar_is_float(target->type->scalar) || !scalar_is_float(value->type->scalar))
        sema_warn_of_literal(a, value, target->type);
    return convert_unchecked(a, result, target->type);
}

struct expression *expr_compound(struct analyser *a, enum operator_kind op,
                                 struct expression *target, struct expression *value,
                                 const struct node *node) {
    if (is_error(target) || is_error(value))
        return expr_error(a, node);
    if (!sema_check_writable(a, target, node->at, "assign to"))
        return expr_error(a, node);
    const struct type *type = compound_type(a, op, target, value, node);
    if (!type)
        return expr_error(a, node);
    if (target->type->scalar == SCALAR_BOOL && !is_bool_assignment(op))
        return report_bool(a, op, target, node);
    if (!operator_is_shift(op))
        convert_warn(a, value, type);
    struct expression *e = make_written(a, EXPR_COMPOUND, target, node);
    e->op = (uint8_t)op;
    e->compound.target = target;
    e->compound.operation_type = type;
    e->compound.left = convert_unchecked(a, expr_placeholder(a, target->type, target), type);
    struct expression *right = convert_unchecked(a, value, type);
    check_constant_operand(a, op, right, value, node->at);
    e->compound.right = right;
    struct expression *result = compound_result(a, target, value, type);
    e->compound.result = result;
    return is_error(result) ? result : e;
}

struct expression *expr_increment(struct analyser *a, enum operator_kind op, bool postfix,
                                  struct expression *operand, const struct node *node) {
    if (is_error(operand))
        return expr_error(a, node);
    if (!type_is_numeric(operand->type) || operand->type->kind == TYPE_ENUM)
        return report_operands(a, op, operand, NULL, node);
    const char *action = op == OPERATOR_INCREMENT ? "increment" : "decrement";
    if (!sema_check_writable(a, operand, node->at, action))
        return expr_error(a, node);
    if (operand->type->scalar == SCALAR_BOOL)
        return report_bool(a, op, operand, node);
    struct expression *e = make_written(a, EXPR_INCREMENT, operand, node);
    e->op = (uint8_t)op;
    e->unary.operand = operand;
    e->unary.is_postfix = postfix;
    if (postfix)
        e->category = CATEGORY_VALUE;
    return e;
}
