/* Aggregate initialization from lists. */
#include "../upcalls.h"
#include "convert.h"

/* An initializer list with all nested braces is one sequence of items, and the type is filled from
 * it regardless of item boundaries: the flattened initializer sequence and the flattened ordering
 * of [Decl.Init.Agg]. Items that match a member or fit the rest of a vector are used whole; others
 * are split. For example, `float2 a; float3 b; struct { float x; float4 y; } s = {a, b};` uses a.x
 * for `x`, and a.y and the whole b for `y`. */

/* An item being split, and the index of its next component. */
struct open_item {
    struct expression *whole;
    uint32_t next, count;
};
VEC(struct open_item, open_item_vec);

struct item_stream {
    struct analyser *a;
    const struct expression_vec *items;
    size_t next;
    struct open_item_vec open;
    struct expression *current; /* NULL if it must be fetched */
    const struct node *node;
};

/* ---- Splitting of items ---- */

static uint32_t parts_of(const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return type->count;
    if (type->kind == TYPE_STRUCT)
        return type->record->field_count + (type->record->base ? 1 : 0);
    return type->kind == TYPE_MATRIX ? type->rows : type->columns;
}

/* Returns whether an expression can be evaluated repeatedly without cost or side effects. */
static bool can_repeat(const struct expression *e) {
    if (e->kind == EXPR_MEMBER)
        return can_repeat(e->member.base);
    if (e->kind == EXPR_BASE)
        return can_repeat(e->unary.operand);
    if (e->kind == EXPR_INDEX)
        return e->index.index->kind == EXPR_CONSTANT && can_repeat(e->index.base);
    return e->kind == EXPR_ONCE || e->kind == EXPR_CONSTANT;
}

static struct expression *open_whole(struct analyser *a, struct expression *e) {
    bool is_lvalue = type_has_object(e->type) && e->category == CATEGORY_LVALUE;
    if (can_repeat(e) || is_lvalue)
        return e;
    return expr_once(a, convert_without_literal(a, expr_load(a, e)));
}

static struct expression *index_part(struct analyser *a, struct expression *whole, uint32_t index) {
    const struct type *type =
        whole->type->kind == TYPE_ARRAY
            ? whole->type->element
            : type_vector(a->types, whole->type->scalar, whole->type->columns);
    struct expression *e = expr_like(a, EXPR_INDEX, CATEGORY_VALUE, type, whole);
    expr_inherit_lvalue(e, whole);
    e->index.base = whole;
    e->index.index = expr_integer(a, type_scalar(a->types, SCALAR_INT), index, NULL);
    return e;
}

static struct expression *part(struct analyser *a, struct expression *whole, uint32_t index) {
    if (whole->type->kind == TYPE_VECTOR && whole->type->columns <= UINT8_MAX) {
        const struct type *type = type_scalar(a->types, whole->type->scalar);
        struct expression *e = expr_like(a, EXPR_SWIZZLE, CATEGORY_VALUE, type, whole);
        expr_inherit_lvalue(e, whole);
        e->swizzle.base = whole;
        e->swizzle.count = 1;
        e->swizzle.components[0] = (uint8_t)index;
        return e;
    }
    if (whole->type->kind != TYPE_STRUCT)
        return index_part(a, whole, index);
    bool has_base = whole->type->record->base != NULL;
    if (has_base && index == 0)
        return expr_base(a, whole, NULL);
    return expr_member(a, whole, index - (has_base ? 1 : 0), NULL);
}

static struct expression *peek_item(struct item_stream *s) {
    while (!s->current && s->open.count) {
        struct open_item *top = &vec_last(&s->open);
        if (top->next < top->count)
            s->current = part(s->a, top->whole, top->next++);
        else
            s->open.count--;
    }
    if (!s->current)
        s->current = s->items->items[s->next++];
    return s->current;
}

