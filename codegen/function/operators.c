/* Operators, assignments, conversions, constructors and conditional expressions. */
#include "function.h"

/* Binary operators. OpVectorTimesScalar and similar instructions use the scalar that sema
 * splatted. */

/* Returns the scalar that was splatted only to multiply a vector or matrix. */
static const struct expression *spread_scalar(const struct expression *x) {
    if (x->kind != EXPR_CONVERT || x->convert.is_explicit || x->convert.conversion != CONVERT_SPLAT)
        return NULL;
    return x->convert.operand;
}

static SpvOp scale_opcode(const struct type *type) {
    if (!scalar_is_float((enum scalar)type->scalar) || !type_is_numeric(type))
        return SpvOpNop;
    if (type_is_real_matrix(type))
        return SpvOpMatrixTimesScalar;
    return type_vector_size(type) > 1 ? SpvOpVectorTimesScalar : SpvOpNop;
}

static struct value emit_scaled_operand(struct emitter *e, SpvOp op, const struct expression *whole,
                                        const struct expression *scalar,
                                        const struct type *result) {
    uint32_t a = emit_id(e, whole), b = emit_id(e, scalar);
    return value_of(emit_op(e, op, value_type_id(e, result), a, b), result);
}

static bool is_scale(const struct expression *x) {
    return x->op == OPERATOR_MULTIPLY && scale_opcode(x->type) != SpvOpNop &&
           (spread_scalar(x->binary.left) || spread_scalar(x->binary.right));
}

/* Emits `vector * scalar`. The vector is evaluated first, regardless of the operand order. */
static struct value emit_scale(struct emitter *e, const struct expression *x) {
    SpvOp op = scale_opcode(x->type);
    const struct expression *left = x->binary.left, *right = x->binary.right;
    return spread_scalar(right) ? emit_scaled_operand(e, op, left, spread_scalar(right), x->type)
                                : emit_scaled_operand(e, op, right, spread_scalar(left), x->type);
}

static struct value emit_right(struct emitter *e, const struct expression *x, struct value left) {
    struct value right = value_plain(e, emit_value(e, x->binary.right));
    return emit_binary(e, (enum operator_kind)x->op, value_plain(e, left), right, x->type);
}

/* Walks a left-associative chain in a loop, because it may have thousands of links. */
struct left_chain cg_left_chain(struct emitter *e, const struct expression *x,
                                bool (*is_link)(const struct expression *)) {
    struct left_chain chain = {.first = x};
    for (; is_link(chain.first); chain.first = chain.first->binary.left)
        chain.count++;
    chain.links = arena_array(e->arena, const struct expression *, chain.count);
    for (uint32_t i = chain.count; i > 0; x = x->binary.left)
        chain.links[--i] = x;
    return chain;
}

typedef struct value emit_link(struct emitter *e, const struct expression *link, struct value left);

static struct value emit_chain(struct emitter *e, const struct expression *x,
                               bool (*is_link)(const struct expression *), emit_link *emit) {
    struct left_chain chain = cg_left_chain(e, x, is_link);
    struct value value = emit_value(e, chain.first);
    for (uint32_t i = 0; i < chain.count; i++) {
        cg_relax(e, type_is_relaxed(chain.links[i]->type));
        cg_set_location(e, chain.links[i]);
        value = emit(e, chain.links[i], value);
    }
    return value;
}

static bool is_sum(const struct expression *x) {
    return x->kind == EXPR_BINARY && !is_scale(x);
}

struct value emit_binary_expression(struct emitter *e, const struct expression *x) {
    return is_scale(x) ? emit_scale(e, x) : emit_chain(e, x, is_sum, emit_right);
}

/* Conversion nodes of the typed tree. Constants are folded in the same cases as in dxc. */

static bool is_zero(struct emitter *e, const struct expression *x) {
    const struct constant *folded = expression_fold(e->c, x);
    for (uint32_t i = 0; folded && i < folded->count; i++)
        if (folded->values[i].u != 0)
            return false;
    return folded != NULL && folded->count > 0;
}

static bool folds(const struct expression *x) {
    enum conversion conversion = (enum conversion)x->convert.conversion;
    return conversion == CONVERT_NUMERIC || conversion == CONVERT_SPLAT ||
           conversion == CONVERT_FLAT;
}

