/* Warnings about unused results of expression statements. */
#include "statement.h"

/* Returns whether a call writes to an argument other than the object of a method. */
static bool writes_arguments(const struct expression *call) {
    const struct expression *e = call->call.first;
    if (call->kind == EXPR_METHOD && e)
        e = e->next;
    for (; e; e = e->next)
        if (e->kind == EXPR_OUT_ARGUMENT || e->category == CATEGORY_LVALUE)
            return true;
    return false;
}

/* Warns about unused results of built-in functions without side effects. */
static void check_result_used(struct analyser *a, const struct expression *e) {
    const struct intrinsic_info *info =
        e->kind == EXPR_METHOD ? method_info(e->call.row) : intrinsic_info(e->call.row);
    if (e->type->kind != TYPE_VOID && !(info->flags & (ROW_EFFECT | ROW_WAVE)) &&
        !writes_arguments(e))
        warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "result of '%s' is unused",
                   info->name);
}

static bool is_plain_value(const struct expression *e) {
    switch (e->kind) {
    case EXPR_LOAD:
    case EXPR_CONVERT:
        return is_plain_value(e->unary.operand);
    case EXPR_CONDITIONAL:
        return is_plain_value(e->conditional.yes) && is_plain_value(e->conditional.no);
    case EXPR_BINARY:
    case EXPR_VARIABLE:
    case EXPR_CONSTANT:
    case EXPR_MEMBER:
    case EXPR_SWIZZLE:
    case EXPR_INDEX:
    case EXPR_UNARY:
        return true;
    default:
        return false;
    }
}

static void check_call_used(struct analyser *a, const struct expression *e) {
    const struct function *f = e->call.function;
    const struct type *type = type_strip_arrays(f->return_type);
    if (attribute_find(f->attributes, ATTRIBUTE_NO_DISCARD) ||
        (type->kind == TYPE_STRUCT &&
         attribute_find(type->record->attributes, ATTRIBUTE_NO_DISCARD)))
        warning_at(a->c, WARN_UNUSED_RESULT, sema_marked(a->c, e),
                   "ignoring return value of function '%s' declared with 'nodiscard' attribute",
                   f->full_name);
}

static void warn_unused_value(struct analyser *a, const struct expression *e) {
    warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "expression result unused");
}

void sema_check_result_used(struct analyser *a, const struct expression *e) {
    if (e->kind == EXPR_CONVERT && e->convert.is_explicit && e->type->kind != TYPE_VOID) {
        warn_unused_value(a, e);
        return;
    }
    switch (e->kind) {
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
        check_result_used(a, e);
        break;
    case EXPR_CALL:
        check_call_used(a, e);
        break;
    case EXPR_CONDITIONAL:
        if (is_plain_value(e))
            warn_unused_value(a, e);
        break;
    case EXPR_BINARY:
        if (e->op == OPERATOR_EQUAL || e->op == OPERATOR_NOT_EQUAL) {
            if (e->op == OPERATOR_EQUAL && e->binary.left->kind == EXPR_LOAD)
                diag_propose(a->c, (struct fix){e->at, FIX_REPLACE, "=", 0});
            warning_at(a->c, WARN_UNUSED_COMPARISON, sema_marked(a->c, e),
                       "comparison result unused");
            break;
        }
        warn_unused_value(a, e);
        break;
    case EXPR_VARIABLE:
    case EXPR_CONSTANT:
    case EXPR_MEMBER:
    case EXPR_SWIZZLE:
    case EXPR_INDEX:
    case EXPR_UNARY:
    case EXPR_LOGICAL:
    case EXPR_CONSTRUCT:
    case EXPR_ZERO:
        warn_unused_value(a, e);
        break;
    default:
        break;
    }
}
