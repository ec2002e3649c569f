/* Device features that a module requires. */
#include "facts.h"

void reflect_add_text(struct reflection *r, struct string_list *list, const char *text) {
    for (size_t k = 0; k < list->count; k++)
        if (!strcmp(list->items[k], text))
            return;
    list->items = arena_append(r->arena, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = text;
}

void reflect_add_capability(struct reflection *r, uint32_t capability) {
    static const struct {
        uint32_t capability;
        const char *feature;
    } features[] = {
#define FEATURE(capability, feature) {SpvCapability##capability, feature},
#include "../spec/vulkan_features.def"
    };
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (row)
        reflect_add_text(r, &r->capabilities, row->name);
    for (size_t k = 0; k < COUNT_OF(features); k++)
        if (features[k].capability == capability)
            reflect_add_text(r, &r->features, features[k].feature);
}

/* ---- Features without a capability ---- */

static bool is_stored(const struct fact_resource *resource) {
    return (resource->descriptor == DESCRIPTOR_STORAGE_BUFFER ||
            resource->descriptor == DESCRIPTOR_STORAGE_IMAGE ||
            resource->descriptor == DESCRIPTOR_STORAGE_TEXEL_BUFFER) &&
           resource->access & ACCESS_WRITE;
}

/* Stores to resources not decorated NonWritable require a feature
 * (VUID-RuntimeSpirv-NonWritable-06340, 06341). */
void reflect_add_stores(struct reflection *r, const struct fact_resource *resource) {
    const struct word_vec *users = &r->users[resource->id];
    for (size_t k = 0; k < users->count && is_stored(resource); k++) {
        SpvExecutionModel model = r->entries.items[users->items[k]].model;
        if (model == SpvExecutionModelFragment)
            reflect_add_text(r, &r->features, "fragmentStoresAndAtomics");
        else if (model <= SpvExecutionModelGeometry)
            reflect_add_text(r, &r->features, "vertexPipelineStoresAndAtomics");
    }
}

void reflect_add_outputs(struct reflection *r, const struct fact_entry *entry) {
    for (size_t k = 0; k < entry->outputs.count; k++)
        if (entry->model == SpvExecutionModelFragment && entry->outputs.items[k].index)
            reflect_add_text(r, &r->features, "dualSrcBlend");
}
