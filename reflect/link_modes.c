/* Execution modes that two stages must agree on. */
#include "link.h"

/* Modes that must be equal if both stages specify one. */
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
        link_error(l, b, b->entry->at, "%s declares %s, but %s declares %s", link_stage_text(l, b),
                   other->name, link_stage_text(l, a), one->name);
}

static bool has_mode(const struct fact_entry *entry, const char *name) {
    return find_mode(entry, (const char *const[]){name, NULL}) != NULL;
}

/* Vulkan ignores the length of control point arrays, so a mismatch is a warning. */
static void check_points(struct linker *l, const struct stage_facts *hull,
                         const struct stage_facts *domain) {
    static const char *const output_vertices[] = {"OutputVertices", NULL};
    const struct fact_mode *mode = find_mode(hull->entry, output_vertices);
    const struct fact_value_vec *list = &domain->entry->inputs;
    for (size_t k = 0; mode && mode->count && k < list->count; k++)
        if (list->items[k].is_arrayed && list->items[k].vertices != mode->operands[0]) {
            link_warning(l, domain, list->items[k].at,
                         "%s expects %u control points, but %s writes %u",
                         link_stage_text(l, domain), list->items[k].vertices,
                         link_stage_text(l, hull), mode->operands[0]);
            return;
        }
}

/* Checks the primitives passed between stages. */
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
        consumer->entry->model == SpvExecutionModelGeometry) {
        /* VUID-VkGraphicsPipelineCreateInfo-pStages-00739: the primitive type must match. Only a
         * geometry shader's mode names differ. */
        const struct fact_entry *domain = producer->entry;
        const char *made = has_mode(domain, "PointMode")  ? "InputPoints"
                           : has_mode(domain, "Isolines") ? "InputLines"
                                                          : "Triangles";
        if (!has_mode(consumer->entry, made))
            link_error(l, consumer, consumer->entry->at, "%s does not accept the %s of %s",
                       link_stage_text(l, consumer),
                       !strcmp(made, "InputPoints")  ? "points"
                       : !strcmp(made, "InputLines") ? "lines"
                                                     : "triangles",
                       link_stage_text(l, producer));
    }
}
