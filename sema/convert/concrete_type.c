/* Converts literals to concrete types.
 *
 * Almost every expression of literal type is constant. Others, such as `c ? 1 : 2`, are rebuilt
 * with operands of concrete types. */
#include "../upcalls.h"
#include "../tree/fold.h"
#include "convert.h"

const struct type *type_without_literal(struct analyser *a, const struct type *type) {
    if (!type_is_numeric(type) || !scalar_is_literal(type->scalar))
        return type;
    enum scalar real = type->scalar == SCALAR_INT_LITERAL ? SCALAR_INT : SCALAR_FLOAT;
    return type_with_scalar(a->types, type, real);
}

static bool fits_scalar(int64_t value, enum scalar scalar) {
    if (scalar == SCALAR_INT)
        return value >= INT32_MIN && value <= INT32_MAX;
    return scalar == SCALAR_UINT ? value >= 0 && value <= (int64_t)UINT32_MAX : true;
}

/* Returns the first of int, uint and int64_t that can represent every component. */
static enum scalar integer_for(const struct constant *k) {
    enum scalar scalar = SCALAR_INT;
    for (uint32_t i = 0; i < k->count; i++)
        while (!fits_scalar(k->values[i].i, scalar))
            scalar = scalar == SCALAR_INT ? SCALAR_UINT : SCALAR_INT64;
    return scalar;
}

static enum scalar literal_integer(struct analyser *a, const struct expression *e);

struct expression *convert_without_literal(struct analyser *a, struct expression *e) {
    if (is_error(e) || !type_is_numeric(e->type) || !scalar_is_literal(e->type->scalar))
        return e;
    if (e->type->scalar == SCALAR_FLOAT_LITERAL)
        return expr_convert_literal(a, e, SCALAR_FLOAT);
    const struct constant *k = expression_fold(a->c, e);
    return expr_convert_literal(a, e, k ? integer_for(k) : literal_integer(a, e));
}

/* ---- Rebuilding ---- */

static struct expression *settle_child(struct analyser *a, const struct expression *child,
                                       enum scalar to) {
    struct expression *e = (struct expression *)child;
    if (!type_is_numeric(e->type))
        return e;
    const struct type *type = type_with_scalar(a->types, e->type, to);
    return e->type == type ? e : convert_unchecked(a, e, type);
}

static struct expression *settled_copy(struct analyser *a, const struct expression *e,
                                       enum scalar to) {
    struct expression *copy = expr_copy(a, e);
    copy->type = type_with_scalar(a->types, e->type, to);
    copy->fold_state = FOLD_UNTRIED;
    return copy;
}

static void settle_list(struct analyser *a, struct expression *construct, enum scalar to) {
    const struct expression *child = construct->list.first;
    construct->list.first = construct->list.last = NULL;
    construct->list.count = 0;
    while (child) {
        const struct expression *next = child->next;
        scope_add_child(construct, settle_child(a, child, to));
        child = next;
    }
}

static struct expression *settle_conversion(struct analyser *a, const struct expression *e,
                                            enum scalar to) {
    if (e->convert.conversion == CONVERT_NUMERIC)
        return settle_child(a, e->convert.operand, to);
    struct expression *copy = settled_copy(a, e, to);
    copy->convert.operand = settle_child(a, e->convert.operand, to);
    return copy;
}

static struct expression *rebuild(struct analyser *a, struct expression *e, enum scalar to) {
    struct expression *copy = settled_copy(a, e, to);
    switch (e->kind) {
    case EXPR_UNARY:
    case EXPR_ONCE:
        copy->unary.operand = settle_child(a, e->unary.operand, to);
        return copy;
    case EXPR_BINARY:
        copy->binary.left = settle_child(a, e->binary.left, to);
        copy->binary.right = settle_child(a, e->binary.right, to);
        return copy;
    case EXPR_COMMA:
        copy->binary.right = settle_child(a, e->binary.right, to);
        return copy;
    case EXPR_CONDITIONAL:
        copy->conditional.yes = settle_child(a, e->conditional.yes, to);
        copy->conditional.no = settle_child(a, e->conditional.no, to);
        return copy;
    case EXPR_INDEX:
        copy->index.base = settle_child(a, e->index.base, to);
        return copy;
    case EXPR_SWIZZLE:
        copy->swizzle.base = settle_child(a, e->swizzle.base, to);
        return copy;
    case EXPR_MATRIX_SWIZZLE:
        copy->matrix_swizzle.base = settle_child(a, e->matrix_swizzle.base, to);
        return copy;
    case EXPR_CONVERT:
        return settle_conversion(a, e, to);
    case EXPR_CONSTRUCT:
        settle_list(a, copy, to);
        return copy;
    case EXPR_CONSTANT:
    case EXPR_VARIABLE:
    case EXPR_LOAD:
    case EXPR_MEMBER:
    case EXPR_BASE:
    case EXPR_ELEMENT:
    case EXPR_INCREMENT:
    case EXPR_LOGICAL:
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
    case EXPR_OUT_ARGUMENT:
    case EXPR_PLACEHOLDER:
    case EXPR_ZERO:
    case EXPR_UNDEFINED:
        return expr_convert(a, CONVERT_NUMERIC, e, copy->type);
    }
    return copy;
}

/* Integer literals are signed until they are converted; their use determines the width. */
static enum scalar signed_as_wide(enum scalar scalar) {
    if (scalar_class(scalar) == CLASS_INT)
        return scalar;
    if (scalar_is_min_precision(scalar))
        return SCALAR_MIN16INT;
    if (scalar_bits(scalar) == 64)
        return SCALAR_INT64;
    return scalar_bits(scalar) == 16 ? SCALAR_INT16 : SCALAR_INT;
}

struct literal_search {
    struct analyser *a;
    bool is_wide;
};

static void find_wide(void *user, const struct expression *e) {
    struct literal_search *search = user;
    if (e->type->scalar != SCALAR_INT_LITERAL || !type_is_numeric(e->type))
        return;
    const struct constant *k = expression_fold(search->a->c, e);
    if (k)
        search->is_wide = search->is_wide || integer_for(k) != SCALAR_INT;
    else
        expression_children(e, find_wide, user);
}

/* Returns the default integer type: int, or int64_t if an operand needs it. */
static enum scalar literal_integer(struct analyser *a, const struct expression *e) {
    struct literal_search search = {a, false};
    find_wide(&search, e);
    return search.is_wide ? SCALAR_INT64 : SCALAR_INT;
}

struct expression *expr_convert_literal(struct analyser *a, struct expression *e, enum scalar to) {
    const struct constant *k = expression_fold(a->c, e);
    if (k) {
        struct expression *settled =
            expr_like(a, EXPR_CONSTANT, CATEGORY_VALUE, type_with_scalar(a->types, e->type, to), e);
        settled->constant = constant_convert(a->c, k, settled->type);
        return settled;
    }
    if (e->type->scalar == SCALAR_FLOAT_LITERAL)
        return rebuild(a, e, scalar_is_float(to) ? to : SCALAR_FLOAT);
    return rebuild(a, e, scalar_is_integer(to) ? signed_as_wide(to) : literal_integer(a, e));
}
