/* Constant folding of expressions.
 *
 * Each node caches its constant or the fact that it is not constant. A tree is therefore folded
 * incrementally while it is built, and each node is evaluated once. */
#include "fold.h"

#include "../sema.h"

/* Larger values are folded only if the source lists every component. */
enum { MAX_FOLDED_COMPONENTS = 65536 };

/* ---- Subobjects ---- */

static const struct constant *constant_part(struct context *c, const struct constant *whole,
                                            const struct type *type, uint64_t offset) {
    uint64_t count = type_flat_count(type);
    if (!count || offset + count > whole->count)
        return NULL;
    struct constant *k = arena_new(c->typed, struct constant);
    k->type = type;
    k->values = whole->values + offset;
    k->count = (uint32_t)count;
    return k;
}

static const struct constant *fold_member(struct context *c, const struct expression *e) {
    const struct constant *base = expression_fold(c, e->member.base);
    if (!base)
        return NULL;
    const struct record *record = base->type->record;
    uint64_t offset = record->base ? type_flat_count(record->base) : 0;
    for (uint32_t i = 0; i < e->member.index; i++)
        offset += type_flat_count(record->fields[i].type);
    return constant_part(c, base, e->type, offset);
}

static const struct constant *fold_base(struct context *c, const struct expression *e) {
    const struct constant *whole = expression_fold(c, e->unary.operand);
    return whole ? constant_part(c, whole, e->type, 0) : NULL;
}

static uint64_t parts_of(const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return type->count;
    return type->kind == TYPE_MATRIX ? type->rows : type->columns;
}

static const struct constant *fold_index(struct context *c, const struct expression *e) {
    const struct constant *index = expression_fold(c, e->index.index);
    const struct constant *base = index ? expression_fold(c, e->index.base) : NULL;
    if (!base || index->values->u >= parts_of(base->type))
        return NULL;
    return constant_part(c, base, e->type, index->values->u * type_flat_count(e->type));
}

static const struct constant *fold_swizzle(struct context *c, const struct expression *e) {
    const struct constant *base = expression_fold(c, e->swizzle.base);
    union scalar_value *values;
    struct constant *k = base ? constant_new(c, e->type, &values) : NULL;
    for (uint32_t i = 0; k && i < k->count; i++)
        values[i] = base->values[e->swizzle.components[i]];
    return k;
}

static const struct constant *fold_matrix_swizzle(struct context *c, const struct expression *e) {
    const struct constant *base = expression_fold(c, e->matrix_swizzle.base);
    union scalar_value *values;
    struct constant *k = base ? constant_new(c, e->type, &values) : NULL;
    for (uint32_t i = 0; k && i < k->count; i++)
        values[i] = base->values[e->matrix_swizzle.rows[i] * base->type->columns +
                                 e->matrix_swizzle.columns[i]];
    return k;
}

/* ---- Operators ---- */

static const struct constant *fold_unary(struct context *c, const struct expression *e) {
    const struct constant *operand = expression_fold(c, e->unary.operand);
    union scalar_value *values;
    struct constant *k = operand ? constant_new(c, e->type, &values) : NULL;
    for (uint32_t i = 0; k && i < k->count; i++)
        if (!scalar_unary(e->op, operand->type->scalar, operand->values[i], &values[i]))
            return NULL;
    return k;
}

static const struct constant *fold_binary(struct context *c, const struct expression *e) {
    const struct constant *left = expression_fold(c, e->binary.left);
    const struct constant *right = expression_fold(c, e->binary.right);
    union scalar_value *values;
    struct constant *k = left && right ? constant_new(c, e->type, &values) : NULL;
    for (uint32_t i = 0; k && i < k->count; i++)
        if (!scalar_binary(e->op, left->type->scalar, left->values[i], right->values[i],
                           &values[i]))
            return NULL;
    return k;
}

static const struct constant *fold_logical(struct context *c, const struct expression *e) {
    bool is_and = e->op == OPERATOR_LOGICAL_AND;
    const struct constant *left = expression_fold(c, e->binary.left);
    if (!left)
        return NULL;
    if (left->count == 1 && e->short_circuit && (left->values->u != 0) != is_and)
        return left;
    const struct constant *right = expression_fold(c, e->binary.right);
    union scalar_value *values;
    struct constant *k = right ? constant_new(c, e->type, &values) : NULL;
    for (uint32_t i = 0; k && i < k->count; i++) {
        uint64_t l = left->values[i].u, r = right->values[i].u;
        values[i].u = is_and ? l && r : l || r;
    }
    return k;
}

