/* Emission of expressions as values and as lvalues. */
#include "function.h"

/* Values: dispatches each node and maintains the source location and the nesting depth. */

/* Lvalues.
 *
 *     a.b[i].c    ->    OpAccessChain %a 1 %i 2        emitted when it is loaded or stored
 *
 * Indices are evaluated first. Access chains begin where dxc begins them, because users compare
 * modules. */

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
    const struct expression *place = object->kind == EXPR_LOAD ? object->unary.operand : object;
    enum packing packing = cg_buffer_packing(e, object->type);
    struct lvalue l = lvalue_collect(e, place);
    l.type = x->type;
    if (l.kind == &value_place)
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
    cg_set_place(e, x->binary.left->begin);
    struct lvalue l = emit_lvalue(e, x->binary.left);
    emit_store_value(e, &l, v);
    return l;
}

/* Returns whether a value is accessed through memory, as subobjects of aggregates are. It is
 * copied to a variable if necessary. */
static bool can_be_place(const struct expression *x) {
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

static struct lvalue place_of(struct emitter *e, const struct expression *x);

static struct lvalue lvalue_collect(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_INDEX)
        return index_lvalue(e, x, false);
    if (x->kind == EXPR_BASE)
        return lvalue_child(e, lvalue_collect(e, x->unary.operand), 0);
    if (x->kind == EXPR_MEMBER || x->kind == EXPR_CONVERT)
        return place_of(e, x);
    return emit_lvalue(e, x);
}

/* Returns the place of an unsized array, which has no value. */
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
    if (x->category == CATEGORY_VALUE && !can_be_place(x))
        return lvalue_of_value(emit_value(e, x));
    if (x->kind == EXPR_MEMBER ||
        (x->kind == EXPR_INDEX && x->index.base->type->kind != TYPE_ARRAY))
        emit_indices(e, x);
    bool outer = cg_relax(e, type_is_relaxed(x->type));
    struct lvalue l = place_of(e, x);
    cg_relax(e, outer);
    return l;
}

