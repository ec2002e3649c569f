/* Resources of an entry point that share a binding, where no type of descriptor is for both:
 * Direct3D numbers buffers, textures and samplers apart, Vulkan all of them together, and no
 * pipeline can be made of what has one number twice
 * (VUID-VkComputePipelineCreateInfo-layout-07990).
 *
 * Of several entry points, each may belong to a pipeline of its own, which is for the check of
 * interfaces between stages to tell. */
#include "../base/map.h"
#include "place.h"

/* What a descriptor may be. */
enum {
    AS_UNIFORM_BUFFER = 1 << 0,
    AS_STORAGE_BUFFER = 1 << 1,
    AS_SAMPLED_IMAGE = 1 << 2,
    AS_STORAGE_IMAGE = 1 << 3,
    AS_UNIFORM_TEXELS = 1 << 4,
    AS_STORAGE_TEXELS = 1 << 5,
    AS_SAMPLER = 1 << 6,
    AS_IMAGE_AND_SAMPLER = 1 << 7,
    AS_INPUT_ATTACHMENT = 1 << 8,
    AS_ACCELERATION_STRUCTURE = 1 << 9,
    AS_ANY = (1 << 10) - 1
};

/* Half of a pair of an image and a sampler is one, too. */
static unsigned descriptors_of_object(const struct object_info *info) {
    static const struct {
        unsigned read, written;
    } of_class[] = {
        [OBJECT_CLASS_TEXTURE] = {AS_SAMPLED_IMAGE | AS_IMAGE_AND_SAMPLER, AS_STORAGE_IMAGE},
        [OBJECT_CLASS_SAMPLED_TEXTURE] = {AS_IMAGE_AND_SAMPLER, AS_IMAGE_AND_SAMPLER},
        [OBJECT_CLASS_SAMPLER] = {AS_SAMPLER | AS_IMAGE_AND_SAMPLER, 0},
        [OBJECT_CLASS_TEXEL_BUFFER] = {AS_UNIFORM_TEXELS, AS_STORAGE_TEXELS},
        [OBJECT_CLASS_STRUCTURED_BUFFER] = {AS_STORAGE_BUFFER, AS_STORAGE_BUFFER},
        [OBJECT_CLASS_BYTE_BUFFER] = {AS_STORAGE_BUFFER, AS_STORAGE_BUFFER},
        [OBJECT_CLASS_TEXTURE_BUFFER] = {AS_STORAGE_BUFFER, AS_STORAGE_BUFFER},
        [OBJECT_CLASS_CONSTANT_BUFFER] = {AS_UNIFORM_BUFFER, AS_UNIFORM_BUFFER},
        [OBJECT_CLASS_SUBPASS] = {AS_INPUT_ATTACHMENT, 0},
        [OBJECT_CLASS_ACCELERATION] = {AS_ACCELERATION_STRUCTURE, 0},
        [OBJECT_CLASS_OTHER] = {AS_ANY, AS_ANY},
    };
    unsigned found = info->writable ? of_class[info->class].written : of_class[info->class].read;
    return found ? found : AS_ANY;
}

static unsigned descriptors_of(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? AS_STORAGE_BUFFER : AS_UNIFORM_BUFFER;
    return type->kind == TYPE_OBJECT ? descriptors_of_object(object_info(type->object)) : AS_ANY;
}

/* Arrays without a size are how all descriptors of a set are viewed, each as what it is
 * (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct variable *v) {
    return v->type->kind == TYPE_ARRAY && v->type->count == 0;
}

static bool fit(const struct variable *v, const struct variable *other) {
    return (is_view(v) && is_view(other)) || (descriptors_of(v) & descriptors_of(other));
}

static void report(struct layout *l, const struct variable *v, const struct variable *other,
                   const struct binding *binding) {
    const char *shift =
        v->reg.given && v->reg.has_number && v->reg.class != 'c'
            ? arena_format(l->c->arena, ": -fvk-%c-shift moves what is on registers '%c'",
                           v->reg.class, v->reg.class)
            : "";
    if (warning_at(l->c, WARN_BINDING_OVERLAP, v->at,
                   "'%s' is at set %u, binding %u, as '%s' is, and no descriptor is for both%s",
                   v->full_name, binding->set, binding->binding, other->full_name, shift))
        note_at(l->c, other->at, "'%s' is declared here", other->full_name);
}

static void take(struct layout *l, struct map *taken, uint32_t index) {
    const struct variable *v = l->program->globals[index];
    const struct binding *binding = &l->bindings[index];
    uint32_t key[] = {binding->set, binding->binding};
    void **slot = map_slot(l->c->arena, taken, key, sizeof key);
    if (!*slot)
        *slot = (void *)v;
    else if (!fit(v, *slot))
        report(l, v, *slot, binding);
}

void check_shared_bindings(struct layout *l) {
    struct map taken = {0};
    for (uint32_t i = 0; l->program->entry_count == 1 && i < l->program->global_count; i++)
        if (l->bindings[i].assigned && l->program->globals[i]->is_used)
            take(l, &taken, i);
}