static const struct constant *fold_conditional(struct context *c, const struct expression *e) {
    const struct constant *condition = expression_fold(c, e->conditional.condition);
    if (!condition)
        return NULL;
    if (condition->count == 1)
        return expression_fold(c, condition->values->u ? e->conditional.yes : e->conditional.no);
    const struct constant *yes = expression_fold(c, e->conditional.yes);
    const struct constant *no = yes ? expression_fold(c, e->conditional.no) : NULL;
    union scalar_value *values;
    struct constant *k = no ? constant_new(c, e->type, &values) : NULL;
    for (uint32_t i = 0; k && i < k->count; i++)
        values[i] = condition->values[i].u ? yes->values[i] : no->values[i];
    return k;
}

static const struct constant *fold_comma(struct context *c, const struct expression *e) {
    return expression_fold(c, e->binary.left) ? expression_fold(c, e->binary.right) : NULL;
}

/* ---- Conversions ---- */

static const struct constant *fold_splat(struct context *c, const struct constant *k,
                                         const struct type *to) {
    union scalar_value *values;
    struct constant *result = constant_new(c, to, &values);
    for (uint32_t i = 0; result && i < result->count; i++)
        values[i] = k->values[0];
    return result;
}

static const struct constant *fold_truncation(struct context *c, const struct constant *k,
                                              const struct type *to) {
    if (k->type->kind != TYPE_MATRIX || to->kind != TYPE_MATRIX)
        return constant_part(c, k, to, 0);
    union scalar_value *values;
    struct constant *result = constant_new(c, to, &values);
    for (uint32_t i = 0; result && i < result->count; i++)
        values[i] = k->values[i / to->columns * k->type->columns + i % to->columns];
    return result;
}

/* Lists the scalar type of every flattened component, in order. */
static uint32_t list_scalars(const struct type *type, uint8_t *out) {
    uint32_t count = 0;
    if (type_is_numeric(type)) {
        for (; count < type_components(type); count++)
            out[count] = type->scalar;
    } else if (type->kind == TYPE_ARRAY) {
        for (uint32_t i = 0; i < type->count; i++)
            count += list_scalars(type->element, out + count);
    } else if (type->kind == TYPE_STRUCT) {
        if (type->record->base)
            count = list_scalars(type->record->base, out);
        for (uint32_t i = 0; i < type->record->field_count; i++)
            count += list_scalars(type->record->fields[i].type, out + count);
    }
    return count;
}

static const struct constant *fold_flat(struct context *c, const struct constant *k,
                                        const struct type *to) {
    union scalar_value *values;
    if (type_flat_count(to) > MAX_FOLDED_COMPONENTS)
        return NULL;
    struct constant *result = constant_new(c, to, &values);
    if (!result || (k->count > 1 && k->count < result->count))
        return NULL;
    uint8_t *from_scalars = arena_array(c->typed, uint8_t, k->count);
    uint8_t *to_scalars = arena_array(c->typed, uint8_t, result->count);
    list_scalars(k->type, from_scalars);
    list_scalars(to, to_scalars);
    for (uint32_t i = 0; i < result->count; i++) {
        uint32_t source = k->count == 1 ? 0 : i;
        values[i] = scalar_convert(k->values[source], from_scalars[source], to_scalars[i]);
    }
    return result;
}

static const struct constant *fold_conversion(struct context *c, const struct expression *e) {
    const struct constant *k = expression_fold(c, e->convert.operand);
    if (!k)
        return NULL;
    switch (e->convert.conversion) {
    case CONVERT_NUMERIC:
        return constant_convert(c, k, e->type);
    case CONVERT_SPLAT:
        return fold_splat(c, k, e->type);
    case CONVERT_TRUNCATE:
        return fold_truncation(c, k, e->type);
    case CONVERT_RESHAPE:
    case CONVERT_ORIENTATION:
    case CONVERT_SAME_LAYOUT:
        return constant_as(c, k, e->type);
    case CONVERT_FLAT:
        return fold_flat(c, k, e->type);
    case CONVERT_HEAP:
        return NULL;
    }
    return NULL;
}

static const struct constant *fold_construct(struct context *c, const struct expression *e) {
    for (const struct expression *child = e->list.first; child; child = child->next)
        if (!expression_fold(c, child))
            return NULL;
    union scalar_value *values;
    struct constant *k = constant_new(c, e->type, &values);
    uint32_t filled = 0;
    for (const struct expression *child = e->list.first; k && child; child = child->next) {
        const struct constant *part = expression_fold(c, child);
        for (uint32_t i = 0; i < part->count && filled < k->count; i++)
            values[filled++] = part->values[i];
    }
    return k;
}

