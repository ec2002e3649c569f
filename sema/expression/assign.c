/* Operators that write: =, op=, ++ and --. */
#include "assign.h"

#include "../convert/allowed.h"
#include "../convert/build.h"
#include "../convert/coherence.h"
#include "../convert/convert.h"
#include "../convert/loss.h"
#include "../convert/shape.h"
#include "../convert/writable.h"
#include "../name/symbol.h"
#include "../seams.h"
#include "operators.h"

static struct expression *make_written(struct analyser *a, enum expression_kind kind,
                                       const struct expression *target, const struct node *node) {
    struct expression *e = make(a, kind, CATEGORY_LVALUE, target->type, node);
    e->is_non_uniform = target->is_non_uniform;
    if (a->here.function && a->here.nesting > 1)
        a->here.function->function->changes_within = true;
    return e;
}

struct expression *make_assign(struct analyser *a, struct expression *target,
                               struct expression *value, const struct node *node) {
    if (is_error(target) || is_error(value))
        return make_error(a, node);
    if (!check_writable(a, target, node->at, "assign to"))
        return make_error(a, node);
    warn_of_bits(a, target, value, node->at);
    warn_of_coherence(a, value, coherence_of_value(target));
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
    error_at(a->c, node->at, "'%s' cannot change a '%s'", operator_spelling(op),
             type_name(a->c, target->type));
    return make_error(a, node);
}

/* The operation is done in the element type that both sides combine to, in the target's shape. */
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

/* What comes of the operation, as the target takes it.  An operand that is constant and fits a
 * scalar loses nothing there; of vectors dxc warns. */
static struct expression *compound_result(struct analyser *a, const struct expression *target,
                                          const struct expression *value, const struct type *type) {
    struct expression *result = make_placeholder(a, type, value);
    if (value->type == target->type && target->type->kind == TYPE_ENUM)
        return convert_unchecked(a, result, target->type);
    if (conversion_plan(a, type, target->type, false).form == FORM_NONE)
        return convert_implicit(a, result, target->type);
    if (type->scalar != target->type->scalar)
        convert_warn(a, type_is_single(target->type) ? value : result, target->type);
    if (scalar_is_float((enum scalar)target->type->scalar) ||
        !scalar_is_float((enum scalar)value->type->scalar))
        warn_of_literal(a, value, target->type);
    return convert_unchecked(a, result, target->type);
}

struct expression *make_compound(struct analyser *a, enum operator_kind op,
                                 struct expression *target, struct expression *value,
                                 const struct node *node) {
    if (is_error(target) || is_error(value))
        return make_error(a, node);
    if (!check_writable(a, target, node->at, "assign to"))
        return make_error(a, node);
    const struct type *type = compound_type(a, op, target, value, node);
    if (!type)
        return make_error(a, node);
    if (target->type->scalar == SCALAR_BOOL && !is_bool_assignment(op))
        return report_bool(a, op, target, node);
    if (!operator_is_shift(op))
        convert_warn(a, value, type);
    struct expression *e = make_written(a, EXPR_COMPOUND, target, node);
    e->op = (uint8_t)op;
    e->compound.target = target;
    e->compound.operation_type = type;
    e->compound.left = convert_unchecked(a, make_placeholder(a, target->type, target), type);
    struct expression *right = convert_unchecked(a, value, type);
    check_constant_operand(a, op, right, node->at);
    e->compound.right = right;
    struct expression *result = compound_result(a, target, value, type);
    e->compound.result = result;
    return is_error(result) ? result : e;
}

struct expression *make_increment(struct analyser *a, enum operator_kind op, bool postfix,
                                  struct expression *operand, const struct node *node) {
    if (is_error(operand))
        return make_error(a, node);
    if (!type_is_numeric(operand->type) || operand->type->kind == TYPE_ENUM)
        return report_operands(a, op, operand, NULL, node);
    const char *action = op == OPERATOR_INCREMENT ? "increment" : "decrement";
    if (!check_writable(a, operand, node->at, action))
        return make_error(a, node);
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
