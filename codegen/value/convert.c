/* Conversions: from one scalar type to another, and from one shape to another. */
#include "../emitter.h"

/* ---- Numbers ---- */

static unsigned bits_of(const struct type *type) {
    return type_scalar_bits((enum scalar)type->scalar);
}

static enum scalar_class class_of(const struct type *type) {
    return scalar_class((enum scalar)type->scalar);
}

static uint32_t from_bool(struct emitter *e, struct value v, const struct type *to) {
    return emit_foldable(e, SpvOpSelect, value_type_id(e, to), v.id, constant_splat(e, to, 1),
                         constant_splat(e, to, 0));
}

static uint32_t to_bool(struct emitter *e, struct value v, const struct type *to) {
    struct value zero = value_number(e, v.type, 0);
    return emit_binary(e, OPERATOR_NOT_EQUAL, v, zero, to).id;
}

/* The class of `type` in the width of `to`. */
static enum scalar widened(const struct type *type, const struct type *to) {
    static const enum scalar by_width[][3] = {
        [CLASS_INT] = {SCALAR_INT16, SCALAR_INT, SCALAR_INT64},
        [CLASS_UINT] = {SCALAR_UINT16, SCALAR_UINT, SCALAR_UINT64},
        [CLASS_FLOAT] = {SCALAR_HALF, SCALAR_FLOAT, SCALAR_DOUBLE},
    };
    unsigned bits = bits_of(to);
    return by_width[class_of(type)][bits == 16 ? 0 : bits == 64 ? 2 : 1];
}

/* Widths first, then signedness (OpSConvert and OpUConvert keep the class). */
static struct value match_width(struct emitter *e, struct value v, const struct type *to) {
    if (bits_of(v.type) == bits_of(to))
        return v;
    static const SpvOp ops[] = {
        [CLASS_INT] = SpvOpSConvert, [CLASS_UINT] = SpvOpUConvert, [CLASS_FLOAT] = SpvOpFConvert};
    const struct type *type = type_like(e, v.type, widened(v.type, to));
    return value_of(emit_foldable(e, ops[class_of(v.type)], value_type_id(e, type), v.id), type);
}

static uint32_t int_to_int(struct emitter *e, struct value v, const struct type *to) {
    v = match_width(e, v, to);
    return class_of(v.type) == class_of(to)
               ? v.id
               : emit_foldable(e, SpvOpBitcast, value_type_id(e, to), v.id);
}

static uint32_t to_integer(struct emitter *e, struct value v, const struct type *to) {
    if (class_of(v.type) != CLASS_FLOAT)
        return int_to_int(e, v, to);
    return emit_op(e, class_of(to) == CLASS_INT ? SpvOpConvertFToS : SpvOpConvertFToU,
                   value_type_id(e, to), v.id);
}

static uint32_t to_float(struct emitter *e, struct value v, const struct type *to) {
    if (class_of(v.type) == CLASS_FLOAT)
        return match_width(e, v, to).id;
    bool is_signed = class_of(v.type) == CLASS_INT;
    /* A narrower integer would lose what the float can still hold, if not exactly. */
    if (bits_of(v.type) < bits_of(to))
        v = match_width(e, v, to);
    return emit_op(e, is_signed ? SpvOpConvertSToF : SpvOpConvertUToF, value_type_id(e, to), v.id);
}

static uint32_t numeric_row(struct emitter *e, const struct value *operands, uint32_t count,
                            const struct type *to, void *user) {
    (void)count, (void)user;
    struct value v = operands[0];
    if (value_type_id(e, v.type) == value_type_id(e, to))
        return v.id;
    if (class_of(to) == CLASS_BOOL)
        return to_bool(e, v, to);
    if (class_of(v.type) == CLASS_BOOL)
        return from_bool(e, v, to);
    return class_of(to) == CLASS_FLOAT ? to_float(e, v, to) : to_integer(e, v, to);
}

struct value convert_numeric(struct emitter *e, struct value v, const struct type *to) {
    if (v.packing == PACK_NONE && value_type_id(e, v.type) == value_type_id(e, to))
        return value_of(v.id, to);
    return value_by_rows(e, &v, 1, to, numeric_row, NULL);
}