static const struct constant *fold_zero(struct context *c, const struct type *type) {
    union scalar_value *values;
    return type_flat_count(type) <= MAX_FOLDED_COMPONENTS ? constant_new(c, type, &values) : NULL;
}

/* ---- Built-in functions ---- */

enum { MOST_FOLDED_ARGUMENTS = 2 };

static uint32_t fold_arguments(struct context *c, const struct expression *call,
                               const struct constant **out) {
    uint32_t count = 0;
    for (const struct expression *e = call->call.first; e; e = e->next) {
        const struct constant *k = expression_fold(c, e);
        if (!k || !type_is_numeric(k->type))
            return 0;
        out[count++] = k;
    }
    return count;
}

static const struct constant *fold_call(struct context *c, const struct expression *call) {
    fold_function *fold = intrinsic_info(call->call.row)->fold;
    const struct constant *arguments[MOST_FOLDED_ARGUMENTS];
    uint32_t count = fold ? fold_arguments(c, call, arguments) : 0;
    union scalar_value *values;
    struct constant *result = count ? constant_new(c, call->type, &values) : NULL;
    for (uint32_t i = 0; result && i < result->count; i++) {
        union scalar_value each[MOST_FOLDED_ARGUMENTS] = {{0}};
        for (uint32_t k = 0; k < count; k++)
            each[k] = arguments[k]->values[i];
        if (!fold(arguments[0]->type->scalar, each, &values[i]))
            return NULL;
    }
    return result;
}

/* ---- All kinds ---- */

static const struct constant *fold(struct context *c, const struct expression *e) {
    switch (e->kind) {
    case EXPR_CONSTANT:
        return e->constant;
    case EXPR_VARIABLE:
        return e->variable->value;
    case EXPR_LOAD:
    case EXPR_ONCE:
        return expression_fold(c, e->unary.operand);
    case EXPR_MEMBER:
        return fold_member(c, e);
    case EXPR_BASE:
        return fold_base(c, e);
    case EXPR_INDEX:
        return fold_index(c, e);
    case EXPR_SWIZZLE:
        return fold_swizzle(c, e);
    case EXPR_MATRIX_SWIZZLE:
        return fold_matrix_swizzle(c, e);
    case EXPR_UNARY:
        return fold_unary(c, e);
    case EXPR_BINARY:
        return fold_binary(c, e);
    case EXPR_LOGICAL:
        return fold_logical(c, e);
    case EXPR_CONDITIONAL:
        return fold_conditional(c, e);
    case EXPR_COMMA:
        return fold_comma(c, e);
    case EXPR_CONVERT:
        return fold_conversion(c, e);
    case EXPR_CONSTRUCT:
        return fold_construct(c, e);
    case EXPR_INTRINSIC:
        return fold_call(c, e);
    case EXPR_ZERO:
        return fold_zero(c, e->type);
    case EXPR_ELEMENT:
    case EXPR_INCREMENT:
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_CALL:
    case EXPR_METHOD:
    case EXPR_OUT_ARGUMENT:
    case EXPR_PLACEHOLDER:
    case EXPR_UNDEFINED:
        return NULL;
    }
    return NULL;
}

const struct constant *expression_fold(struct context *c, const struct expression *e) {
    if (e->fold_state == FOLD_UNTRIED) {
        /* The cache is the only mutable part of a finished tree. */
        struct expression *memo = (struct expression *)e;
        memo->folded = fold(c, e);
        memo->fold_state = memo->folded ? FOLD_CONSTANT : FOLD_NOT_CONSTANT;
    }
    return e->folded;
}

bool sema_fold_integer(struct context *c, const struct expression *e, int64_t *value) {
    const struct constant *k = is_error(e) ? NULL : expression_fold(c, e);
    if (!k || k->count != 1 || !type_is_numeric(k->type) || scalar_is_float(k->type->scalar))
        return false;
    *value = k->values->i;
    return true;
}

int sema_fold_truth(struct context *c, const struct expression *condition) {
    const struct constant *k = expression_fold(c, condition);
    if (!k || k->count != 1 || !type_is_numeric(k->type))
        return -1;
    return scalar_is_float(k->type->scalar) ? k->values[0].f != 0 : k->values[0].u != 0;
}
