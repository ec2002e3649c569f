/* Texels of images: their scalar type, which Vulkan restricts. */
#include "layout_internal.h"

static bool is_image(const struct type *type) {
    if (type->kind != TYPE_OBJECT || !type->argument_count || !type->arguments[0].type)
        return false;
    switch (object_info(type->object)->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
    case OBJECT_CLASS_SUBPASS:
    case OBJECT_CLASS_FEEDBACK:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return true;
    default:
        return false;
    }
}

enum scalar layout_texel_scalar(const struct type *texel) {
    while (texel->kind == TYPE_STRUCT || texel->kind == TYPE_ARRAY)
        texel = texel->kind == TYPE_ARRAY    ? texel->element
                : texel->record->field_count ? texel->record->fields[0].type
                                             : texel->record->base;
    return texel->scalar;
}

void layout_check_texels(struct layout *l, const struct type *type, location at) {
    type = type_strip_arrays(type);
    if (type->kind == TYPE_STRUCT) {
        if (type->record->base)
            layout_check_texels(l, type->record->base, at);
        for (uint32_t i = 0; i < type->record->field_count; i++)
            layout_check_texels(l, type->record->fields[i].type, at);
        return;
    }
    if (!is_image(type) || layout_texel_scalar(type->arguments[0].type) != SCALAR_DOUBLE)
        return;
    if (map_add_u64(l->c->typed, &l->reported_types, (uintptr_t)type))
        error_at(l->c, at, "images of 'double' are not supported in Vulkan");
}
