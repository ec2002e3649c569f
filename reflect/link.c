/* Checks that the stages of a pipeline match. */
#include "link.h"

/* Returns the position of a stage in the graphics pipeline, or 0 for other pipelines. */
static int order_of(const struct fact_entry *entry) {
    static const struct {
        SpvExecutionModel model;
        int order;
    } orders[] = {
        {SpvExecutionModelTaskEXT, 1},
        {SpvExecutionModelTaskNV, 1},
        {SpvExecutionModelMeshEXT, 2},
        {SpvExecutionModelMeshNV, 2},
        {SpvExecutionModelVertex, 2},
        {SpvExecutionModelTessellationControl, 3},
        {SpvExecutionModelTessellationEvaluation, 4},
        {SpvExecutionModelGeometry, 5},
        {SpvExecutionModelFragment, 6},
    };
    for (size_t k = 0; k < COUNT_OF(orders); k++)
        if (orders[k].model == entry->model)
            return orders[k].order;
    return 0;
}

VEC(struct stage_facts, stage_vec);

/* Returns the position of the last existing stage before `order`. */
static int order_before(const struct stage_vec *stages, int order) {
    int found = 0;
    for (size_t k = 0; k < stages->count; k++) {
        int other = order_of(stages->items[k].entry);
        if (other > found && other < order)
            found = other;
    }
    return found;
}

static void check_stage(struct linker *l, const struct stage_vec *stages, size_t at) {
    const struct stage_facts *stage = &stages->items[at];
    int order = order_of(stage->entry), before = order_before(stages, order);
    /* Vertex inputs and pixel outputs have other limits. */
    if (stage->entry->model != SpvExecutionModelVertex)
        link_check_limit(l, stage, &stage->entry->inputs);
    if (stage->entry->model != SpvExecutionModelFragment)
        link_check_limit(l, stage, &stage->entry->outputs);
    link_descriptors(l, stage, stage);
    for (size_t k = 0; k < stages->count; k++) {
        const struct stage_facts *other = &stages->items[k];
        if (order && before && order_of(other->entry) == before) {
            link_values(l, other, stage);
            link_modes(l, other, stage);
        }
        if (k < at && order && order_of(other->entry) && order_of(other->entry) != order)
            link_memory(l, other, stage);
    }
}

static void add_stages(struct linker *l, struct stage_vec *stages, const struct reflection *r) {
    enum { SPIRV_OF_VULKAN_1_3 = 0x10600 };
    l->narrows |= r->m->version >= SPIRV_OF_VULKAN_1_3;
    for (uint32_t k = 0; k < r->entries.count; k++) {
        struct stage_facts stage = {r, &r->entries.items[k], k};
        vec_push(l->c->kept, stages, stage);
    }
}

void reflect_check_links(struct context *c, const struct reflection *const *modules, size_t count) {
    struct linker l = {.c = c};
    struct stage_vec stages = {0};
    for (size_t k = 0; k < count; k++)
        add_stages(&l, &stages, modules[k]);
    for (size_t k = 0; k < stages.count; k++)
        check_stage(&l, &stages, k);
}
