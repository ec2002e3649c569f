/* Names of types. OpName strings are the same as dxc's, because tools search for them. */
#include "../emitter.h"
#include "type.h"

#include <string.h>

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
        return object_info(type->object)->name;
    if (!type_is_numeric(type))
        return "";
    const char *scalar = scalar_debug_name(type->scalar);
    uint32_t count = type_vector_size(type);
    if (count == 1)
        return scalar;
    if (count)
        return arena_format(e->arena, "v%u%s", count, scalar);
    return arena_format(e->arena, "mat%uv%u%s", type->rows, type->columns, scalar);
}

const char *type_object_name(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info(object->object);
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
