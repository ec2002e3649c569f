/* Queries of HLSL types that determine their representation in SPIR-V. */
#include "../emitter.h"
#include "type.h"

bool type_is_aliased(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    enum object_class class = object_info(type->object)->class;
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER;
}

bool type_has_handle(const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (element->kind == TYPE_OBJECT)
        return !type_is_object(element, OBJECT_RAY_QUERY) &&
               !type_is_object(element, OBJECT_HIT_OBJECT) &&
               !type_is_object(element, OBJECT_BUFFER_POINTER) &&
               !type_is_object(element, OBJECT_SPIRV_TYPE);
    if (element->kind != TYPE_STRUCT || !type_has_object(element))
        return false;
    const struct record *r = element->record;
    for (uint32_t i = 0; i < r->field_count; i++)
        if (type_has_handle(r->fields[i].type))
            return true;
    return r->base && type_has_handle(r->base);
}

bool cg_is_block_object(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    enum object_class class = object_info(type->object)->class;
    return class == OBJECT_CLASS_CONSTANT_BUFFER || class == OBJECT_CLASS_TEXTURE_BUFFER;
}

bool type_has_bool(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type_is_numeric(type) && type->scalar == SCALAR_BOOL;
    const struct record *r = type->record;
    for (uint32_t i = 0; i < r->field_count; i++)
        if (type_has_bool(r->fields[i].type))
            return true;
    return r->base && type_has_bool(r->base);
}

const struct type *type_unit(struct emitter *e, const struct field *f) {
    bool is_other = type_is_bool(f->type) || type_is_enum_of_uint(f->type);
    return f->has_bit_width && is_other ? type_scalar(e->program->types, SCALAR_UINT) : f->type;
}

/* Minimum-precision types are 32 bits wide, and their values have RelaxedPrecision. */
unsigned type_scalar_bits(enum scalar scalar) {
    bool is_as_int = scalar == SCALAR_BOOL || scalar_is_min_precision(scalar);
    return is_as_int || scalar_is_literal(scalar) ? 32 : scalar_bits(scalar);
}

enum scalar cg_scalar_without_16_bits(enum scalar scalar) {
    if (type_scalar_bits(scalar) != 16)
        return scalar;
    return scalar_is_float(scalar)    ? SCALAR_FLOAT
           : scalar_is_signed(scalar) ? SCALAR_INT
                                      : SCALAR_UINT;
}

bool type_is_real_matrix(const struct type *type) {
    return type->kind == TYPE_MATRIX && type->rows > 1 && type->columns > 1;
}

bool type_is_float_matrix(const struct type *type, enum packing packing) {
    return type_is_real_matrix(type) && !layout_matrix_is_lines(type, packing);
}

bool type_is_in_columns(const struct type *type, enum packing packing) {
    return packing != PACK_NONE && type_is_real_matrix(type) && !type->row_major &&
           layout_matrix_is_lines(type, packing);
}

uint32_t type_vector_size(const struct type *type) {
    switch (type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
        return 1;
    case TYPE_VECTOR:
        return type->columns;
    case TYPE_MATRIX:
        return type_is_real_matrix(type) ? 0 : type->rows * type->columns;
    default:
        return 0;
    }
}

bool type_is_relaxed(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind == TYPE_OBJECT) {
        enum object_class class = object_info(type->object)->class;
        if ((class != OBJECT_CLASS_TEXTURE && class != OBJECT_CLASS_TEXEL_BUFFER) ||
            type->argument_count == 0 || !type->arguments[0].type)
            return false;
        type = type->arguments[0].type;
    }
    return type_is_numeric(type) && scalar_is_min_precision(type->scalar);
}

const struct type *cg_scalar_of(struct emitter *e, const struct type *type) {
    return type_scalar(e->program->types, type->scalar);
}

const struct type *emit_vector(struct emitter *e, enum scalar scalar, uint32_t count) {
    return count == 1 ? type_scalar(e->program->types, scalar)
                      : type_vector(e->program->types, scalar, count);
}

const struct type *cg_row_of(struct emitter *e, const struct type *matrix) {
    return emit_vector(e, matrix->scalar, matrix->columns);
}

const struct type *type_like(struct emitter *e, const struct type *type, enum scalar scalar) {
    if (type->kind == TYPE_ARRAY)
        return type_array_like(e->program->types, type_like(e, type->element, scalar), type);
    return type_with_scalar(e->program->types, type, scalar);
}

const struct record_layout *cg_record_shape(struct emitter *e, const struct record *record) {
    return layout_of_record(e->layout, record, PACK_NONE);
}

enum packing cg_packing_of_field(struct emitter *e, const struct record *record, uint32_t field,
                                 enum packing packing) {
    return layout_of_record(e->layout, record, packing)->members[field].packing;
}

enum packing cg_packing_of_base(struct emitter *e, const struct record *record,
                                enum packing packing) {
    return layout_of_record(e->layout, record, packing)->base_packing;
}

bool type_is_strided(struct emitter *e, const struct type *type, enum packing packing) {
    if (type_is_long_vector(type))
        return packing != PACK_NONE;
    return packing != PACK_NONE && type->kind == TYPE_MATRIX && !type_is_real_matrix(type) &&
           layout_of_type(e->layout, type, packing).array_stride != 0;
}

bool type_is_enum_of_uint(const struct type *type) {
    return type->kind == TYPE_ENUM && type->scalar == SCALAR_UINT;
}

bool type_is_bool(const struct type *type) {
    return type_is_numeric(type) && type->scalar == SCALAR_BOOL;
}

bool cg_is_unsized(const struct type *type) {
    return type->kind == TYPE_ARRAY && type->count == 0 && type_has_object(type);
}
