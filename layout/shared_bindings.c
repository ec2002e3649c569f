/* Warns about resources that share a binding but cannot be in one pipeline.
 *
 * Reports resources of an entry point that share a binding but have no common descriptor type.
 * Direct3D numbers buffers, textures and samplers separately, Vulkan together, and a pipeline with
 * such a binding is invalid (VUID-VkComputePipelineCreateInfo-layout-07990). Several entry points
 * may belong to different pipelines; the check of stage interfaces handles these. */
#include "layout_internal.h"

static enum descriptor descriptor_of_object(const struct object_info *info) {
    static const struct {
        enum object_class class;
        enum descriptor read, written;
    } rows[] = {
        {OBJECT_CLASS_TEXTURE, DESCRIPTOR_SAMPLED_IMAGE, DESCRIPTOR_STORAGE_IMAGE},
        {OBJECT_CLASS_SAMPLED_TEXTURE, DESCRIPTOR_COMBINED_IMAGE_SAMPLER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_SAMPLER, DESCRIPTOR_SAMPLER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_TEXEL_BUFFER, DESCRIPTOR_UNIFORM_TEXEL_BUFFER,
         DESCRIPTOR_STORAGE_TEXEL_BUFFER},
        {OBJECT_CLASS_STRUCTURED_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
        {OBJECT_CLASS_BYTE_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_STORAGE_BUFFER},
        {OBJECT_CLASS_TEXTURE_BUFFER, DESCRIPTOR_STORAGE_BUFFER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_CONSTANT_BUFFER, DESCRIPTOR_UNIFORM_BUFFER, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_SUBPASS, DESCRIPTOR_INPUT_ATTACHMENT, DESCRIPTOR_OTHER},
        {OBJECT_CLASS_ACCELERATION, DESCRIPTOR_ACCELERATION_STRUCTURE, DESCRIPTOR_OTHER},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].class == info->class)
            return info->writable ? rows[i].written : rows[i].read;
    return DESCRIPTOR_OTHER;
}

enum descriptor layout_descriptor_of(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? DESCRIPTOR_STORAGE_BUFFER : DESCRIPTOR_UNIFORM_BUFFER;
    return type->kind == TYPE_OBJECT ? descriptor_of_object(object_info(type->object))
                                     : DESCRIPTOR_OTHER;
}

static uint32_t admitted(enum descriptor descriptor) {
    uint32_t one = 1u << descriptor;
    bool is_half = descriptor == DESCRIPTOR_SAMPLED_IMAGE || descriptor == DESCRIPTOR_SAMPLER;
    return is_half ? one | 1u << DESCRIPTOR_COMBINED_IMAGE_SAMPLER : one;
}

bool layout_descriptors_overlap(enum descriptor a, enum descriptor b) {
    return (admitted(a) & admitted(b)) != 0;
}

/* Unsized arrays may be different views of all descriptors in a set
 * (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct variable *v) {
    return v->type->kind == TYPE_ARRAY && v->type->count == 0;
}

static bool locations_overlap(const struct variable *v, const struct variable *other) {
    enum descriptor a = layout_descriptor_of(v), b = layout_descriptor_of(other);
    bool is_known = a != DESCRIPTOR_OTHER && b != DESCRIPTOR_OTHER;
    return !is_known || (is_view(v) && is_view(other)) || layout_descriptors_overlap(a, b);
}

static void report_overlap(struct layout *l, const struct variable *v, const struct variable *other,
                           const struct binding *binding) {
    const char *shift =
        v->reg.given && v->reg.has_number && v->reg.class != 'c'
            ? arena_format(l->c->typed, ": -fvk-%c-shift moves what is on registers '%c'",
                           v->reg.class, v->reg.class)
            : "";
    if (warning_at(l->c, WARN_BINDING_OVERLAP, v->at,
                   "'%s' at set %u, binding %u shares its binding with '%s', and no descriptor "
                   "type fits both%s",
                   v->full_name, binding->set, binding->binding, other->full_name, shift))
        note_at(l->c, other->at, "'%s' declared here", other->full_name);
}

void layout_check_shared_bindings(struct layout *l) {
    struct map taken = {0};
    for (uint32_t i = 0; l->program->entry_count == 1 && i < l->program->global_count; i++)
        if (l->bindings[i].assigned && l->program->globals[i]->is_used) {
            const struct variable *v = l->program->globals[i];
            const struct binding *binding = &l->bindings[i];
            uint32_t key[] = {binding->set, binding->binding};
            void **slot = map_slot(l->c->typed, &taken, key, sizeof key);
            if (!*slot)
                *slot = (void *)v;
            else if (!locations_overlap(v, *slot))
                report_overlap(l, v, *slot, binding);
        }
}
