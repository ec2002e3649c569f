/* What a module needs of a device. */
#include "facts.h"

static void add(struct reflection *r, struct string_list *list, const char *text) {
    for (size_t k = 0; k < list->count; k++)
        if (!strcmp(list->items[k], text))
            return;
    list->items = arena_append(r->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = text;
}

static void add_capability(struct reflection *r, uint32_t capability) {
    static const struct {
        uint32_t capability;
        const char *feature;
    } features[] = {
#define FEATURE(capability, feature) {SpvCapability##capability, feature},
#include "../spec/vulkan_features.def"
#undef FEATURE
    };
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (row)
        add(r, &r->capabilities, row->name);
    for (size_t k = 0; k < sizeof features / sizeof *features; k++)
        if (features[k].capability == capability)
            add(r, &r->features, features[k].feature);
}

/* ---- What no capability tells ---- */

static bool is_stored(const struct fact_resource *resource) {
    return (resource->descriptor == DESCRIPTOR_STORAGE_BUFFER ||
            resource->descriptor == DESCRIPTOR_STORAGE_IMAGE ||
            resource->descriptor == DESCRIPTOR_STORAGE_TEXEL_BUFFER) &&
           resource->access & ACCESS_WRITE;
}

/* What is not decorated NonWritable needs the feature (VUID-RuntimeSpirv-NonWritable-06340, 06341).
 */
static void add_stores(struct reflection *r, const struct fact_resource *resource) {
    const struct word_vec *users = &r->users[resource->id];
    for (size_t k = 0; k < users->count && is_stored(resource); k++) {
        SpvExecutionModel model = r->entries.items[users->items[k]].model;
        if (model == SpvExecutionModelFragment)
            add(r, &r->features, "fragmentStoresAndAtomics");
        else if (model <= SpvExecutionModelGeometry)
            add(r, &r->features, "vertexPipelineStoresAndAtomics");
    }
}

static void add_outputs(struct reflection *r, const struct fact_entry *entry) {
    for (size_t k = 0; k < entry->outputs.count; k++)
        if (entry->model == SpvExecutionModelFragment && entry->outputs.items[k].index)
            add(r, &r->features, "dualSrcBlend");
}

void needs_read(struct reflection *r) {
    for_each_in(i, &r->m->sections[SECTION_CAPABILITIES])
        add_capability(r, i->operands[0]);
    for_each_in(i, &r->m->sections[SECTION_EXTENSIONS])
        add(r, &r->extensions, (const char *)i->operands);
    for (size_t k = 0; k < r->resources.count; k++)
        add_stores(r, &r->resources.items[k]);
    for (size_t k = 0; k < r->entries.count; k++)
        add_outputs(r, &r->entries.items[k]);
}
