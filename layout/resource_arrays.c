/* Representation of arrays and structs of resources. */
#include "layout_internal.h"

bool layout_is_flattened(const struct options *options, const struct type *type) {
    return targets_vulkan(options) && type->kind == TYPE_ARRAY &&
           type->element->kind == TYPE_ARRAY && type_strip_arrays(type)->kind == TYPE_OBJECT;
}

bool layout_is_block_class(enum object_class class) {
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER ||
           class == OBJECT_CLASS_CONSTANT_BUFFER || class == OBJECT_CLASS_TEXTURE_BUFFER;
}

static bool holds_block(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return type->kind == TYPE_OBJECT && layout_is_block_class(object_info(type->object)->class);
    const struct record *r = type->record;
    for (uint32_t i = 0; i < r->field_count; i++)
        if (holds_block(r->fields[i].type))
            return true;
    return r->base && holds_block(r->base);
}

bool layout_is_split(const struct options *options, const struct variable *v) {
    bool stays_whole =
        options->no_legalization && options->allow_invalid && !v->numbers && !holds_block(v->type);
    return v->storage == STORAGE_RESOURCE && type_strip_arrays(v->type)->kind == TYPE_STRUCT &&
           !stays_whole;
}
