/* Repacking converts between value and memory representations. In memory, bool is uint and a
 * matrix may be an array of its columns. Aggregates are converted member by member.
 *
 *     %S { v3bool, float }    <->    %S_std140 { v3uint @0, float @12 }
 *     int2x3 { v3int[2] }     <->    column_major { v2int[3] }
 *
 * From SPIR-V 1.4 on, OpCopyLogical does this in one instruction that the optimizer understands. */
#include "value.h"

#include <string.h>

struct value emit_bool_of_uint(struct emitter *e, struct value v, const struct type *to) {
    return convert_numeric(e, value_of(v.id, type_like(e, to, SCALAR_UINT)), to);
}

/* Bitcasts an enumeration, which is an int in memory. */
static struct value enum_between(struct emitter *e, struct value v, enum packing packing) {
    bool is_same = (v.packing == PACK_NONE) == (packing == PACK_NONE);
    uint32_t type = type_id(e, v.type, packing);
    return (struct value){is_same ? v.id : emit_op(e, SpvOpBitcast, type, v.id), v.type, packing};
}

struct value emit_uint_of_bool(struct emitter *e, struct value v, enum packing packing) {
    struct value u = convert_numeric(e, value_of(v.id, v.type), type_like(e, v.type, SCALAR_UINT));
    return (struct value){u.id, v.type, packing};
}

bool value_keeps_shape(struct emitter *e, const struct type *type, enum packing packing) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return !type_is_bool(type) && !type_is_enum_of_uint(type) &&
               !type_is_strided(e, type, packing) && !type_is_in_columns(type, packing) &&
               type_is_float_matrix(type, packing) == type_is_float_matrix(type, PACK_NONE);
    const struct record *record = type->record;
    if (record->base && !value_keeps_shape(e, record->base, cg_packing_of_base(e, record, packing)))
        return false;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (!value_keeps_shape(e, type_unit(e, &record->fields[i]),
                               cg_packing_of_field(e, record, i, packing)))
            return false;
    return true;
}

/* Returns whether OpCopyLogical (SPIR-V 1.4) converts `v` to the type of the same shape. */
static bool can_copy_logically(struct emitter *e, struct value v, enum packing packing) {
    return e->m->version >= SPIRV_1_4 &&
           (v.type->kind == TYPE_ARRAY || v.type->kind == TYPE_STRUCT) &&
           value_keeps_shape(e, v.type, v.packing) && value_keeps_shape(e, v.type, packing);
}

static struct value repack_array(struct emitter *e, struct value v, enum packing packing) {
    uint32_t count = v.type->count, *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = value_repack(e, value_element(e, v, i), packing).id;
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type_id(e, v.type, packing), parts, count);
    return (struct value){id, v.type, packing};
}

/* Replaces the rows in `lines` by the columns of the matrix. */
static void transpose(struct emitter *e, const struct type *matrix, enum packing packing,
                      uint32_t *lines) {
    uint32_t columns[4], parts[4];
    uint32_t scalar = type_id(e, cg_scalar_of(e, matrix), packing);
    const struct type *column = emit_vector(e, matrix->scalar, matrix->rows);
    for (uint32_t i = 0; i < matrix->columns; i++) {
        for (uint32_t j = 0; j < matrix->rows; j++)
            parts[j] = emit_op(e, SpvOpCompositeExtract, scalar, lines[j], i);
        columns[i] = emit_words(e, SpvOpCompositeConstruct, type_id(e, column, packing), parts,
                                matrix->rows);
    }
    memcpy(lines, columns, sizeof columns);
}

static struct value repack_matrix(struct emitter *e, struct value v, enum packing packing) {
    uint32_t lines[4], count = v.type->rows;
    for (uint32_t i = 0; i < count; i++)
        lines[i] = value_repack(e, value_row(e, v, i), packing).id;
    if (type_is_in_columns(v.type, packing)) {
        count = v.type->columns;
        transpose(e, v.type, packing, lines);
    }
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type_id(e, v.type, packing), lines, count);
    return (struct value){id, v.type, packing};
}

static struct value repack_record(struct emitter *e, struct value v, enum packing packing) {
    const struct record *record = v.type->record;
    const struct record_layout *shape = cg_record_shape(e, record);
    uint32_t *parts = arena_array(e->arena, uint32_t, shape->member_count);
    if (record->base)
        parts[0] = value_repack(e, value_base(e, v), cg_packing_of_base(e, record, packing)).id;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (shape->members[i].bit_offset == 0)
            parts[shape->members[i].member] =
                value_repack(e, value_unit(e, v, i), cg_packing_of_field(e, record, i, packing)).id;
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type_id(e, v.type, packing), parts,
                             shape->member_count);
    return (struct value){id, v.type, packing};
}