struct value emit_conversion(struct emitter *e, const struct expression *x) {
    if (x->convert.conversion == CONVERT_FLAT && is_zero(e, x->convert.operand))
        return value_of(constant_null(e, value_type_id(e, x->type)), x->type);
    uint32_t folded = folds(x) ? constant_folded(e, x) : 0;
    if (folded)
        return value_of(folded, x->type);
    if (x->convert.conversion == CONVERT_HEAP) {
        struct lvalue l = heap_lvalue(e, x);
        return emit_load_value(e, &l);
    }
    struct value v = emit_value(e, x->convert.operand);
    if (type_is_address(v.type) || type_is_address(x->type))
        return convert_address(e, v, x->type);
    switch ((enum conversion)x->convert.conversion) {
    case CONVERT_NUMERIC:
        return convert_numeric(e, value_plain(e, v), x->type);
    case CONVERT_SPLAT:
        return convert_splat(e, value_plain(e, v), x->type);
    case CONVERT_TRUNCATE:
        return convert_truncate(e, value_plain(e, v), x->type);
    case CONVERT_RESHAPE:
        return convert_reshape(e, value_plain(e, v), x->type);
    case CONVERT_ORIENTATION: /* the source type determines the memory layout */
        return value_of(value_plain(e, v).id, x->type);
    case CONVERT_FLAT:
        return convert_flat(e, v, x->type);
    case CONVERT_SAME_LAYOUT:
        return convert_same_layout(e, v, x->type);
    case CONVERT_HEAP:
        break;
    }
    return (struct value){v.id, x->type, v.packing};
}

struct value emit_converted(struct emitter *e, struct value v,
                            const struct expression *conversion) {
    if (!conversion)
        return v;
    known_place(e, conversion, v);
    return value_plain(e, emit_value(e, conversion));
}

/* Increments and compound assignments: the lvalue is evaluated once, loaded and stored (HLSL,
 * "Compound Assignment"). */

struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old) {
    cg_set_location(e, x->unary.operand);
    struct lvalue l = emit_lvalue(e, x->unary.operand);
    struct value before = value_plain(e, emit_load_value(e, &l));
    cg_set_location(e, x);
    const struct type *row =
        type_is_real_matrix(before.type) ? cg_row_of(e, before.type) : before.type;
    struct value one = value_number(e, row, 1);
    enum operator_kind op = x->op == OPERATOR_DECREMENT ? OPERATOR_SUBTRACT : OPERATOR_ADD;
    struct value after = emit_arithmetic(e, op, before, one);
    cg_set_place(e, x->unary.operand->begin);
    emit_store_value(e, &l, after);
    if (old)
        *old = before;
    if (l.kind->is_written_only) {
        after.type = x->type;
        return lvalue_of_value(after);
    }
    return l;
}

/* Evaluates the value before the target. */
struct lvalue emit_compound(struct emitter *e, const struct expression *x) {
    const struct type *type = x->compound.operation_type;
    SpvOp op = x->op == OPERATOR_MULTIPLY ? scale_opcode(type) : SpvOpNop;
    const struct expression *scalar = op != SpvOpNop ? spread_scalar(x->compound.right) : NULL;
    struct value right = value_plain(e, emit_value(e, scalar ? scalar : x->compound.right));
    cg_set_location(e, x->compound.target);
    struct lvalue l = emit_lvalue(e, x->compound.target);
    struct value left = value_plain(e, emit_load_value(e, &l));
    cg_set_location(e, x);
    left = emit_converted(e, left, x->compound.left);
    struct value result =
        scalar ? value_of(emit_op(e, op, value_type_id(e, type), left.id, right.id), type)
               : emit_binary(e, (enum operator_kind)x->op, left, right, type);
    cg_set_place(e, x->compound.target->begin);
    emit_store_value(e, &l, emit_converted(e, result, x->compound.result));
    return l;
}

/* Constructors and initializer lists.
 *
 *     float4(a, b.xy, c)        the components of the children in order; a child is split only
 * if
 *                               it does not fit as a whole
 *     S s = { 1, { 2, 3 } }     sema has matched the list to the type; subobjects of an item
 * that
 *                               is used several times (EXPR_ONCE) are evaluated once */

/* A child of a constructor: its value, and the scalar type of its converted components. */
struct item {
    struct value value;
    enum scalar wanted;
    bool converts;
};

/* Queue of the components of a constructor's children. A child is split when its first component
 * is needed separately. */
struct component_queue {
    struct item *items;
    uint32_t count, next;
    struct item scalars[16];
    uint32_t scalar_count, next_scalar;
};

static void add_scalar(struct component_queue *q, const struct item *whole, struct value part) {
    struct item *scalar = &q->scalars[q->scalar_count++];
    *scalar = *whole;
    scalar->value = part;
}

