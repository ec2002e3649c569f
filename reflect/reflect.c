/* Collects the facts of a module: required features, statistics, and the results of the other
 * files. */
#include "facts.h"

/* Device features that a module requires. */

static void add_text(struct reflection *r, struct string_list *list, const char *text) {
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
    };
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (row)
        add_text(r, &r->capabilities, row->name);
    for (size_t k = 0; k < sizeof features / sizeof *features; k++)
        if (features[k].capability == capability)
            add_text(r, &r->features, features[k].feature);
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
static void add_stores(struct reflection *r, const struct fact_resource *resource) {
    const struct word_vec *users = &r->users[resource->id];
    for (size_t k = 0; k < users->count && is_stored(resource); k++) {
        SpvExecutionModel model = r->entries.items[users->items[k]].model;
        if (model == SpvExecutionModelFragment)
            add_text(r, &r->features, "fragmentStoresAndAtomics");
        else if (model <= SpvExecutionModelGeometry)
            add_text(r, &r->features, "vertexPipelineStoresAndAtomics");
    }
}

static void add_outputs(struct reflection *r, const struct fact_entry *entry) {
    for (size_t k = 0; k < entry->outputs.count; k++)
        if (entry->model == SpvExecutionModelFragment && entry->outputs.items[k].index)
            add_text(r, &r->features, "dualSrcBlend");
}

/* Statistics: the number of instructions in functions, by kind. */

static enum instruction_kind kind_of(const struct reflection *r, const struct instruction *i) {
    static const uint8_t kinds[SPIRV_CLASS_exclude + 1] = {
#define CHAPTER(chapter, kind) [SPIRV_CLASS_##chapter] = KIND_##kind + 1,
#include "../spec/instruction_kinds.def"
    };
    enum spirv_class chapter = instruction_class(i);
    if (reflect_is_debug(r, i))
        return KIND_DEBUG;
    return kinds[chapter] ? (enum instruction_kind)(kinds[chapter] - 1) : KIND_OTHER;
}

static void statistics_read(struct reflection *r) {
    struct fact_statistics *s = &r->statistics;
    for_each_routine(f, r->m) {
        s->functions++;
        for_each_block(b, f) {
            s->blocks++;
            for_each_in(i, &b->list) {
                s->instructions++;
                s->by_kind[kind_of(r, i)]++;
            }
        }
    }
}

const char *reflect_kind_name(enum instruction_kind kind) {
    static const char *const names[] = {
#define KIND(id, name) name,
#include "../spec/instruction_kinds.def"
    };
    return names[kind];
}

void reflection_statistics(const struct reflection *r, struct text_sink *out) {
    const struct fact_statistics *s = &r->statistics;
    sink_format(out, "%-14s %8u\n%-14s %8u\n%-14s %8u\n", "functions", s->functions, "blocks",
                s->blocks, "instructions", s->instructions);
    for (int k = 0; k < KIND_COUNT; k++)
        if (s->by_kind[k])
            sink_format(out, "  %-12s %8u\n", reflect_kind_name((enum instruction_kind)k),
                        s->by_kind[k]);
}

const struct reflection *reflect(struct context *c, const struct module *m, const char *file,
                                 const struct reflect_source *source) {
    struct reflection *r = arena_new(c->arena, struct reflection);
    *r = (struct reflection){.c = c, .arena = c->arena, .m = m, .file = file, .source = source};
    reflect_read_annotations(r);
    reflect_read_types(r);
    reflect_read_constants(r);
    reflect_read_entries(r);
    reflect_read_resources(r);
    statistics_read(r);
    for_each_in(i, &r->m->sections[SECTION_CAPABILITIES])
        add_capability(r, i->operands[0]);
    for_each_in(i, &r->m->sections[SECTION_EXTENSIONS])
        add_text(r, &r->extensions, (const char *)i->operands);
    for (size_t k = 0; k < r->resources.count; k++)
        add_stores(r, &r->resources.items[k]);
    for (size_t k = 0; k < r->entries.count; k++)
        add_outputs(r, &r->entries.items[k]);
    if (source)
        reflect_join_source(r);
    return r;
}
