/* What a type holds, where that decides how it is lowered. */
#include "../emitter.h"

bool type_is_aliased(const struct type *type) {
    if (type->kind != TYPE_OBJECT)
        return false;
    enum object_class class = object_info((enum object_kind)type->object)->class;
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER;
}

bool type_is_flattened(const struct emitter *e, const struct type *type) {
    return e->options->target_env != ENV_UNIVERSAL_1_5 && type->kind == TYPE_ARRAY &&
           type->element->kind == TYPE_ARRAY && type_strip_arrays(type)->kind == TYPE_OBJECT;
}

bool type_has_handle(const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (element->kind == TYPE_OBJECT)
        return !type_is_object(element, OBJECT_RAY_QUERY) &&
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

bool is_block_object(const struct type *type) {
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