/* ---- Splats ---- */

static uint32_t repeat(struct emitter *e, uint32_t type, uint32_t part, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = part;
    return constant_is(e, part) ? constant_composite(e, type, parts, count)
                                : emit_words(e, SpvOpCompositeConstruct, type, parts, count);
}

struct value convert_splat(struct emitter *e, struct value scalar, const struct type *to) {
    if (type_is_real_matrix(to)) {
        uint32_t row = repeat(e, value_type_id(e, row_of(e, to)), scalar.id, to->columns);
        return value_of(repeat(e, value_type_id(e, to), row, to->rows), to);
    }
    uint32_t count = type_vector_size(to);
    return value_of(count == 1 ? scalar.id : repeat(e, value_type_id(e, to), scalar.id, count), to);
}

/* ---- Truncation and reshaping ---- */

static struct value first_components(struct emitter *e, struct value v, const struct type *to) {
    uint32_t count = type_vector_size(to);
    if (count == type_vector_size(v.type))
        return value_of(v.id, to);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = value_component(e, v, i).id;
    return value_construct(e, to, parts, count);
}

static const uint8_t first_four[4] = {0, 1, 2, 3};

/* A matrix of one row or one column that loses some components. */
static struct value truncate_flat_matrix(struct emitter *e, struct value v, const struct type *to) {
    uint32_t count = type_vector_size(to);
    if (count == 1)
        return value_of(value_component(e, v, 0).id, to);
    return value_of(value_swizzle(e, v, first_four, count).id, to);
}

static struct value truncate_matrix(struct emitter *e, struct value v, const struct type *to) {
    uint32_t rows = to->kind == TYPE_MATRIX ? to->rows : 1;
    uint32_t columns = to->kind == TYPE_MATRIX ? to->columns : type_vector_size(to);
    uint32_t parts[4];
    for (uint32_t i = 0; i < rows; i++) {
        struct value row = value_row(e, v, i);
        if (columns == 1)
            row = value_component(e, row, 0);
        else if (columns < v.type->columns)
            row = value_swizzle(e, row, first_four, columns);
        parts[i] = row.id;
    }
    return rows == 1 ? value_of(parts[0], to) : value_construct(e, to, parts, rows);
}

struct value convert_truncate(struct emitter *e, struct value v, const struct type *to) {
    if (type_is_real_matrix(v.type))
        return truncate_matrix(e, v, to);
    if (v.type->kind == TYPE_MATRIX && type_vector_size(to) < type_vector_size(v.type))
        return truncate_flat_matrix(e, v, to);
    return first_components(e, v, to);
}

static uint32_t shuffle(struct emitter *e, uint32_t type, uint32_t a, uint32_t b, uint32_t first,
                        uint32_t count) {
    uint32_t words[6] = {a, b};
    for (uint32_t i = 0; i < count; i++)
        words[2 + i] = first + i;
    return emit_words(e, SpvOpVectorShuffle, type, words, count + 2);
}

/* A vector of 4 and a 2x2 matrix; all else of equal size is lowered to the same. */
static struct value convert_reshape(struct emitter *e, struct value v, const struct type *to) {
    if (type_is_real_matrix(v.type) == type_is_real_matrix(to)) {
        if (!type_is_real_matrix(to) || value_type_id(e, v.type) == value_type_id(e, to))
            return value_of(v.id, to);
        return convert_flat(e, v, to);
    }
    if (type_is_real_matrix(to)) {
        uint32_t rows[4], type = value_type_id(e, row_of(e, to));
        for (uint32_t i = 0; i < to->rows; i++)
            rows[i] = shuffle(e, type, v.id, v.id, i * to->columns, to->columns);
        return value_construct(e, to, rows, to->rows);
    }
    uint32_t a = value_row(e, v, 0).id, b = value_row(e, v, 1).id;
    return value_of(shuffle(e, value_type_id(e, to), a, b, 0, 4), to);
}

/* ---- Aggregates as rows of parts ---- */

