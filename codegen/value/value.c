/* Values and their subvalues.
 *
 * Subvalues are extracted with OpCompositeExtract or OpVectorShuffle, and composites are
 * constructed from them. Bit-fields share a member. */
#include "../../base/number.h"
#include "value.h"

struct value value_of(uint32_t id, const struct type *type) {
    return (struct value){id, type, PACK_NONE};
}

struct value value_zero(struct emitter *e, const struct type *type) {
    if (type_is_numeric(type))
        return value_number(e, type, 0);
    return value_of(constant_null(e, value_type_id(e, type)), type);
}

struct value value_number(struct emitter *e, const struct type *type, double n) {
    return value_of(constant_splat(e, type, n), type);
}

static struct value extract_packed(struct emitter *e, struct value v, const struct type *part,
                                   enum packing packing, uint32_t index) {
    uint32_t id = emit_op(e, SpvOpCompositeExtract, type_id(e, part, packing), v.id, index);
    return (struct value){id, part, packing};
}

static struct value extract_part(struct emitter *e, struct value v, const struct type *part,
                                 uint32_t index) {
    return extract_packed(e, v, part, v.packing, index);
}

struct value value_component(struct emitter *e, struct value v, uint32_t index) {
    const struct type *scalar = cg_scalar_of(e, v.type);
    if (type_vector_size(v.type) == 1)
        return (struct value){v.id, scalar, v.packing};
    return extract_part(e, v, scalar, index);
}

struct value value_matrix_element(struct emitter *e, struct value v, uint32_t row,
                                  uint32_t column) {
    const struct type *scalar = cg_scalar_of(e, v.type);
    bool in_columns = type_is_in_columns(v.type, v.packing);
    uint32_t id = emit_op(e, SpvOpCompositeExtract, type_id(e, scalar, v.packing), v.id,
                          in_columns ? column : row, in_columns ? row : column);
    return (struct value){id, scalar, v.packing};
}

struct value value_row(struct emitter *e, struct value v, uint32_t row) {
    const struct type *type = cg_row_of(e, v.type);
    if (!type_is_in_columns(v.type, v.packing))
        return extract_part(e, v, type, row);
    uint32_t parts[4];
    for (uint32_t i = 0; i < v.type->columns; i++)
        parts[i] = value_matrix_element(e, v, row, i).id;
    uint32_t id =
        emit_words(e, SpvOpCompositeConstruct, type_id(e, type, v.packing), parts, v.type->columns);
    return (struct value){id, type, v.packing};
}

struct value value_element(struct emitter *e, struct value v, uint32_t index) {
    return extract_part(e, v, v.type->element, index);
}

struct value value_base(struct emitter *e, struct value v) {
    const struct record *record = v.type->record;
    return extract_packed(e, v, record->base, cg_packing_of_base(e, record, v.packing), 0);
}

struct value value_unit(struct emitter *e, struct value v, uint32_t field) {
    const struct record *record = v.type->record;
    return extract_packed(e, v, type_unit(e, &record->fields[field]),
                          cg_packing_of_field(e, record, field, v.packing),
                          cg_record_shape(e, record)->members[field].member);
}

static struct value bool_of_bits(struct emitter *e, struct value bits, const struct type *to) {
    uint32_t zero = value_zero(e, bits.type).id;
    return value_of(emit_op(e, SpvOpINotEqual, value_type_id(e, to), bits.id, zero), to);
}

static uint32_t bits_of_bool(struct emitter *e, uint32_t value, const struct type *unit) {
    uint32_t set = value_number(e, unit, 1).id, clear = value_zero(e, unit).id;
    return emit_op(e, SpvOpSelect, value_type_id(e, unit), value, set, clear);
}

struct value value_member(struct emitter *e, struct value v, uint32_t field) {
    const struct record_layout *shape = cg_record_shape(e, v.type->record);
    const struct field *f = &v.type->record->fields[field];
    struct value whole = value_unit(e, v, field);
    if (!f->has_bit_width)
        return whole;
    whole = emit_extract_bits(e, whole, shape->members[field].bit_offset, f->bit_width);
    return type_is_bool(f->type)   ? bool_of_bits(e, whole, f->type)
           : whole.type == f->type ? whole
                                   : value_of(whole.id, f->type);
}

