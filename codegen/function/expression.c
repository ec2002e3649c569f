/* Values: the walk over expressions, and the parts of values. */
#include "../debug/debug.h"

#include <string.h>

/* ---- Constructors ---- */

/* A child of a constructor: its value, and the scalar type that its components get when it is taken
 * apart or used whole. */
struct item {
    struct value value;
    enum scalar wanted;
    bool converts;
};

/* The components of a constructor's children in order. A child is taken apart when the first of
 * its components is needed singly. */
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

static void take_apart(struct emitter *e, struct component_queue *q) {
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
        take_apart(e, q);
    return converted_item(e, &q->scalars[q->next_scalar++]).id;
}

/* A child of just the right size is used as it is. */
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
        rows[i] = next_vector(e, q, row_of(e, type));
    return value_construct(e, type, rows, type->rows);
}

static struct value construct_array(struct emitter *e, const struct type *type,
                                    const struct value *children, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = children[i].id;
    return value_construct(e, type, parts, count);
}

/* A vector that an initialiser list converts: its components are converted when they are used. */
static const struct expression *unconverted(const struct expression *x) {
    bool is_kept = x->kind != EXPR_CONVERT || x->convert.is_explicit ||
                   x->convert.conversion != CONVERT_NUMERIC ||
                   type_is_scalar(x->convert.operand->type);
    return is_kept ? x : x->convert.operand;
}

/* What an item of a list is a part of; the item itself when it is whole. */
static const struct expression *root_of(const struct expression *x) {
    for (;;) {
        if (x->kind == EXPR_CONVERT)
            x = x->convert.operand;
        else if (x->kind == EXPR_MEMBER)
            x = x->member.base;
        else if (x->kind == EXPR_INDEX)
            x = x->index.base;
        else if (x->kind == EXPR_BASE)
            x = x->unary.operand;
        else
            return x;
    }
}

/* All items of a list are evaluated before any of them is taken apart. */
static void evaluate_items(struct emitter *e, const struct expression *list) {
    for (const struct expression *x = list->list.first; x; x = x->next) {
        if (x->kind == EXPR_CONSTRUCT && x->list.is_part) {
            evaluate_items(e, x);
        } else if (root_of(x)->kind == EXPR_ONCE) {
            emit_value(e, root_of(x));
        } else {
            struct value *v = arena_new(e->arena, struct value);
            *v = value_plain(e, emit_value(e, unconverted(x)));
            *map_slot_u64(e->arena, &e->once, (uintptr_t)x) = v;
        }
    }
}

static struct value construct(struct emitter *e, const struct expression *x);