VEC(struct value, value_vec);

/* Values that another type is filled from, in order: a stack, the next one on top. */
struct part_source {
    struct value_vec parts;
    bool spreads; /* one scalar for all places */
};

static void push_part(struct emitter *e, struct part_source *s, struct value v) {
    vec_push(e->arena, &s->parts, v);
}

static struct value *next_part(struct part_source *s) {
    return s->parts.count ? &vec_last(&s->parts) : NULL;
}

static struct value take_part(struct part_source *s) {
    return s->parts.items[--s->parts.count];
}

/* The parts go back in reverse, so that the first of them is next. */
static void put_back(struct emitter *e, struct part_source *s, const struct value_vec *parts) {
    for (size_t i = parts->count; i-- > 0;)
        push_part(e, s, parts->items[i]);
}

static void split_struct(struct emitter *e, struct part_source *s) {
    struct value v = take_part(s);
    struct value_vec parts = {0};
    if (v.type->record->base)
        vec_push(e->arena, &parts, value_base(e, v));
    for (uint32_t i = 0; i < v.type->record->field_count; i++)
        vec_push(e->arena, &parts, value_member(e, v, i));
    put_back(e, s, &parts);
}

static void split_array(struct emitter *e, struct part_source *s) {
    struct value v = take_part(s);
    struct value_vec parts = {0};
    for (uint32_t i = 0; i < v.type->count; i++)
        vec_push(e->arena, &parts, value_element(e, v, i));
    put_back(e, s, &parts);
}

static struct value matrix_element(struct emitter *e, struct value v, uint32_t row,
                                   uint32_t column) {
    const struct type *scalar = scalar_of(e, v.type);
    uint32_t id =
        emit_op(e, SpvOpCompositeExtract, type_id(e, scalar, v.packing), v.id, row, column);
    return (struct value){id, scalar, v.packing};
}

static void split_numeric(struct emitter *e, struct part_source *s) {
    struct value v = take_part(s);
    struct value_vec parts = {0};
    uint32_t count = type_vector_size(v.type);
    for (uint32_t i = 0; i < count; i++)
        vec_push(e->arena, &parts, value_component(e, v, i));
    if (count == 0)
        for (uint32_t i = 0; i < v.type->rows; i++)
            for (uint32_t j = 0; j < v.type->columns; j++)
                vec_push(e->arena, &parts, matrix_element(e, v, i, j));
    put_back(e, s, &parts);
}

/* Takes structs and arrays apart until something smaller is next. */
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

static uint32_t build(struct emitter *e, struct part_source *s, const struct type *to);

static uint32_t build_scalar(struct emitter *e, struct part_source *s, const struct type *to) {
    struct value *next = next_leaf(e, s);
    if (!next)
        return value_zero(e, to).id;
    if (type_is_numeric(next->type) && type_vector_size(next->type) != 1) {
        split_numeric(e, s);
        next = next_part(s);
    }
    struct value v = s->spreads ? *next : take_part(s);
    return convert_numeric(e, value_plain(e, v), to).id;
}

static uint32_t build_parts(struct emitter *e, struct part_source *s, const struct type *to,
                            const struct type *part, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = s->spreads && i > 0 ? parts[0] : build(e, s, part);
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
        return build_scalar(e, s, scalar_of(e, to));
    struct value *next = s->spreads ? NULL : next_leaf(e, s);
    if (next && type_is_numeric(next->type) && fits_numeric(next->type, to))
        return convert_numeric(e, value_plain(e, take_part(s)), to).id;
    return count ? build_parts(e, s, to, scalar_of(e, to), count)
                 : build_parts(e, s, to, row_of(e, to), to->rows);
}

static uint32_t build_record(struct emitter *e, struct part_source *s, const struct type *to) {
    const struct record *record = to->record;
    struct value *fields = arena_array(e->arena, struct value, record->field_count + 1);
    uint32_t count = 0;
    if (record->base)
        fields[count++] = value_of(build(e, s, record->base), record->base);
    for (uint32_t i = 0; i < record->field_count; i++)
        fields[count++] = value_of(build(e, s, record->fields[i].type), record->fields[i].type);
    return value_construct_record(e, to, fields).id;
}

