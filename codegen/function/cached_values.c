/* Cached values: evaluated once and reused for the same nodes within a full expression.
 *
 *     nodes    EXPR_ONCE, and EXPR_PLACEHOLDER, whose value its parent provides
 *     items    items of initializer lists, all evaluated before any is decomposed
 *     parts    subobjects of items, by the path from the EXPR_ONCE, each extracted once */
#include "function.h"

struct known_values {
    struct map nodes;
    struct map items;
    struct map parts;
};

static struct known_values *known(struct emitter *e) {
    if (!e->known)
        e->known = arena_new(e->arena, struct known_values);
    return e->known;
}

void known_forget(struct emitter *e) {
    *known(e) = (struct known_values){0};
}

static void remember(struct emitter *e, struct map *map, const struct expression *x,
                     struct value v) {
    struct value *kept = arena_new(e->arena, struct value);
    *kept = v;
    *map_slot_u64(e->arena, map, (uintptr_t)x) = kept;
}

struct value emit_once(struct emitter *e, const struct expression *x) {
    const struct value *v = map_find_u64(&known(e)->nodes, (uintptr_t)x);
    if (v)
        return *v;
    struct value once = emit_value(e, x->unary.operand);
    remember(e, &known(e)->nodes, x, once);
    return once;
}

/* ---- Placeholders ---- */

struct placeholder_value {
    struct emitter *e;
    struct value value;
};

static void set_placeholders(void *user, const struct expression *x) {
    const struct placeholder_value *p = user;
    if (x->kind == EXPR_PLACEHOLDER)
        remember(p->e, &known(p->e)->nodes, x, p->value);
    expression_children(x, set_placeholders, user);
}

void known_set_placeholder(struct emitter *e, const struct expression *conversion, struct value v) {
    set_placeholders(&(struct placeholder_value){e, v}, conversion);
}

struct value emit_placeholder(struct emitter *e, const struct expression *x) {
    return *(const struct value *)map_find_u64(&known(e)->nodes, (uintptr_t)x);
}

/* ---- Items of initializer lists ---- */

void known_add_item(struct emitter *e, const struct expression *x, struct value v) {
    remember(e, &known(e)->items, x, v);
}

const struct value *known_item(struct emitter *e, const struct expression *x) {
    return map_find_u64(&known(e)->items, (uintptr_t)x);
}

bool cg_is_extracted(const struct expression *x) {
    if (x->category == CATEGORY_LVALUE)
        return false;
    if (x->kind == EXPR_MEMBER)
        return cg_is_extracted(x->member.base);
    if (x->kind == EXPR_BASE)
        return cg_is_extracted(x->unary.operand);
    if (x->kind == EXPR_INDEX)
        return x->index.index->kind == EXPR_CONSTANT && cg_is_extracted(x->index.base);
    return x->kind == EXPR_ONCE;
}

/* Appends the path from an item to a subobject. */
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

static void keep_child(struct emitter *e, const struct word_vec *path, enum expression_kind kind,
                       uint32_t index, struct value v) {
    struct word_vec child = {0};
    for (size_t i = 0; i < path->count; i++)
        vec_push(e->arena, &child, path->items[i]);
    vec_push(e->arena, &child, kind);
    if (kind != EXPR_BASE)
        vec_push(e->arena, &child, index);
    struct value *kept = arena_new(e->arena, struct value);
    *kept = v;
    *map_slot(e->arena, &known(e)->parts, child.items, child.count * sizeof *child.items) = kept;
}

/* Decomposes an item completely when its first subobject is used. */
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

struct value emit_part(struct emitter *e, const struct expression *x) {
    struct word_vec path = {0};
    append_path(e, &path, x);
    size_t size = path.count * sizeof *path.items;
    if (!map_has(&known(e)->parts, path.items, size)) {
        const struct expression *whole = expression_whole(x);
        keep_children(e, whole, emit_value(e, whole));
    }
    const struct value *v = map_find(&known(e)->parts, path.items, size);
    return v ? (struct value){v->id, x->type, v->packing} : value_zero(e, x->type);
}