static struct expression *next_item(struct item_stream *s) {
    struct expression *e = peek_item(s);
    s->current = NULL;
    return e;
}

static bool is_composite(const struct type *type) {
    return type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT || type->kind == TYPE_MATRIX ||
           type->kind == TYPE_VECTOR;
}

static void split_item(struct item_stream *s) {
    struct expression *whole = open_whole(s->a, next_item(s));
    struct open_item item = {whole, 0, parts_of(whole->type)};
    vec_push(s->a->c->typed, &s->open, item);
}

/* ---- Filling a type ---- */

static struct expression *fill_type(struct item_stream *s, const struct type *type);

static bool same_shape(const struct type *left, const struct type *right) {
    if (!type_is_numeric(left) || !type_is_numeric(right))
        return false;
    bool same_kind = left->kind == right->kind || (type_is_scalar(left) && type_is_scalar(right));
    return same_kind && left->rows == right->rows && left->columns == right->columns;
}

/* Converts an item. As with a cast, precision is lost without a warning, except for literals. */
static struct expression *convert_item(struct analyser *a, struct expression *e,
                                       const struct type *type) {
    if (conversion_plan(a, e->type, type, false).form == FORM_NONE) {
        conversion_report(a, e, type, false);
        return expr_error(a, NULL);
    }
    sema_warn_of_literal(a, e, type);
    return convert_unchecked(a, e, type);
}

/* Returns whether an item fits whole into the rest of a vector or matrix. */
static bool fits_whole(const struct type *item, uint32_t room) {
    return type_is_numeric(item) && item->kind != TYPE_MATRIX && type_components(item) <= room;
}

static const struct type *item_type(struct analyser *a, const struct type *item,
                                    enum scalar scalar) {
    uint32_t count = type_components(item);
    return count == 1 ? type_scalar(a->types, scalar) : type_vector(a->types, scalar, count);
}

static struct expression *fill_components(struct item_stream *s, const struct type *type) {
    struct expression *e = expr_create(s->a, EXPR_CONSTRUCT, CATEGORY_VALUE, type, s->node);
    uint32_t room = type_components(type);
    while (room) {
        const struct type *item = peek_item(s)->type;
        if (is_composite(item) && !fits_whole(item, room)) {
            split_item(s);
            continue;
        }
        const struct type *wanted = type_is_numeric(item) ? item_type(s->a, item, type->scalar)
                                                          : type_scalar(s->a->types, type->scalar);
        struct expression *child = convert_item(s->a, next_item(s), wanted);
        if (is_error(child))
            return child;
        room -= type_components(child->type);
        scope_add_child(e, child);
    }
    return e;
}

static struct expression *fill_array(struct item_stream *s, const struct type *type) {
    struct expression *e = expr_create(s->a, EXPR_CONSTRUCT, CATEGORY_VALUE, type, s->node);
    for (uint32_t i = 0; i < type->count; i++) {
        struct expression *child = fill_type(s, type->element);
        if (is_error(child))
            return child;
        scope_add_child(e, child);
    }
    return e;
}

static struct expression *fill_record(struct item_stream *s, const struct type *type) {
    const struct record *record = type->record;
    struct expression *e = expr_create(s->a, EXPR_CONSTRUCT, CATEGORY_VALUE, type, s->node);
    struct expression *child = record->base ? fill_type(s, record->base) : NULL;
    if (child)
        scope_add_child(e, child);
    for (uint32_t i = 0; i < record->field_count && !(child && is_error(child)); i++) {
        child = fill_type(s, record->fields[i].type);
        scope_add_child(e, child);
    }
    return child && is_error(child) ? child : e;
}

