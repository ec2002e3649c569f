/* Queries on types, names of types, and the source context of emission. */
#include "../emitter.h"
#include "type.h"

#include <string.h>

bool type_is_aliased(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    enum object_class class = object_info((enum object_kind)type->object)->class;
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
    enum object_class class = object_info((enum object_kind)type->object)->class;
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

enum scalar scalar_without_16_bits(enum scalar scalar) {
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
        enum object_class class = object_info((enum object_kind)type->object)->class;
        if ((class != OBJECT_CLASS_TEXTURE && class != OBJECT_CLASS_TEXEL_BUFFER) ||
            type->argument_count == 0 || !type->arguments[0].type)
            return false;
        type = type->arguments[0].type;
    }
    return type_is_numeric(type) && scalar_is_min_precision((enum scalar)type->scalar);
}

const struct type *scalar_of(struct emitter *e, const struct type *type) {
    return type_scalar(e->program->types, (enum scalar)type->scalar);
}

const struct type *emit_vector(struct emitter *e, enum scalar scalar, uint32_t count) {
    return count == 1 ? type_scalar(e->program->types, scalar)
                      : type_vector(e->program->types, scalar, count);
}

const struct type *cg_row_of(struct emitter *e, const struct type *matrix) {
    return emit_vector(e, (enum scalar)matrix->scalar, matrix->columns);
}

const struct type *type_like(struct emitter *e, const struct type *type, enum scalar scalar) {
    if (type->kind == TYPE_ARRAY)
        return type_array_like(e->program->types, type_like(e, type->element, scalar), type);
    return type_with_scalar(e->program->types, type, scalar);
}

const struct record_layout *record_shape(struct emitter *e, const struct record *record) {
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

/* OpName strings of types are the same as dxc's, because tools search for them. */

const char *type_image_name(struct emitter *e, const struct object_info *info) {
    static const char *const dims[] = {
        [DIM_NONE] = "2d.",         [DIM_1D] = "1d.",     [DIM_2D] = "2d.",
        [DIM_3D] = "3d.",           [DIM_CUBE] = "cube.", [DIM_BUFFER] = "buffer.",
        [DIM_SUBPASS] = "subpass.",
    };
    return arena_format(e->arena, "type.%simage%s", dims[info->dim], info->arrayed ? ".array" : "");
}

static const char *scalar_debug_name(enum scalar scalar) {
    static const char *const names[SCALAR_COUNT] = {
        [SCALAR_BOOL] = "bool",
        [SCALAR_INT16] = "short",
        [SCALAR_UINT16] = "ushort",
        [SCALAR_INT] = "int",
        [SCALAR_UINT] = "uint",
        [SCALAR_INT64] = "int64",
        [SCALAR_UINT64] = "uint64",
        [SCALAR_MIN12INT] = "min12int",
        [SCALAR_MIN16INT] = "min16int",
        [SCALAR_MIN16UINT] = "min16uint",
        [SCALAR_HALF] = "half",
        [SCALAR_HALF_AS_FLOAT] = "half",
        [SCALAR_FLOAT] = "float",
        [SCALAR_DOUBLE] = "double",
        [SCALAR_MIN10FLOAT] = "min10float",
        [SCALAR_MIN16FLOAT] = "min16float",
    };
    return names[scalar] ? names[scalar] : "";
}

const char *type_debug_name(struct emitter *e, const struct type *type) {
    if (type->kind == TYPE_STRUCT) {
        /* The last component of a qualified name, without template arguments. */
        const struct record *record = type->record;
        const char *name = record->is_template_instance && record->template_name
                               ? record->template_name
                               : atom_text(e->c->atoms, record->name);
        for (const char *colons = name ? strstr(name, "::") : NULL; colons;
             colons = strstr(name, "::"))
            name = colons + 2;
        return name;
    }
    if (type->kind == TYPE_OBJECT)
        return object_info((enum object_kind)type->object)->name;
    if (!type_is_numeric(type))
        return "";
    const char *scalar = scalar_debug_name((enum scalar)type->scalar);
    uint32_t count = type_vector_size(type);
    if (count == 1)
        return scalar;
    if (count)
        return arena_format(e->arena, "v%u%s", count, scalar);
    return arena_format(e->arena, "mat%uv%u%s", type->rows, type->columns, scalar);
}

const char *type_object_name(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    if (info->class == OBJECT_CLASS_SAMPLER)
        return "type.sampler";
    if (info->dim != DIM_NONE)
        return type_image_name(e, info);
    bool is_block = info->class == OBJECT_CLASS_STRUCTURED_BUFFER || cg_is_block_object(object);
    if (object->object == OBJECT_ROV_BYTE_ADDRESS_BUFFER) /* treated alike by dxc */
        info = object_info(OBJECT_RW_BYTE_ADDRESS_BUFFER);
    if (!is_block)
        return arena_format(e->arena, "type.%s", info->name);
    return arena_format(e->arena, "type.%s.%s", info->name,
                        type_debug_name(e, object->arguments[0].type));
}

/* Source context of emission. */

struct origin origin_save(const struct emitter *e) {
    return (struct origin){e->m->at, e->range, e->is_relaxed};
}

void origin_restore(struct emitter *e, struct origin origin) {
    e->m->at = origin.at;
    e->range = origin.range;
    e->is_relaxed = origin.is_relaxed;
}

void cg_set_location(struct emitter *e, const struct expression *x) {
    cg_set_range(e, x->at, x->begin, x->end);
}

void cg_set_place(struct emitter *e, location at) {
    e->m->at = at;
}

void cg_set_range(struct emitter *e, location at, location begin, location end) {
    e->m->at = at;
    e->range = (struct range){begin, end};
}

bool cg_relax(struct emitter *e, bool is_relaxed) {
    bool outer = e->is_relaxed;
    e->is_relaxed = is_relaxed;
    return outer;
}