static struct item list_item(struct emitter *e, const struct expression *x) {
    const struct value *known = map_find_u64(&e->once, (uintptr_t)x);
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

static struct value emit_construct(struct emitter *e, const struct expression *x) {
    uint32_t folded = constant_folded(e, x);
    if (folded)
        return value_of(folded, x->type);
    evaluate_items(e, x);
    return construct(e, x);
}

/* ---- && || ?: ---- */

static struct value emit_short_circuit(struct emitter *e, const struct expression *x) {
    bool is_and = x->op == OPERATOR_LOGICAL_AND;
    uint32_t condition = emit_id(e, x->binary.left);
    struct lvalue result = temporary(e, x->type, "temp.var.logical");
    uint32_t then = block_new(e, "logical.lhs.cond"), merge = block_new(e, "logical.merge");
    store_value(e, &result, value_of(constant_bool(e, !is_and), x->type));
    if (!is_and)
        condition = emit_op(e, SpvOpLogicalNot, type_id_bool(e), condition);
    block_select(e, condition, then, merge, merge);
    block_open(e, then);
    store_value(e, &result, value_plain(e, emit_value(e, x->binary.right)));
    block_branch(e, merge);
    block_open(e, merge);
    return load_value(e, &result);
}

static struct value emit_logical(struct emitter *e, const struct expression *x) {
    if (x->short_circuit)
        return emit_short_circuit(e, x);
    struct value a = value_plain(e, emit_value(e, x->binary.left));
    struct value b = value_plain(e, emit_value(e, x->binary.right));
    return emit_binary(e, (enum operator_kind)x->op, a, b, x->type);
}

static struct value emit_ternary(struct emitter *e, const struct expression *x) {
    struct lvalue result = temporary(e, x->type, "temp.var.ternary");
    uint32_t yes = block_new(e, "ternary.lhs"), no = block_new(e, "ternary.rhs"),
             merge = block_new(e, "ternary.merge");
    block_select(e, emit_id(e, x->conditional.condition), yes, no, merge);
    block_open(e, yes);
    store_value(e, &result, emit_value(e, x->conditional.yes));
    block_branch(e, merge);
    block_open(e, no);
    store_value(e, &result, emit_value(e, x->conditional.no));
    block_branch(e, merge);
    block_open(e, merge);
    return load_value(e, &result);
}

static uint32_t select_row(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, void *user) {
    (void)user;
    uint32_t words[3], size = type_vector_size(result);
    for (uint32_t i = 0; i < count; i++)
        words[i] = operands[i].id;
    if (size > 1 && type_vector_size(operands[0].type) == 1)
        words[0] = convert_splat(e, operands[0], vector_of(e, SCALAR_BOOL, size)).id;
    return emit_foldable_words(e, SpvOpSelect, value_type_id(e, result), words, 3);
}

/* What OpSelect cannot choose between: structs, arrays, objects. */
static struct value emit_select_by_branch(struct emitter *e, const struct expression *x,
                                          const struct value *operands) {
    struct lvalue result = temporary(e, x->type, "temp.var.ternary");
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge"),
             no = block_new(e, "if.false");
    block_select(e, operands[0].id, yes, no, merge);
    block_open(e, yes);
    store_value(e, &result, operands[1]);
    block_branch(e, merge);
    block_open(e, no);
    store_value(e, &result, operands[2]);
    block_branch(e, merge);
    block_open(e, merge);
    return load_value(e, &result);
}

/* A matrix chosen by one bool, which sema spread over the matrix. */
static const struct expression *unspread(const struct expression *condition) {
    return condition->kind == EXPR_CONVERT && condition->convert.conversion == CONVERT_SPLAT &&
                   type_is_real_matrix(condition->type)
               ? condition->convert.operand
               : condition;
}

static struct value emit_conditional(struct emitter *e, const struct expression *x) {
    if (x->short_circuit)
        return emit_ternary(e, x);
    const struct expression *condition = unspread(x->conditional.condition);
    struct value operands[3] = {value_plain(e, emit_value(e, condition)),
                                value_plain(e, emit_value(e, x->conditional.yes)),
                                value_plain(e, emit_value(e, x->conditional.no))};
    bool by_rows = type_is_real_matrix(x->type) && type_is_real_matrix(condition->type);
    if (type_vector_size(x->type) || by_rows)
        return value_by_rows(e, operands, 3, x->type, select_row, NULL);
    return emit_select_by_branch(e, x, operands);
}

/* ---- The walk ---- */

static struct value emit_once(struct emitter *e, const struct expression *x) {
    struct value *known = map_find_u64(&e->once, (uintptr_t)x);
    if (known)
        return *known;
    struct value *v = arena_new(e->arena, struct value);
    *v = emit_value(e, x->unary.operand);
    *map_slot_u64(e->arena, &e->once, (uintptr_t)x) = v;
    return *v;
}

/* Parts of an item of an initialiser list are extracted; those of other values go through memory,
 * as they do in dxc. */
static bool is_extracted(const struct expression *x) {
    if (x->category == CATEGORY_LVALUE)
        return false;
    if (x->kind == EXPR_MEMBER)
        return is_extracted(x->member.base);
    if (x->kind == EXPR_BASE)
        return is_extracted(x->unary.operand);
    if (x->kind == EXPR_INDEX)
        return x->index.index->kind == EXPR_CONSTANT && is_extracted(x->index.base);
    return x->kind == EXPR_ONCE;
}

/* The path from an item to a part of it. */
static void append_path(struct emitter *e, struct word_vec *path, const struct expression *x) {
    if (x->kind == EXPR_ONCE) {
        vec_push(e->arena, path, (uint32_t)(uintptr_t)x);
        vec_push(e->arena, path, (uint32_t)((uint64_t)(uintptr_t)x >> 32));
        return;
    }
    append_path(e, path, expression_whole(x));
    vec_push(e->arena, path, x->kind);
    if (x->kind == EXPR_MEMBER)
        vec_push(e->arena, path, x->member.index);
    else if (x->kind == EXPR_INDEX)
        vec_push(e->arena, path, (uint32_t)x->index.index->constant->values[0].u);
}

static void keep_part(struct emitter *e, const struct word_vec *path, struct value v) {
    struct value *kept = arena_new(e->arena, struct value);
    *kept = v;
    *map_slot(e->arena, &e->once, path->items, path->count * sizeof *path->items) = kept;
}

static void keep_child(struct emitter *e, const struct word_vec *path, enum expression_kind kind,
                       uint32_t index, struct value v) {
    struct word_vec child = {0};
    for (size_t i = 0; i < path->count; i++)
        vec_push(e->arena, &child, path->items[i]);
    vec_push(e->arena, &child, kind);
    if (kind != EXPR_BASE)
        vec_push(e->arena, &child, index);
    keep_part(e, &child, v);
}

/* An item is taken apart as a whole, when the first of its parts is used. */
static void keep_children(struct emitter *e, const struct expression *whole, struct value v) {
    struct word_vec path = {0};
    append_path(e, &path, whole);
    if (v.type->kind == TYPE_ARRAY) {
        for (uint32_t i = 0; i < v.type->count; i++)
            keep_child(e, &path, EXPR_INDEX, i, value_element(e, v, i));
    } else if (v.type->kind == TYPE_STRUCT) {
        if (v.type->record->base)
            keep_child(e, &path, EXPR_BASE, 0, value_base(e, v));
        for (uint32_t i = 0; i < v.type->record->field_count; i++)
            keep_child(e, &path, EXPR_MEMBER, i, value_member(e, v, i));
    } else if (type_is_real_matrix(v.type)) {
        for (uint32_t i = 0; i < v.type->rows; i++)
            keep_child(e, &path, EXPR_INDEX, i, value_row(e, v, i));
    } else {
        bool is_row = v.type->kind == TYPE_MATRIX && v.type->rows == 1;
        for (uint32_t i = 0; i < (is_row ? 1 : type_vector_size(v.type)); i++)
            keep_child(e, &path, EXPR_INDEX, i, is_row ? v : value_component(e, v, i));
    }
}

static struct value emit_part(struct emitter *e, const struct expression *x) {
    struct word_vec path = {0};
    append_path(e, &path, x);
    size_t size = path.count * sizeof *path.items;
    if (!map_find(&e->once, path.items, size)) {
        const struct expression *whole = expression_whole(x);
        keep_children(e, whole, emit_value(e, whole));
    }
    const struct value *v = map_find(&e->once, path.items, size);
    return v ? (struct value){v->id, x->type, v->packing} : value_zero(e, x->type);
}

static struct value emit_load(struct emitter *e, const struct expression *place) {
    if (is_extracted(place) && place->kind != EXPR_ONCE)
        return emit_part(e, place);
    if (place->kind == EXPR_SWIZZLE && place->swizzle.is_truncation)
        return convert_truncate(e, value_plain(e, emit_load(e, place->swizzle.base)), place->type);
    struct lvalue l = emit_lvalue(e, place);
    struct value v = load_value(e, &l);
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
    return x->unary.is_postfix ? old : load_value(e, &l);
}

static struct value emit_assign(struct emitter *e, const struct expression *x) {
    const struct expression *target = x->binary.left;
    counter_assign(e, target, x->binary.right);
    e->coherent = target->kind == EXPR_VARIABLE && target->variable->is_globally_coherent;
    struct value v = emit_value(e, x->binary.right);
    e->coherent = false;
    stand_at_place(e, target->begin);
    struct lvalue l = emit_lvalue(e, target);
    store_value(e, &l, v);
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
        return x->category == CATEGORY_LVALUE || is_in_memory(x) ? emit_load(e, x)
                                                                 : emit_swizzle(e, x);
    case EXPR_MATRIX_SWIZZLE:
        return x->category == CATEGORY_LVALUE || is_in_memory(x) ? emit_load(e, x)
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
        return e->placeholder;
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
        context_fail(e->c, x->at, "this expression is nested too deeply");
    relax(e, type_is_relaxed(x->type));
    stand_at(e, x);
    struct value v = dispatch(e, x);
    e->depth--;
    origin_restore(e, outer);
    return v;
}

uint32_t emit_id(struct emitter *e, const struct expression *x) {
    return value_plain(e, emit_value(e, x)).id;
}

void emit_effect(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_LOAD) {
        emit_effect(e, x->unary.operand);
        return;
    }
    if (x->kind == EXPR_VARIABLE)
        return;
    if (x->kind == EXPR_COMMA) {
        emit_effect(e, x->binary.left);
        emit_effect(e, x->binary.right);
        return;
    }
    if (x->category == CATEGORY_LVALUE && x->kind != EXPR_ASSIGN)
        emit_lvalue(e, x);
    else
        emit_value(e, x);
}
