/* Expressions as lvalues.
 *
 *     a.b[i].c    ->    OpAccessChain %a 1 %i 2        emitted when it is loaded or stored
 *
 * Indices are evaluated first. Access chains begin where dxc begins them, because users compare
 * modules. */
#include "function.h"

/* Returns an lvalue whose access chain can be extended. */
static struct lvalue lvalue_collect(struct emitter *e, const struct expression *x);

static struct lvalue swizzle_lvalue(struct emitter *e, const struct expression *x) {
    struct selection s = {
        .components = x->swizzle.components, .count = x->swizzle.count, .type = x->type};
    return lvalue_select(e, emit_lvalue(e, x->swizzle.base), &s);
}

static struct lvalue matrix_swizzle_lvalue(struct emitter *e, const struct expression *x) {
    struct selection s = {.rows = x->matrix_swizzle.rows,
                          .components = x->matrix_swizzle.columns,
                          .count = x->matrix_swizzle.count,
                          .type = x->type};
    return lvalue_select(e, emit_lvalue(e, x->matrix_swizzle.base), &s);
}

/* Returns the base of an index. An array element uses the array's own pointer unless more
 * indices follow; then one chain contains all of them, as in dxc. */
static struct lvalue indexed_base(struct emitter *e, const struct expression *x, bool is_last) {
    if (!is_last || x->index.base->type->kind != TYPE_ARRAY)
        return lvalue_collect(e, x->index.base);
    if (x->index.base->category == CATEGORY_VALUE && !cg_is_unsized(x->index.base->type))
        return lvalue_of_value(emit_value(e, x->index.base));
    struct lvalue l = emit_lvalue(e, x->index.base);
    if (lvalue_is_memory(&l) && !l.memory.is_flattened && !lvalue_is_matrix_array(&l))
        lvalue_pointer(e, &l);
    return l;
}

static struct lvalue index_lvalue(struct emitter *e, const struct expression *x, bool is_last) {
    const struct expression *index = x->index.index;
    const struct type *base = x->index.base->type;
    struct lvalue l = indexed_base(e, x, is_last);
    if (cg_is_unit_step(base)) {
        if (index->kind != EXPR_CONSTANT)
            emit_effect(e, index);
        /* Keep the type, because the row of such a matrix in memory may be an array, which only
         * the matrix type determines. */
        if (base->kind != TYPE_MATRIX)
            l.type = x->type;
        return l;
    }
    const struct constant *known =
        l.kind->folds_indices || index->kind == EXPR_CONSTANT ? expression_fold(e->c, index) : NULL;
    if (known && lvalue_known_element(e, &l, known->values[0].u, x->type))
        return l;
    l = lvalue_indexable(e, l);
    return lvalue_element(e, l, cg_index_of(e, x), x->type);
}

/* Returns the contents of a ConstantBuffer<T>: members are accessed through the object's pointer
 * or in a copy of the block. */
static struct lvalue contents_lvalue(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->convert.operand;
    const struct expression *lvalue = object->kind == EXPR_LOAD ? object->unary.operand : object;
    enum packing packing = cg_buffer_packing(e, object->type);
    struct lvalue l = lvalue_collect(e, lvalue);
    l.type = x->type;
    if (l.kind == &value_lvalue)
        l.value.packing = packing;
    /* A push constant or shader record has a different layout. */
    if (!lvalue_is_memory(&l) || l.memory.block_type)
        return l;
    l.memory.packing = (uint8_t)packing;
    l.memory.block = object->type;
    return l;
}

static struct lvalue converted_lvalue(struct emitter *e, const struct expression *x) {
    const struct expression *operand = x->convert.operand;
    if (cg_keeps_memory(x) && cg_is_block_object(operand->type))
        return contents_lvalue(e, x);
    if (!cg_keeps_memory(x) || operand->category != CATEGORY_LVALUE)
        return lvalue_of_value(emit_value(e, x));
    struct lvalue l = lvalue_collect(e, operand);
    /* Keep the type, which determines the layout of a matrix in memory. */
    if (x->convert.conversion != CONVERT_ORIENTATION)
        l.type = x->type;
    return l;
}

/* Returns a member lvalue. A member of a cbuffer denotes a variable, so it has a separate
 * pointer. */
static struct lvalue member_lvalue(struct emitter *e, const struct expression *x) {
    const struct expression *base = x->member.base;
    bool has_base = base->type->record->base != NULL;
    struct lvalue l = cg_ends_chain(base) ? emit_lvalue(e, base) : lvalue_collect(e, base);
    if (cg_ends_chain(base) && lvalue_is_memory(&l))
        lvalue_pointer(e, &l);
    l = lvalue_child(e, l, x->member.index + has_base);
    if (base->kind == EXPR_VARIABLE && base->variable->storage == STORAGE_BUFFER &&
        lvalue_is_memory(&l))
        lvalue_pointer(e, &l);
    return l;
}

