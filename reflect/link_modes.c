/* How primitives go from stage to stage: execution modes that two stages say. */
#include "link.h"

/* Modes of which two stages may have but one: the same, where both have one. */
static const char *const domains[] = {"Triangles", "Quads", "Isolines", NULL};
static const char *const spacings[] = {"SpacingEqual", "SpacingFractionalEven",
                                       "SpacingFractionalOdd", NULL};
static const char *const windings[] = {"VertexOrderCw", "VertexOrderCcw", NULL};

static const struct fact_mode *find_mode(const struct fact_entry *entry, const char *const *names) {
    for (size_t k = 0; k < entry->modes.count; k++)
        for (size_t n = 0; names[n]; n++)
            if (!strcmp(entry->modes.items[k].name, names[n]))
                return &entry->modes.items[k];
    return NULL;
}

static void check_same(struct linker *l, const struct stage_facts *a, const struct stage_facts *b,
                       const char *const *names) {
    const struct fact_mode *one = find_mode(a->entry, names), *other = find_mode(b->entry, names);
    if (one && other && strcmp(one->name, other->name))
        link_error(l, b, b->entry->at, "%s says %s, and %s says %s", stage_text(l, b), other->name,
                   stage_text(l, a), one->name);
}

static bool has_mode(const struct fact_entry *entry, const char *name) {
    return find_mode(entry, (const char *const[]){name, NULL}) != NULL;
}

/* What a domain shader makes of a patch. */
static const char *made_of_patches(const struct fact_entry *domain) {
    return has_mode(domain, "PointMode")  ? "InputPoints"
           : has_mode(domain, "Isolines") ? "InputLines"
                                          : "Triangles";
}

/* The names differ in nothing but in what a geometry shader takes:
 * VUID-VkGraphicsPipelineCreateInfo- pStages-00739. */
static void check_primitive(struct linker *l, const struct stage_facts *domain,
                            const struct stage_facts *geometry) {
    const char *made = made_of_patches(domain->entry);
    if (!has_mode(geometry->entry, made))
        link_error(l, geometry, geometry->entry->at, "%s does not take the %s that %s makes",
                   stage_text(l, geometry),
                   !strcmp(made, "InputPoints")  ? "points"
                   : !strcmp(made, "InputLines") ? "lines"
                                                 : "triangles",
                   stage_text(l, domain));
}

/* An array of the control points is as long as any, for Vulkan. */
static void check_points(struct linker *l, const struct stage_facts *hull,
                         const struct stage_facts *domain) {
    static const char *const output_vertices[] = {"OutputVertices", NULL};
    const struct fact_mode *mode = find_mode(hull->entry, output_vertices);
    const struct fact_value_vec *list = &domain->entry->inputs;
    for (size_t k = 0; mode && mode->count && k < list->count; k++)
        if (list->items[k].is_arrayed && list->items[k].vertices != mode->operands[0]) {
            link_warning(l, domain, list->items[k].at,
                         "%s takes %u control points, and %s makes %u", stage_text(l, domain),
                         list->items[k].vertices, stage_text(l, hull), mode->operands[0]);
            return;
        }
}

void link_modes(struct linker *l, const struct stage_facts *producer,
                const struct stage_facts *consumer) {
    bool is_domain = consumer->entry->model == SpvExecutionModelTessellationEvaluation;
    if (producer->entry->model == SpvExecutionModelTessellationControl && is_domain) {
        check_same(l, producer, consumer, domains);
        check_same(l, producer, consumer, spacings);
        check_same(l, producer, consumer, windings);
        check_points(l, producer, consumer);
    }
    if (producer->entry->model == SpvExecutionModelTessellationEvaluation &&
        consumer->entry->model == SpvExecutionModelGeometry)
        check_primitive(l, producer, consumer);
}
