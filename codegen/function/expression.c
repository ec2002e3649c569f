/* Expressions as values: dispatches each node and maintains the source location and the nesting
 * depth. */
#include "function.h"

static struct value emit_load(struct emitter *e, const struct expression *lvalue) {
    if (cg_is_extracted(lvalue) && lvalue->kind != EXPR_ONCE)
        return emit_part(e, lvalue);
    if (lvalue->kind == EXPR_SWIZZLE && lvalue->swizzle.is_truncation)
        return convert_truncate(e, value_plain(e, emit_load(e, lvalue->swizzle.base)),
                                lvalue->type);
    struct lvalue l = emit_lvalue(e, lvalue);
    struct value v = emit_load_value(e, &l);
    v.type = lvalue->type;
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
    uint32_t parts[4], type = type_id_scalar(e, matrix->scalar);
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
    cg_set_at(e, target->begin);
    struct lvalue l = emit_lvalue(e, target);
    emit_store_value(e, &l, v);
    return v;
}

static struct value dispatch(struct emitter *e, const struct expression *x) {
    switch (x->kind) {
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
        return emit_unary(e, x->op, value_plain(e, emit_value(e, x->unary.operand)));
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
        cg_set_at(e, x->binary.left->begin);
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
