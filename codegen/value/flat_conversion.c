/* Flat conversion (CONVERT_FLAT): HLSL converts aggregates and numbers scalar by scalar, in
 * order, regardless of their shapes.
 *
 *     struct { float2 a; int b; } s; (float[3])s    ->    { s.a.x, s.a.y, (float)s.b }
 *
 * The source is a stack of subobjects with the next one on top. A subobject that fits a target
 * subobject is consumed whole; otherwise it is replaced by its own members. */
#include "value.h"

static uint32_t shuffle(struct emitter *e, uint32_t type, uint32_t a, uint32_t b, uint32_t first,
                        uint32_t count) {
    uint32_t words[6] = {a, b};
    for (uint32_t i = 0; i < count; i++)
        words[2 + i] = first + i;
    return emit_words(e, SpvOpVectorShuffle, type, words, count + 2);
}

struct value convert_reshape(struct emitter *e, struct value v, const struct type *to) {
    if (type_is_real_matrix(v.type) == type_is_real_matrix(to)) {
        if (!type_is_real_matrix(to) || value_type_id(e, v.type) == value_type_id(e, to))
            return value_of(v.id, to);
        return convert_flat(e, v, to);
    }
    if (type_is_real_matrix(to)) {
        uint32_t rows[4], type = value_type_id(e, cg_row_of(e, to));
        for (uint32_t i = 0; i < to->rows; i++)
            rows[i] = shuffle(e, type, v.id, v.id, i * to->columns, to->columns);
        return value_construct(e, to, rows, to->rows);
    }
    uint32_t a = value_row(e, v, 0).id, b = value_row(e, v, 1).id;
    return value_of(shuffle(e, value_type_id(e, to), a, b, 0, 4), to);
}

VEC(struct value, value_vec);

/* Stack of source values from which a target is filled; the next one is on top. */
struct part_source {
    struct value_vec parts;
    bool spreads; /* one scalar fills all components */
};

static void push_part(struct emitter *e, struct part_source *s, struct value v) {
    vec_push(e->arena, &s->parts, v);
}

static struct value *next_part(struct part_source *s) {
    return s->parts.count ? &vec_last(&s->parts) : NULL;
}

static struct value read_part(struct part_source *s) {
    return s->parts.items[--s->parts.count];
}

/* Pushes the parts in reverse order, so that the first one is on top. */
static void put_back(struct emitter *e, struct part_source *s, const struct value_vec *parts) {
    for (size_t i = parts->count; i-- > 0;)
        push_part(e, s, parts->items[i]);
}

static void split_struct(struct emitter *e, struct part_source *s) {
    struct value v = read_part(s);
    struct value_vec parts = {0};
    if (v.type->record->base)
        vec_push(e->arena, &parts, value_base(e, v));
    for (uint32_t i = 0; i < v.type->record->field_count; i++)
        vec_push(e->arena, &parts, value_member(e, v, i));
    put_back(e, s, &parts);
}

static void split_array(struct emitter *e, struct part_source *s) {
    struct value v = read_part(s);
    struct value_vec parts = {0};
    for (uint32_t i = 0; i < v.type->count; i++)
        vec_push(e->arena, &parts, value_element(e, v, i));
    put_back(e, s, &parts);
}

static void split_numeric(struct emitter *e, struct part_source *s) {
    struct value v = read_part(s);
    struct value_vec parts = {0};
    uint32_t count = type_vector_size(v.type);
    for (uint32_t i = 0; i < count; i++)
        vec_push(e->arena, &parts, value_component(e, v, i));
    if (count == 0)
        for (uint32_t i = 0; i < v.type->rows; i++)
            for (uint32_t j = 0; j < v.type->columns; j++)
                vec_push(e->arena, &parts, value_matrix_element(e, v, i, j));
    put_back(e, s, &parts);
}

/* Splits structs and arrays until the next value is neither. Returns NULL at the end. */
static struct value *next_leaf(struct emitter *e, struct part_source *s) {
    struct value *next;
    while ((next = next_part(s)) != NULL) {
        if (next->type->kind == TYPE_STRUCT)
            split_struct(e, s);
        else if (next->type->kind == TYPE_ARRAY)
            split_array(e, s);
        else
            break;
    }
    return next;
}

static uint32_t build_aggregate(struct emitter *e, struct part_source *s, const struct type *to);

