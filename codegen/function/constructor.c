/* Constructors and initializer lists.
 *
 *     float4(a, b.xy, c)        the components of the children in order; a child is split only
 *                               if it does not fit as a whole
 *     S s = { 1, { 2, 3 } }     sema has matched the list to the type; subobjects of an item
 *                               that is used several times (EXPR_ONCE) are evaluated once */
#include "function.h"

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
    const struct type *scalar = cg_scalar_of(e, v.type);
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
    return (struct item){*known, x->type->scalar, unconverted(x) != x};
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
