/* Do the stages of a pipeline fit?  The rules are those of Vulkan, "Shader Interfaces". */
#include "link.h"

#include <stdarg.h>

/* ---- Messages ---- */

const char *stage_text(struct linker *l, const struct stage_facts *stage) {
    return arena_format(l->c->arena, "the %s shader '%s'", stage->entry->stage, stage->entry->name);
}

/* A module without a place is named in front. */
static const char *message(struct linker *l, const struct stage_facts *stage, location at,
                           const char *format, va_list arguments) {
    const char *text = arena_vformat(l->c->arena, format, arguments);
    return at ? text : arena_format(l->c->arena, "%s: %s", stage->r->file, text);
}

void link_error(struct linker *l, const struct stage_facts *stage, location at, const char *format,
                ...) {
    va_list arguments;
    va_start(arguments, format);
    error_at(l->c, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

void link_warning(struct linker *l, const struct stage_facts *stage, location at,
                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    warning_at(l->c, WARN_STAGE_INTERFACE, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

void link_note(struct linker *l, const struct stage_facts *stage, location at, const char *format,
               ...) {
    va_list arguments;
    va_start(arguments, format);
    note_at(l->c, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

/* ---- Types ---- */

/* More than types of an interface or a block are deep; deeper ones pass for the same. */
enum { MOST_DEPTH = 12 };

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth);

static bool members_match(const struct reflection *a, const struct fact_type *x,
                          const struct reflection *b, const struct fact_type *y, unsigned depth) {
    bool same = x->member_count == y->member_count;
    for (uint32_t k = 0; same && k < x->member_count; k++) {
        const struct marks *m = x->members[k].marks, *n = y->members[k].marks;
        uint32_t order = FLAG_ROW_MAJOR | FLAG_COLUMN_MAJOR;
        same = m->values[MARK_OFFSET] == n->values[MARK_OFFSET] &&
               m->values[MARK_MATRIX_STRIDE] == n->values[MARK_MATRIX_STRIDE] &&
               (m->flags & order) == (n->flags & order) &&
               matches(a, x->members[k].type, b, y->members[k].type, depth + 1);
    }
    return same;
}

static bool has_element(const struct fact_type *t) {
    return t->kind == FACT_VECTOR || t->kind == FACT_MATRIX || t->kind == FACT_ARRAY;
}

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth) {
    const struct fact_type *x = fact_type_at(a, type_a), *y = fact_type_at(b, type_b);
    bool same = x->kind == y->kind && x->bits == y->bits && x->rows == y->rows &&
                x->columns == y->columns && x->count == y->count && x->stride == y->stride;
    if (!same || depth > MOST_DEPTH)
        return same;
    if (x->kind == FACT_STRUCT)
        return members_match(a, x, b, y, depth);
    return !has_element(x) || matches(a, x->element, b, y->element, depth + 1);
}

bool types_match(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                 uint32_t type_b) {
    return matches(a, type_a, b, type_b, 0);
}

/* ---- Pipelines ---- */

/* The place of a stage in its pipeline; those of other pipelines hand nothing on. */
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
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        if (orders[k].model == entry->model)
            return orders[k].order;
    return 0;
}

VEC(struct stage_facts, stage_vec);

/* The order of the last stage in front of one that any of them has. */
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
    link_limits(l, stage);
    link_descriptors(l, stage);
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
        vec_push(l->c->arena, stages, stage);
    }
}

void link_check(struct context *c, const struct reflection *const *modules, size_t count) {
    struct linker l = {.c = c};
    struct stage_vec stages = {0};
    for (size_t k = 0; k < count; k++)
        add_stages(&l, &stages, modules[k]);
    for (size_t k = 0; k < stages.count; k++)
        check_stage(&l, &stages, k);
}