static uint32_t build_scalar(struct emitter *e, struct part_source *s, const struct type *to) {
    struct value *next = next_leaf(e, s);
    if (!next)
        return value_zero(e, to).id;
    if (type_is_numeric(next->type) && type_vector_size(next->type) != 1) {
        split_numeric(e, s);
        next = next_part(s);
    }
    struct value v = s->spreads ? *next : read_part(s);
    return convert_numeric(e, value_plain(e, v), to).id;
}

static uint32_t build_parts(struct emitter *e, struct part_source *s, const struct type *to,
                            const struct type *part, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = s->spreads && i > 0 ? parts[0] : build_aggregate(e, s, part);
    return value_construct(e, to, parts, count).id;
}

static bool fits_numeric(const struct type *from, const struct type *to) {
    if (type_is_real_matrix(to))
        return type_is_real_matrix(from) && from->rows == to->rows && from->columns == to->columns;
    return type_vector_size(from) == type_vector_size(to);
}

static uint32_t build_numeric(struct emitter *e, struct part_source *s, const struct type *to) {
    uint32_t count = type_vector_size(to);
    if (count == 1)
        return build_scalar(e, s, cg_scalar_of(e, to));
    struct value *next = s->spreads ? NULL : next_leaf(e, s);
    if (next && type_is_numeric(next->type) && fits_numeric(next->type, to))
        return convert_numeric(e, value_plain(e, read_part(s)), to).id;
    return count ? build_parts(e, s, to, cg_scalar_of(e, to), count)
                 : build_parts(e, s, to, cg_row_of(e, to), to->rows);
}

static uint32_t build_record(struct emitter *e, struct part_source *s, const struct type *to) {
    const struct record *record = to->record;
    struct value *fields = arena_array(e->arena, struct value, record->field_count + 1);
    uint32_t count = 0;
    if (record->base)
        fields[count++] = value_of(build_aggregate(e, s, record->base), record->base);
    for (uint32_t i = 0; i < record->field_count; i++)
        fields[count++] =
            value_of(build_aggregate(e, s, record->fields[i].type), record->fields[i].type);
    return value_construct_record(e, to, fields).id;
}

static uint32_t build_aggregate(struct emitter *e, struct part_source *s, const struct type *to) {
    struct value *next = next_part(s);
    if (type_is_numeric(to))
        return build_numeric(e, s, to);
    if (to->kind == TYPE_ARRAY) {
        while (next && next->type->kind == TYPE_STRUCT) {
            split_struct(e, s);
            next = next_part(s);
        }
    } else if (to->kind == TYPE_STRUCT) {
        while (next && next->type->kind == TYPE_ARRAY) {
            split_array(e, s);
            next = next_part(s);
        }
    } else {
        next = next_leaf(e, s);
    }
    if (next && !s->spreads && next->type == to)
        return value_plain(e, read_part(s)).id;
    if (to->kind == TYPE_ARRAY)
        return build_parts(e, s, to, to->element, to->count);
    if (to->kind == TYPE_STRUCT && next && next->type->kind == TYPE_STRUCT)
        split_struct(e, s);
    return to->kind == TYPE_STRUCT ? build_record(e, s, to)
                                   : constant_undefined(e, value_type_id(e, to));
}

struct value convert_flat(struct emitter *e, struct value v, const struct type *to) {
    struct part_source s = {.spreads = type_vector_size(v.type) == 1};
    if (v.type == to)
        return v;
    push_part(e, &s, v);
    return value_of(build_aggregate(e, &s, to), to);
}

struct value convert_by_scalars(struct emitter *e, struct value v, const struct type *to) {
    struct part_source s = {0};
    struct value_vec scalars = {0};
    push_part(e, &s, v);
    while (next_leaf(e, &s)) {
        if (type_is_numeric(next_part(&s)->type) && type_vector_size(next_part(&s)->type) != 1)
            split_numeric(e, &s);
        vec_push(e->arena, &scalars, read_part(&s));
    }
    put_back(e, &s, &scalars);
    return value_of(build_aggregate(e, &s, to), to);
}

struct value convert_same_layout(struct emitter *e, struct value v, const struct type *to) {
    if (type_is_numeric(to) || to->kind == TYPE_OBJECT)
        return (struct value){v.id, to, v.packing};
    if (value_type_id(e, v.type) == value_type_id(e, to))
        return (struct value){v.id, to, v.packing};
    return convert_flat(e, v, to);
}
