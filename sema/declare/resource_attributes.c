/* Checks of attributes of resources. */
#include "declare.h"

static bool has_counter(const struct type *type) {
    return type_is_object(type, OBJECT_RW_STRUCTURED_BUFFER) ||
           type_is_object(type, OBJECT_APPEND_STRUCTURED_BUFFER) ||
           type_is_object(type, OBJECT_CONSUME_STRUCTURED_BUFFER) ||
           type_is_object(type, OBJECT_ROV_STRUCTURED_BUFFER);
}

static bool has_format(const struct type *type) {
    return type_is_of_class(type, OBJECT_CLASS_TEXTURE) ||
           type_is_of_class(type, OBJECT_CLASS_TEXEL_BUFFER);
}

static bool is_subpass_input(const struct type *type) {
    return type_is_of_class(type, OBJECT_CLASS_SUBPASS);
}

static bool is_combined(const struct type *type) {
    return type_is_of_class(type, OBJECT_CLASS_TEXTURE) ||
           type_is_of_class(type, OBJECT_CLASS_SAMPLER);
}

static const struct {
    enum attribute_kind kind;
    bool (*matches)(const struct type *type);
    const char *subjects;
} of_resources[] = {
    {ATTRIBUTE_VK_COUNTER_BINDING, has_counter, "structured buffers with a counter"},
    {ATTRIBUTE_VK_IMAGE_FORMAT, has_format, "textures and typed buffers"},
    {ATTRIBUTE_VK_INPUT_ATTACHMENT_INDEX, is_subpass_input, "subpass inputs"},
    {ATTRIBUTE_VK_COMBINED_IMAGE_SAMPLER, is_combined, "textures and samplers"},
};

void sema_check_resource_attributes(struct analyser *a, const struct attribute *attributes,
                                    const struct type *type) {
    type = type_strip_arrays(type);
    for (size_t i = 0; i < COUNT_OF(of_resources); i++) {
        const struct attribute *found = attribute_find(attributes, of_resources[i].kind);
        if (found && type->kind != TYPE_ERROR && !of_resources[i].matches(type))
            error_at(a->c, found->at, "attribute '%s' only applies to %s",
                     attribute_name(found->kind), of_resources[i].subjects);
    }
}