static void split_components(struct emitter *e, struct component_queue *q) {
    const struct item *item = &q->items[q->next++];
    struct value v = item->value;
    uint32_t size = type_vector_size(v.type);
    q->next_scalar = 0;
    q->scalar_count = 0;
    if (!type_is_real_matrix(v.type)) {
        for (uint32_t i = 0; i < size; i++)
            add_scalar(q, item, value_component(e, v, i));
        return;
    }
    const struct type *scalar = scalar_of(e, v.type);
    for (uint32_t i = 0; i < v.type->rows; i++)
        for (uint32_t j = 0; j < v.type->columns; j++)
            add_scalar(
                q, item,
                value_of(emit_op(e, SpvOpCompositeExtract, value_type_id(e, scalar), v.id, i, j),
                         scalar));
}

static struct value converted_item(struct emitter *e, const struct item *item) {
    if (!item->converts)
        return item->value;
    return convert_numeric(e, item->value, type_like(e, item->value.type, item->wanted));
}

static uint32_t next_component(struct emitter *e, struct component_queue *q) {
    if (q->next_scalar == q->scalar_count)
        split_components(e, q);
    return converted_item(e, &q->scalars[q->next_scalar++]).id;
}

/* Uses a child of the exact size whole. */
static uint32_t next_vector(struct emitter *e, struct component_queue *q, const struct type *type) {
    uint32_t size = type_vector_size(type);
    if (q->next_scalar == q->scalar_count && q->next < q->count &&
        type_vector_size(q->items[q->next].value.type) == size)
        return converted_item(e, &q->items[q->next++]).id;
    uint32_t *parts = arena_array(e->arena, uint32_t, size);
    for (uint32_t i = 0; i < size; i++)
        parts[i] = next_component(e, q);
    return value_construct(e, type, parts, size).id;
}

static struct value construct_numeric(struct emitter *e, const struct type *type,
                                      struct component_queue *q) {
    if (!type_is_real_matrix(type))
        return value_of(next_vector(e, q, type), type);
    if (q->count == 1 && type_is_real_matrix(q->items[0].value.type) &&
        q->items[0].value.type->rows == type->rows &&
        q->items[0].value.type->columns == type->columns)
        return value_of(converted_item(e, &q->items[0]).id, type);
    uint32_t rows[4];
    for (uint32_t i = 0; i < type->rows; i++)
        rows[i] = next_vector(e, q, cg_row_of(e, type));
    return value_construct(e, type, rows, type->rows);
}

static struct value construct_array(struct emitter *e, const struct type *type,
                                    const struct value *children, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = children[i].id;
    return value_construct(e, type, parts, count);
}

/* Returns the vector that an initializer list converts. Its components are converted when they
 * are used. */
static const struct expression *unconverted(const struct expression *x) {
    bool is_kept = x->kind != EXPR_CONVERT || x->convert.is_explicit ||
                   x->convert.conversion != CONVERT_NUMERIC ||
                   type_is_scalar(x->convert.operand->type);
    return is_kept ? x : x->convert.operand;
}

/* Returns the object that contains a list item, or the item itself if it is whole. */
static const struct expression *root_of(const struct expression *x) {
    return expression_root(x, THROUGH_PARTS | THROUGH_CONVERSIONS);
}

/* Evaluates all items of a list before any is decomposed. */
static void evaluate_items(struct emitter *e, const struct expression *list) {
    for (const struct expression *x = list->list.first; x; x = x->next) {
        if (x->kind == EXPR_CONSTRUCT && x->list.is_part) {
            evaluate_items(e, x);
        } else if (root_of(x)->kind == EXPR_ONCE) {
            emit_value(e, root_of(x));
        } else {
            known_add_item(e, x, value_plain(e, emit_value(e, unconverted(x))));
        }
    }
}

static struct value construct(struct emitter *e, const struct expression *x);

static struct item list_item(struct emitter *e, const struct expression *x) {
    const struct value *known = known_item(e, x);
    if (x->kind == EXPR_CONSTRUCT && x->list.is_part)
        return (struct item){.value = construct(e, x)};
    if (!known)
        return (struct item){.value = value_plain(e, emit_value(e, x))};
    return (struct item){*known, (enum scalar)x->type->scalar, unconverted(x) != x};
}

static struct value construct(struct emitter *e, const struct expression *x) {
    struct component_queue q = {.items = arena_array(e->arena, struct item, x->list.count)};
    for (const struct expression *child = x->list.first; child; child = child->next)
        q.items[q.count++] = list_item(e, child);
    if (type_is_numeric(x->type))
        return construct_numeric(e, x->type, &q);
    struct value *children = arena_array(e->arena, struct value, q.count);
    for (uint32_t i = 0; i < q.count; i++)
        children[i] = converted_item(e, &q.items[i]);
    return x->type->kind == TYPE_STRUCT ? value_construct_record(e, x->type, children)
                                        : construct_array(e, x->type, children, q.count);
}

struct value emit_construct(struct emitter *e, const struct expression *x) {
    uint32_t folded = constant_folded(e, x);
    if (folded)
        return value_of(folded, x->type);
    evaluate_items(e, x);
    return construct(e, x);
}

