/* Visits the leaves of types in order.
 *
 * The cursor is a stack of the types being visited. A run of equal leaves is one step, so the
 * length of an array does not affect the time. */
#include "convert.h"

static bool is_leaf(const struct type *type) {
    return type->kind != TYPE_ARRAY && type->kind != TYPE_STRUCT;
}

static void set_leaf(struct analyser *a, struct leaf_cursor *cursor, const struct type *type,
                     uint64_t times) {
    cursor->run = times * (type_is_numeric(type) ? type_components(type) : 1);
    bool has_shape = type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX;
    cursor->leaf = has_shape ? type_scalar(a->types, type->scalar) : type;
}

static const struct type *next_part(struct leaf_frame *frame) {
    const struct type *type = frame->type;
    if (type->kind == TYPE_ARRAY)
        return frame->next++ < type->count ? type->element : NULL;
    const struct record *record = type->record;
    if (frame->next == 0 && !record->base)
        frame->next = 1;
    uint32_t part = frame->next++;
    if (part == 0)
        return record->base;
    return part <= record->field_count ? record->fields[part - 1].type : NULL;
}

/* Enters a type. An array of leaves is a single run. */
static bool enter_type(struct analyser *a, struct leaf_cursor *cursor, const struct type *type) {
    if (is_leaf(type)) {
        set_leaf(a, cursor, type, 1);
        return true;
    }
    if (type->kind == TYPE_ARRAY && is_leaf(type_strip_arrays(type))) {
        uint64_t times = 1;
        for (const struct type *t = type; t->kind == TYPE_ARRAY; t = t->element)
            times = times * t->count > UINT32_MAX ? UINT32_MAX : times * t->count;
        set_leaf(a, cursor, type_strip_arrays(type), times);
        return times > 0;
    }
    vec_push(cursor->arena, &cursor->frames, ((struct leaf_frame){type, 0}));
    return false;
}

static void find_leaf(struct analyser *a, struct leaf_cursor *cursor) {
    while (cursor->frames.count) {
        const struct type *part = next_part(&vec_last(&cursor->frames));
        if (!part)
            cursor->frames.count--;
        else if (enter_type(a, cursor, part))
            return;
    }
    cursor->leaf = NULL;
    cursor->run = 0;
}

void leaf_begin(struct analyser *a, struct leaf_cursor *cursor, const struct type *type) {
    *cursor = (struct leaf_cursor){.arena = a->c->typed};
    if (!enter_type(a, cursor, type))
        find_leaf(a, cursor);
}

void leaf_advance(struct analyser *a, struct leaf_cursor *cursor, uint64_t count) {
    cursor->run -= count;
    if (!cursor->run)
        find_leaf(a, cursor);
}