static struct lvalue place_of(struct emitter *e, const struct expression *x) {
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

static struct value emit_load(struct emitter *e, const struct expression *place) {
    if (cg_is_extracted(place) && place->kind != EXPR_ONCE)
        return emit_part(e, place);
    if (place->kind == EXPR_SWIZZLE && place->swizzle.is_truncation)
        return convert_truncate(e, value_plain(e, emit_load(e, place->swizzle.base)), place->type);
    struct lvalue l = emit_lvalue(e, place);
    struct value v = emit_load_value(e, &l);
    v.type = place->type;
    return v;
}

static struct value emit_swizzle(struct emitter *e, const struct expression *x) {
    struct value v = value_plain(e, emit_value(e, x->swizzle.base));
    v = value_swizzle(e, v, x->swizzle.components, x->swizzle.count);
    v.type = x->type;
    return v;
}

static struct value emit_matrix_swizzle(struct emitter *e, const struct expression *x) {
    struct value v = value_plain(e, emit_value(e, x->matrix_swizzle.base));
    const struct type *matrix = v.type;
    uint32_t parts[4], type = type_id_scalar(e, (enum scalar)matrix->scalar);
    for (uint32_t i = 0; i < x->matrix_swizzle.count; i++) {
        uint32_t words[3] = {v.id}, count = 1;
        if (matrix->rows > 1)
            words[count++] = x->matrix_swizzle.rows[i];
        if (matrix->columns > 1)
            words[count++] = x->matrix_swizzle.columns[i];
        parts[i] = count == 1 ? v.id : emit_words(e, SpvOpCompositeExtract, type, words, count);
    }
    return value_construct(e, x->type, parts, x->matrix_swizzle.count);
}

static struct value emit_increment_value(struct emitter *e, const struct expression *x) {
    struct value old;
    struct lvalue l = emit_increment(e, x, &old);
    return x->unary.is_postfix ? old : emit_load_value(e, &l);
}

static struct value emit_assign(struct emitter *e, const struct expression *x) {
    const struct expression *target = x->binary.left;
    counter_assign(e, target, x->binary.right);
    struct value v = emit_value(e, x->binary.right);
    if (target->kind == EXPR_VARIABLE && target->variable->coherence == COHERENCE_GLOBAL)
        heaps_mark_coherent(e, x->binary.right);
    cg_set_place(e, target->begin);
    struct lvalue l = emit_lvalue(e, target);
    emit_store_value(e, &l, v);
    return v;
}

static struct value dispatch(struct emitter *e, const struct expression *x) {
    switch ((enum expression_kind)x->kind) {
    case EXPR_CONSTANT:
        return value_of(constant_of(e, x->constant), x->type);
    case EXPR_LOAD:
        return x->unary.operand->kind == EXPR_ASSIGN ? emit_assign(e, x->unary.operand)
                                                     : emit_load(e, x->unary.operand);
    case EXPR_VARIABLE:
    case EXPR_MEMBER:
    case EXPR_BASE:
    case EXPR_INDEX:
    case EXPR_ELEMENT:
    case EXPR_COMPOUND:
        return emit_load(e, x);
    case EXPR_SWIZZLE:
        return x->category == CATEGORY_LVALUE || cg_is_in_memory(x) ? emit_load(e, x)
                                                                    : emit_swizzle(e, x);
    case EXPR_MATRIX_SWIZZLE:
        return x->category == CATEGORY_LVALUE || cg_is_in_memory(x) ? emit_load(e, x)
                                                                    : emit_matrix_swizzle(e, x);
    case EXPR_UNARY:
        return emit_unary(e, (enum operator_kind)x->op,
                          value_plain(e, emit_value(e, x->unary.operand)));
    case EXPR_INCREMENT:
        return emit_increment_value(e, x);
    case EXPR_BINARY:
        return emit_binary_expression(e, x);
    case EXPR_LOGICAL:
        return emit_logical(e, x);
    case EXPR_CONDITIONAL:
        return emit_conditional(e, x);
    case EXPR_ASSIGN:
        return emit_assign(e, x);
    case EXPR_COMMA:
        emit_effect(e, x->binary.left);
        return emit_value(e, x->binary.right);
    case EXPR_CONVERT:
        return x->category == CATEGORY_LVALUE ? emit_load(e, x) : emit_conversion(e, x);
    case EXPR_CONSTRUCT:
        return emit_construct(e, x);
    case EXPR_CALL:
        return emit_call(e, x);
    case EXPR_INTRINSIC:
        return emit_intrinsic(e, x);
    case EXPR_METHOD:
        return emit_method(e, x);
    case EXPR_OUT_ARGUMENT:
        return emit_load(e, x->out_argument.target);
    case EXPR_PLACEHOLDER:
        return emit_placeholder(e, x);
    case EXPR_ONCE:
        return emit_once(e, x);
    case EXPR_ZERO:
        return value_zero(e, x->type);
    case EXPR_UNDEFINED:
        break;
    }
    return value_of(constant_undefined(e, value_type_id(e, x->type)), x->type);
}

struct value emit_value(struct emitter *e, const struct expression *x) {
    struct origin outer = origin_save(e);
    if (++e->depth > MAX_EMIT_DEPTH)
        context_fail(e->c, x->at, "expression is nested too deeply");
    context_check_stack(e->c, x->at, 0);
    cg_relax(e, type_is_relaxed(x->type));
    cg_set_location(e, x);
    struct value v = dispatch(e, x);
    e->depth--;
    origin_restore(e, outer);
    return v;
}

/* Returns whether a hit object is created directly in the target of an assignment. */
static bool is_hit_assigned(const struct expression *x) {
    return x->kind == EXPR_ASSIGN && x->binary.right->kind == EXPR_METHOD &&
           type_is_object(x->type, OBJECT_HIT_OBJECT);
}

static bool is_comma(const struct expression *x) {
    return x->kind == EXPR_COMMA;
}

void emit_effect(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_LOAD) {
        emit_effect(e, x->unary.operand);
        return;
    }
    if (x->kind == EXPR_VARIABLE)
        return;
    if (x->kind == EXPR_COMMA) {
        struct left_chain chain = cg_left_chain(e, x, is_comma);
        emit_effect(e, chain.first);
        for (uint32_t i = 0; i < chain.count; i++)
            emit_effect(e, chain.links[i]->binary.right);
        return;
    }
    if (is_hit_assigned(x)) {
        cg_set_place(e, x->binary.left->begin);
        struct lvalue l = emit_lvalue(e, x->binary.left);
        cg_hit_object_record(e, x->binary.right, &l);
    } else if (x->category == CATEGORY_LVALUE && x->kind != EXPR_ASSIGN)
        emit_lvalue(e, x);
    else
        emit_value(e, x);
}

uint32_t emit_constant(struct emitter *e, const struct expression *x) {
    return emit_value(e, x).id;
}