/* Logical operators, ?: and select().
 *
 * An operand that may not be evaluated is in a separate block, and its value is passed through a
 * variable, which the optimizer replaces by a phi. If both sides are evaluated, as for vectors
 * and before HLSL 2021, the result is one OpSelect or OpLogicalAnd. */

static struct value emit_short_circuit(struct emitter *e, const struct expression *x,
                                       uint32_t condition) {
    bool is_and = x->op == OPERATOR_LOGICAL_AND;
    struct lvalue result = cg_temporary(e, x->type, "temp.var.logical");
    uint32_t then = block_new(e, "logical.lhs.cond"), merge = block_new(e, "logical.merge");
    emit_store_value(e, &result, value_of(constant_bool(e, !is_and), x->type));
    if (!is_and)
        condition = emit_op(e, SpvOpLogicalNot, type_id_bool(e), condition);
    block_select(e, condition, then, merge, merge);
    block_open(e, then);
    emit_store_value(e, &result, value_plain(e, emit_value(e, x->binary.right)));
    block_branch(e, merge);
    block_open(e, merge);
    return emit_load_value(e, &result);
}

static struct value emit_logical_link(struct emitter *e, const struct expression *x,
                                      struct value left) {
    left = value_plain(e, left);
    if (x->short_circuit)
        return emit_short_circuit(e, x, left.id);
    struct value right = value_plain(e, emit_value(e, x->binary.right));
    return emit_binary(e, (enum operator_kind)x->op, left, right, x->type);
}

static bool is_logical(const struct expression *x) {
    return x->kind == EXPR_LOGICAL;
}

struct value emit_logical(struct emitter *e, const struct expression *x) {
    return emit_chain(e, x, is_logical, emit_logical_link);
}

static struct value emit_ternary(struct emitter *e, const struct expression *x) {
    struct lvalue result = cg_temporary(e, x->type, "temp.var.ternary");
    uint32_t yes = block_new(e, "ternary.lhs"), no = block_new(e, "ternary.rhs"),
             merge = block_new(e, "ternary.merge");
    block_select(e, emit_id(e, x->conditional.condition), yes, no, merge);
    block_open(e, yes);
    emit_store_value(e, &result, emit_value(e, x->conditional.yes));
    block_branch(e, merge);
    block_open(e, no);
    emit_store_value(e, &result, emit_value(e, x->conditional.no));
    block_branch(e, merge);
    block_open(e, merge);
    return emit_load_value(e, &result);
}

static uint32_t select_row(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, void *user) {
    uint32_t words[3], size = type_vector_size(result);
    for (uint32_t i = 0; i < count; i++)
        words[i] = operands[i].id;
    if (size > 1 && type_vector_size(operands[0].type) == 1)
        words[0] = convert_splat(e, operands[0], emit_vector(e, SCALAR_BOOL, size)).id;
    return emit_foldable_words(e, SpvOpSelect, value_type_id(e, result), words, 3);
}

/* Selects structs, arrays and objects, which OpSelect does not support. */
static struct value emit_select_by_branch(struct emitter *e, const struct expression *x,
                                          const struct value *operands) {
    struct lvalue result = cg_temporary(e, x->type, "temp.var.ternary");
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge"),
             no = block_new(e, "if.false");
    block_select(e, operands[0].id, yes, no, merge);
    block_open(e, yes);
    emit_store_value(e, &result, operands[1]);
    block_branch(e, merge);
    block_open(e, no);
    emit_store_value(e, &result, operands[2]);
    block_branch(e, merge);
    block_open(e, merge);
    return emit_load_value(e, &result);
}

/* Returns the bool that sema splatted to select a matrix. */
static const struct expression *unspread(const struct expression *condition) {
    return condition->kind == EXPR_CONVERT && condition->convert.conversion == CONVERT_SPLAT &&
                   type_is_real_matrix(condition->type)
               ? condition->convert.operand
               : condition;
}

struct value emit_conditional(struct emitter *e, const struct expression *x) {
    if (x->short_circuit)
        return emit_ternary(e, x);
    const struct expression *condition = unspread(x->conditional.condition);
    const struct expression *written[] = {condition, x->conditional.yes, x->conditional.no};
    struct value operands[3];
    for (uint32_t i = 0; i < 3; i++)
        operands[i] = value_plain(e, emit_value(e, written[i]));
    bool by_rows = type_is_real_matrix(x->type) && type_is_real_matrix(condition->type);
    if (type_vector_size(x->type) || by_rows)
        return value_by_rows(e, operands, 3, x->type, select_row, NULL);
    return emit_select_by_branch(e, x, operands);
}