static uint32_t build(struct emitter *e, struct part_source *s, const struct type *to) {
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
        return value_plain(e, take_part(s)).id;
    if (to->kind == TYPE_ARRAY)
        return build_parts(e, s, to, to->element, to->count);
    if (to->kind == TYPE_STRUCT && next && next->type->kind == TYPE_STRUCT)
        split_struct(e, s);
    return to->kind == TYPE_STRUCT ? build_record(e, s, to)
                                   : constant_undefined(e, value_type_id(e, to));
}

/* Part by part, as large as they fit. */
struct value convert_flat(struct emitter *e, struct value v, const struct type *to) {
    struct part_source s = {.spreads = type_vector_size(v.type) == 1};
    if (v.type == to)
        return v;
    push_part(e, &s, v);
    return value_of(build(e, &s, to), to);
}

/* All scalars first, then what they make up: how dxc copies constant buffers. */
struct value convert_by_scalars(struct emitter *e, struct value v, const struct type *to) {
    struct part_source s = {0};
    struct value_vec scalars = {0};
    push_part(e, &s, v);
    while (next_leaf(e, &s)) {
        if (type_is_numeric(next_part(&s)->type) && type_vector_size(next_part(&s)->type) != 1)
            split_numeric(e, &s);
        vec_push(e->arena, &scalars, take_part(&s));
    }
    put_back(e, &s, &scalars);
    return value_of(build(e, &s, to), to);
}

/* ---- Conversion nodes ---- */

/* A struct whose equal is wanted: the same members by the same layout. */
static struct value same_layout(struct emitter *e, struct value v, const struct type *to) {
    if (type_is_numeric(to) || to->kind == TYPE_OBJECT)
        return (struct value){v.id, to, v.packing};
    if (value_type_id(e, v.type) == value_type_id(e, to))
        return (struct value){v.id, to, v.packing};
    return convert_flat(e, v, to);
}

static bool is_zero(struct emitter *e, const struct expression *x) {
    const struct constant *folded = expression_fold(e->c, x);
    for (uint32_t i = 0; folded && i < folded->count; i++)
        if (folded->values[i].u != 0)
            return false;
    return folded != NULL && folded->count > 0;
}

static bool is_pointer(const struct type *type) {
    return type_is_object(type, OBJECT_BUFFER_POINTER);
}

/* vk::BufferPointer<T> and the 64-bit integer that is its address. */
static struct value convert_pointer(struct emitter *e, struct value v, const struct type *to) {
    uint32_t type = value_type_id(e, to);
    if (type == value_type_id(e, v.type))
        return value_of(v.id, to);
    if (is_pointer(v.type) && is_pointer(to))
        return value_of(emit_op(e, SpvOpBitcast, type, v.id), to);
    return value_of(
        emit_op(e, is_pointer(to) ? SpvOpConvertUToPtr : SpvOpConvertPtrToU, type, v.id), to);
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
        return load_value(e, &l);
    }
    struct value v = emit_value(e, x->convert.operand);
    if (is_pointer(v.type) || is_pointer(x->type))
        return convert_pointer(e, v, x->type);
    switch ((enum conversion)x->convert.conversion) {
    case CONVERT_NUMERIC:
        return convert_numeric(e, value_plain(e, v), x->type);
    case CONVERT_SPLAT:
        return convert_splat(e, value_plain(e, v), x->type);
    case CONVERT_TRUNCATE:
        return convert_truncate(e, value_plain(e, v), x->type);
    case CONVERT_RESHAPE:
        return convert_reshape(e, value_plain(e, v), x->type);
    case CONVERT_ORIENTATION:
        return (struct value){v.id, x->type, v.packing};
    case CONVERT_FLAT:
        return convert_flat(e, v, x->type);
    case CONVERT_SAME_LAYOUT:
        return same_layout(e, v, x->type);
    case CONVERT_HEAP:
        break;
    }
    return (struct value){v.id, x->type, v.packing};
}