/* The caller has compared the counts, so there is an item for every leaf. */
static struct expression *fill_type(struct item_stream *s, const struct type *type) {
    bool is_empty = type_leaf_count(type) == 0;
    if (!is_empty && (peek_item(s)->type == type || same_shape(peek_item(s)->type, type)))
        return convert_item(s->a, next_item(s), type);
    struct expression *e = NULL;
    if (type->kind == TYPE_STRUCT)
        e = fill_record(s, type);
    else if (type->kind == TYPE_ARRAY)
        e = fill_array(s, type);
    else if (type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX)
        e = fill_components(s, type);
    else {
        if (type->kind == TYPE_ERROR)
            return expr_error(s->a, NULL); /* an invalid field does not consume an item */
        while (is_composite(peek_item(s)->type))
            split_item(s);
        return convert_item(s->a, next_item(s), type);
    }
    if (e->kind == EXPR_CONSTRUCT)
        e->list.is_part = true;
    return e;
}

/* ---- Counting ---- */

uint64_t type_count_leaves(const struct expression_vec *items) {
    uint64_t sum = 0;
    for (size_t i = 0; i < items->count; i++)
        sum += type_leaf_count(items->items[i]->type);
    return sum;
}

bool initializer_without_value(struct analyser *a, const struct expression_vec *items) {
    for (size_t i = 0; i < items->count; i++) {
        const struct expression *e = items->items[i];
        if (e->type->kind != TYPE_VOID)
            continue;
        error_at(a->c, sema_marked(a->c, e), "initializer of type '%s' does not have a value",
                 type_name(a->c, e->type));
        return true;
    }
    return false;
}

static bool counts_match(struct analyser *a, const struct type *type,
                         const struct expression_vec *items, location at) {
    uint64_t wanted = type_leaf_count(type), given = type_count_leaves(items);
    if (given == wanted)
        return true;
    if (type->kind == TYPE_STRUCT && type->record->is_spoiled)
        return false;
    if (items->count)
        diag_underline(a->c, items->items[0]->begin, items->items[items->count - 1]->end);
    error_at(a->c, at, "too %s components for '%s': %llu given, %llu needed%s",
             given < wanted ? "few" : "many", type_name(a->c, type), (unsigned long long)given,
             (unsigned long long)wanted, conversion_count_hint(a, type, given));
    return false;
}

/* Reports arrays whose size is a specialization constant, which can be neither filled nor split. */
static bool has_unknown_count(struct analyser *a, const struct type *type,
                              const struct expression_vec *items, location at) {
    const struct type *unknown = type_is_specialized(type) ? type : NULL;
    for (size_t i = 0; i < items->count && !unknown; i++)
        if (type_is_specialized(items->items[i]->type))
            unknown = items->items[i]->type;
    if (unknown)
        error_at(a->c, at, "number of elements of '%s' is only known after specialization",
                 type_name(a->c, unknown));
    return unknown != NULL;
}

static struct expression *fill_whole(struct analyser *a, const struct type *type,
                                     const struct expression_vec *items, const struct node *node) {
    struct item_stream stream = {.a = a, .items = items, .node = node};
    struct expression *e = fill_type(&stream, type);
    if (e->kind == EXPR_CONSTRUCT)
        e->list.is_part = false;
    return e;
}

struct expression *sema_fill_from(struct analyser *a, const struct type *type,
                                  const struct expression_vec *items, const struct node *node,
                                  location at) {
    if (expressions_have_errors(items) || type->kind == TYPE_ERROR ||
        type->kind == TYPE_PLACEHOLDER || initializer_without_value(a, items))
        return expr_error(a, node);
    if (has_unknown_count(a, type, items, at) || !counts_match(a, type, items, at))
        return expr_error(a, node);
    return fill_whole(a, type, items, node);
}

struct expression *sema_construct_flat(struct analyser *a, struct expression *e,
                                       const struct type *to) {
    struct expression_vec items = {0};
    vec_push(a->c->typed, &items, e);
    struct node node = {.at = e->at, .begin = e->begin, .end = e->end};
    return is_error(e) ? expr_error(a, &node) : fill_whole(a, to, &items, &node);
}