/* Returns the base of a struct: a separate chain with unsigned indices, unless more indices
 * follow. */
static struct lvalue base_lvalue(struct emitter *e, const struct expression *x) {
    struct lvalue l;
    if (x->unary.operand->kind == EXPR_BASE) {
        l = base_lvalue(e, x->unary.operand);
    } else {
        l = lvalue_in_memory(e, emit_lvalue(e, x->unary.operand));
        lvalue_pointer(e, &l);
    }
    return lvalue_step(e, l, constant_uint(e, 0), x->type);
}

/* The result of an assignment is its target. */
static struct lvalue assign_lvalue(struct emitter *e, const struct expression *x) {
    struct value v = emit_value(e, x->binary.right);
    cg_set_at(e, x->binary.left->begin);
    struct lvalue l = emit_lvalue(e, x->binary.left);
    emit_store_value(e, &l, v);
    return l;
}

/* Returns whether a value is accessed through memory, as subobjects of aggregates are. It is
 * copied to a variable if necessary. */
static bool can_be_lvalue(const struct expression *x) {
    return x->kind == EXPR_MEMBER || x->kind == EXPR_BASE || x->kind == EXPR_INDEX ||
           x->kind == EXPR_CONVERT || cg_is_in_memory(x);
}

/* Returns the lvalue denoted by a method call. */
static struct lvalue method_lvalue(struct emitter *e, const struct expression *x) {
    if (cg_is_buffer_element(x))
        return cg_buffer_element(e, x);
    return layout_is_node_object(x->call.first->type) ? node_record(e, x)
                                                      : cg_pointer_contents(e, x);
}

static struct lvalue lvalue_of(struct emitter *e, const struct expression *x);

static struct lvalue lvalue_collect(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_INDEX)
        return index_lvalue(e, x, false);
    if (x->kind == EXPR_BASE)
        return lvalue_child(e, lvalue_collect(e, x->unary.operand), 0);
    if (x->kind == EXPR_MEMBER || x->kind == EXPR_CONVERT)
        return lvalue_of(e, x);
    return emit_lvalue(e, x);
}

/* Evaluates an unsized array, which has no value, and returns its lvalue expression. */
static const struct expression *emit_unsized(struct emitter *e, const struct expression *x) {
    while (x->kind == EXPR_COMMA || x->kind == EXPR_LOAD) {
        if (x->kind == EXPR_COMMA)
            emit_effect(e, x->binary.left);
        x = x->kind == EXPR_COMMA ? x->binary.right : x->unary.operand;
    }
    return x;
}

struct lvalue emit_lvalue(struct emitter *e, const struct expression *x) {
    context_check_stack(e->c, x->at, 0);
    if (cg_is_unsized(x->type))
        x = emit_unsized(e, x);
    if (x->category == CATEGORY_VALUE && !can_be_lvalue(x))
        return lvalue_of_value(emit_value(e, x));
    if (x->kind == EXPR_MEMBER ||
        (x->kind == EXPR_INDEX && x->index.base->type->kind != TYPE_ARRAY))
        emit_indices(e, x);
    bool outer = cg_relax(e, type_is_relaxed(x->type));
    struct lvalue l = lvalue_of(e, x);
    cg_relax(e, outer);
    return l;
}

static struct lvalue lvalue_of(struct emitter *e, const struct expression *x) {
    switch (x->kind) {
    case EXPR_VARIABLE:
        return lvalue_of_variable(e, x->variable);
    case EXPR_MEMBER:
        return member_lvalue(e, x);
    case EXPR_BASE:
        return base_lvalue(e, x);
    case EXPR_INDEX:
        return index_lvalue(e, x, true);
    case EXPR_SWIZZLE:
        return swizzle_lvalue(e, x);
    case EXPR_MATRIX_SWIZZLE:
        return matrix_swizzle_lvalue(e, x);
    case EXPR_ELEMENT:
        return emit_element(e, x);
    case EXPR_INCREMENT:
        return emit_increment(e, x, NULL);
    case EXPR_ASSIGN:
        return assign_lvalue(e, x);
    case EXPR_COMPOUND:
        return emit_compound(e, x);
    case EXPR_COMMA:
        emit_effect(e, x->binary.left);
        return emit_lvalue(e, x->binary.right);
    case EXPR_CONVERT:
        return converted_lvalue(e, x);
    case EXPR_METHOD:
        return method_lvalue(e, x);
    default:
        return lvalue_of_value(emit_value(e, x));
    }
}
