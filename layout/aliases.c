/* Determines the variables that are aliases of the same memory.
 *
 * Several variables with one binding are views of the same memory. SPIR-V assumes that variables do
 * not overlap unless they are Aliased (SPIR-V 2.18.2). The elements of an array are different
 * descriptors, so that arrays with one binding usually do not overlap. */
#include "layout_internal.h"

struct views {
    bool are_several, is_written;
};

static bool is_storage_view(const struct layout *l, uint32_t index) {
    const struct variable *v = l->program->globals[index];
    if (!l->bindings[index].assigned || !v->is_used || v->type->kind == TYPE_ARRAY)
        return false;
    enum descriptor descriptor = layout_descriptor_of(v);
    return descriptor == DESCRIPTOR_STORAGE_BUFFER || descriptor == DESCRIPTOR_STORAGE_IMAGE ||
           descriptor == DESCRIPTOR_STORAGE_TEXEL_BUFFER;
}

void layout_find_aliases(struct layout *l) {
    struct map views = {0};
    struct views **of = arena_array(l->c->typed, struct views *, l->program->global_count);
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        if (!is_storage_view(l, i))
            continue;
        const uint32_t key[] = {l->bindings[i].set, l->bindings[i].binding};
        void **slot = map_slot(l->c->typed, &views, key, sizeof key);
        of[i] = *slot ? *slot : arena_new(l->c->typed, struct views);
        of[i]->are_several |= *slot != NULL;
        of[i]->is_written |= type_is_writable(l->program->globals[i]->type);
        *slot = of[i];
    }
    for (uint32_t i = 0; i < l->program->global_count; i++)
        l->bindings[i].is_aliased = of[i] && of[i]->are_several && of[i]->is_written;
}
