/* Conversions of numbers: scalar types, splats, truncation and addresses.
 *
 * Numeric conversions change the width first and then the sign, because OpSConvert and OpUConvert
 * keep the class. */
#include "value.h"

/* ---- Numbers ---- */

static unsigned bits_of(const struct type *type) {
    return type_scalar_bits(type->scalar);
}

static enum scalar_class class_of(const struct type *type) {
    return scalar_class(type->scalar);
}

static uint32_t from_bool(struct emitter *e, struct value v, const struct type *to) {
    return emit_foldable(e, SpvOpSelect, value_type_id(e, to), v.id, constant_splat(e, to, 1),
                         constant_splat(e, to, 0));
}

/* Returns the scalar type with the class of `type` and the width of `to`. */
static enum scalar widened(const struct type *type, const struct type *to) {
    static const enum scalar by_width[][3] = {
        [CLASS_INT] = {SCALAR_INT16, SCALAR_INT, SCALAR_INT64},
        [CLASS_UINT] = {SCALAR_UINT16, SCALAR_UINT, SCALAR_UINT64},
        [CLASS_FLOAT] = {SCALAR_HALF, SCALAR_FLOAT, SCALAR_DOUBLE},
    };
    unsigned bits = bits_of(to);
    return by_width[class_of(type)][bits == 16 ? 0 : bits == 64 ? 2 : 1];
}

static struct value match_width(struct emitter *e, struct value v, const struct type *to) {
    if (bits_of(v.type) == bits_of(to))
        return v;
    static const SpvOp ops[] = {
        [CLASS_INT] = SpvOpSConvert, [CLASS_UINT] = SpvOpUConvert, [CLASS_FLOAT] = SpvOpFConvert};
    const struct type *type = type_like(e, v.type, widened(v.type, to));
    return value_of(emit_foldable(e, ops[class_of(v.type)], value_type_id(e, type), v.id), type);
}

static uint32_t to_integer(struct emitter *e, struct value v, const struct type *to) {
    if (class_of(v.type) != CLASS_FLOAT) {
        v = match_width(e, v, to);
        return class_of(v.type) == class_of(to)
                   ? v.id
                   : emit_foldable(e, SpvOpBitcast, value_type_id(e, to), v.id);
    }
    return emit_op(e, class_of(to) == CLASS_INT ? SpvOpConvertFToS : SpvOpConvertFToU,
                   value_type_id(e, to), v.id);
}

static uint32_t to_float(struct emitter *e, struct value v, const struct type *to) {
    if (class_of(v.type) == CLASS_FLOAT)
        return match_width(e, v, to).id;
    bool is_signed = class_of(v.type) == CLASS_INT;
    /* Widen the integer first: a narrower integer would lose bits that the float can represent,
     * at least approximately. */
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
    if (class_of(to) == CLASS_BOOL) {
        struct value zero = value_number(e, v.type, 0);
        return emit_binary(e, OPERATOR_NOT_EQUAL, v, zero, to).id;
    }
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
        uint32_t row = repeat(e, value_type_id(e, cg_row_of(e, to)), scalar.id, to->columns);
        return value_of(repeat(e, value_type_id(e, to), row, to->rows), to);
    }
    uint32_t count = type_vector_size(to);
    return value_of(count == 1 ? scalar.id : repeat(e, value_type_id(e, to), scalar.id, count), to);
}

/* ---- Truncation ---- */

static const uint8_t first_four[4] = {0, 1, 2, 3};

/* Truncates a matrix of one row or column, which is a vector in SPIR-V. */
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
    uint32_t count = type_vector_size(to);
    if (count == type_vector_size(v.type))
        return value_of(v.id, to);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = value_component(e, v, i).id;
    return value_construct(e, to, parts, count);
}

/* ---- Addresses ---- */

bool type_is_address(const struct type *type) {
    return type_is_object(type, OBJECT_BUFFER_POINTER);
}

struct value convert_address(struct emitter *e, struct value v, const struct type *to) {
    uint32_t type = value_type_id(e, to);
    if (type == value_type_id(e, v.type))
        return value_of(v.id, to);
    if (type_is_address(v.type) && type_is_address(to))
        return value_of(emit_op(e, SpvOpBitcast, type, v.id), to);
    return value_of(
        emit_op(e, type_is_address(to) ? SpvOpConvertUToPtr : SpvOpConvertPtrToU, type, v.id), to);
}