struct value value_swizzle(struct emitter *e, struct value v, const uint8_t *components,
                           uint32_t count) {
    const struct type *type = emit_vector(e, v.type->scalar, count);
    uint32_t size = type_vector_size(v.type);
    if (count == 1)
        return value_component(e, v, components[0]);
    if (size == 1) {
        uint32_t parts[4] = {v.id, v.id, v.id, v.id};
        return value_construct(e, type, parts, count);
    }
    bool in_order = count == size;
    uint32_t words[6] = {v.id, v.id};
    for (uint32_t i = 0; i < count; i++) {
        words[2 + i] = components[i];
        in_order = in_order && components[i] == i;
    }
    if (in_order)
        return value_of(v.id, type);
    return value_of(emit_words(e, SpvOpVectorShuffle, value_type_id(e, type), words, count + 2),
                    type);
}

struct value value_construct(struct emitter *e, const struct type *type, const uint32_t *parts,
                             uint32_t count) {
    if (count == 1 && type_vector_size(type) == 1)
        return value_of(parts[0], type);
    return value_of(emit_words(e, SpvOpCompositeConstruct, value_type_id(e, type), parts, count),
                    type);
}

/* Bit-fields that share a member are inserted into that member. */
struct value value_construct_record(struct emitter *e, const struct type *type,
                                    const struct value *children) {
    const struct record *record = type->record;
    const struct record_layout *shape = cg_record_shape(e, record);
    uint32_t *parts = arena_array(e->arena, uint32_t, shape->member_count);
    if (record->base)
        parts[0] = (children++)->id;
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *f = &record->fields[i];
        const struct type *unit = type_unit(e, f);
        uint32_t *part = &parts[shape->members[i].member], child = children[i].id;
        if (f->has_bit_width && type_is_bool(f->type))
            child = bits_of_bool(e, child, unit);
        if (shape->members[i].bit_offset == 0)
            *part = child;
        else
            *part = emit_insert_bits(e, value_of(*part, unit), child, shape->members[i].bit_offset,
                                     f->bit_width)
                        .id;
    }
    return value_construct(e, type, parts, shape->member_count);
}

/* ---- Bit-fields ---- */

/* Vulkan limits bit-field instructions to 32 bits, so other units use shifts and masks. */
static bool has_32_bits(const struct type *unit) {
    return type_scalar_bits(unit->scalar) == 32;
}

struct value emit_extract_bits(struct emitter *e, struct value unit, uint32_t offset,
                               uint32_t width) {
    bool is_signed = scalar_is_signed(unit.type->scalar);
    uint32_t type = type_id(e, unit.type, unit.packing);
    if (has_32_bits(unit.type)) {
        unit.id = emit_op(e, is_signed ? SpvOpBitFieldSExtract : SpvOpBitFieldUExtract, type,
                          unit.id, constant_uint(e, offset), constant_uint(e, width));
        return unit;
    }
    uint32_t bits = scalar_bits(unit.type->scalar);
    uint32_t up = constant_uint(e, bits - offset - width), down = constant_uint(e, bits - width);
    unit.id = emit_op(e, SpvOpShiftLeftLogical, type, unit.id, up);
    unit.id = emit_op(e, is_signed ? SpvOpShiftRightArithmetic : SpvOpShiftRightLogical, type,
                      unit.id, down);
    return unit;
}

struct value emit_insert_bits(struct emitter *e, struct value unit, uint32_t part, uint32_t offset,
                              uint32_t width) {
    uint32_t type = type_id(e, unit.type, unit.packing);
    enum scalar scalar = unit.type->scalar;
    if (has_32_bits(unit.type)) {
        unit.id = emit_op(e, SpvOpBitFieldInsert, type, unit.id, part, constant_uint(e, offset),
                          constant_uint(e, width));
        return unit;
    }
    uint64_t mask = bit_mask(width) << offset;
    uint32_t keep = constant_scalar(e, scalar, (union scalar_value){.u = ~mask});
    uint32_t mask_id = constant_scalar(e, scalar, (union scalar_value){.u = mask});
    uint32_t rest = emit_op(e, SpvOpBitwiseAnd, type, unit.id, keep);
    uint32_t shifted = emit_op(e, SpvOpShiftLeftLogical, type, part, constant_uint(e, offset));
    shifted = emit_op(e, SpvOpBitwiseAnd, type, shifted, mask_id);
    unit.id = emit_op(e, SpvOpBitwiseOr, type, rest, shifted);
    return unit;
}

struct value value_void(struct emitter *e) {
    return value_of(0, type_void(e->program->types));
}