/* Returns whether `v` was loaded from a whole block, which has the layout of its struct but a
 * different type. */
static bool is_block_value(struct emitter *e, struct value v) {
    return v.type->kind == TYPE_STRUCT && v.packing != PACK_NONE &&
           module_type_of(e->m, v.id) != type_id(e, v.type, v.packing);
}

/* Returns whether both representations have the same type. The type of a block differs from that
 * of its record even if their packing is equal. */
static bool looks_the_same(struct emitter *e, struct value v, enum packing packing) {
    return (v.packing == packing && !is_block_value(e, v)) ||
           module_type_of(e->m, v.id) == type_id(e, v.type, packing);
}

/* Builds a vector from components that are stored in separate registers. */
static struct value gather_strided(struct emitter *e, struct value v) {
    uint32_t count = type_vector_size(v.type),
             scalar = type_id(e, cg_scalar_of(e, v.type), v.packing);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = emit_op(e, SpvOpCompositeExtract, scalar, v.id, i);
        struct value part = {id, cg_scalar_of(e, v.type), v.packing};
        parts[i] = value_repack(e, part, PACK_NONE).id;
    }
    return value_construct(e, v.type, parts, count);
}

struct value value_repack(struct emitter *e, struct value v, enum packing packing) {
    if (v.packing == packing && type_is_strided(e, v.type, packing))
        return v;
    if (type_is_strided(e, v.type, v.packing))
        v = gather_strided(e, v);
    if (type_is_strided(e, v.type, packing)) {
        uint32_t count = type_vector_size(v.type), *parts = arena_array(e->arena, uint32_t, count);
        for (uint32_t i = 0; i < count; i++)
            parts[i] = value_repack(e, value_component(e, v, i), packing).id;
        uint32_t type = type_id(e, v.type, packing);
        return (struct value){emit_words(e, SpvOpCompositeConstruct, type, parts, count), v.type,
                              packing};
    }
    if (v.packing == packing && !is_block_value(e, v))
        return v;
    bool aggregate = v.type->kind == TYPE_ARRAY || v.type->kind == TYPE_STRUCT;
    if (!aggregate && type_is_bool(v.type) && !type_is_real_matrix(v.type)) {
        if (v.packing == PACK_NONE)
            return emit_uint_of_bool(e, v, packing);
        if (packing == PACK_NONE)
            return emit_bool_of_uint(e, v, v.type);
    }
    if (type_is_enum_of_uint(v.type))
        return enum_between(e, v, packing);
    if (looks_the_same(e, v, packing) || (!aggregate && !type_is_real_matrix(v.type)) ||
        (type_is_float_matrix(v.type, v.packing) && type_is_float_matrix(v.type, packing)) ||
        v.type->kind == TYPE_OBJECT)
        return (struct value){v.id, v.type, packing};
    if (can_copy_logically(e, v, packing)) {
        uint32_t id = emit_op(e, SpvOpCopyLogical, type_id(e, v.type, packing), v.id);
        return (struct value){id, v.type, packing};
    }
    if (v.type->kind == TYPE_STRUCT)
        return repack_record(e, v, packing);
    if (v.type->kind == TYPE_ARRAY)
        return repack_array(e, v, packing);
    return repack_matrix(e, v, packing);
}

struct value value_plain(struct emitter *e, struct value v) {
    return value_repack(e, v, PACK_NONE);
}

struct value value_from_memory(struct emitter *e, struct value v) {
    const struct type *type = v.type;
    if (type_is_strided(e, type, v.packing))
        return gather_strided(e, v);
    if (v.packing != PACK_NONE && type_is_bool(type)) {
        if (type_is_real_matrix(type))
            return convert_numeric(
                e, (struct value){v.id, type_like(e, type, SCALAR_UINT), v.packing}, type);
        return emit_bool_of_uint(e, v, type);
    }
    if (type_is_enum_of_uint(type))
        return enum_between(e, v, PACK_NONE);
    if (type_is_in_columns(type, v.packing) || type_is_float_matrix(type, PACK_NONE))
        return value_plain(e, v);
    if (type->kind != TYPE_ARRAY && type->kind != TYPE_STRUCT && !type_is_real_matrix(type))
        v.packing = PACK_NONE;
    return v;
}

uint32_t emit_id(struct emitter *e, const struct expression *x) {
    return value_plain(e, emit_value(e, x)).id;
}
