/* Resources shared by stages: descriptors, push constants, and the payload of an amplification
 * shader. */
#include "link.h"

static bool uses(const struct stage_facts *stage, uint32_t id) {
    const struct word_vec *users = &stage->r->users[id];
    for (size_t k = 0; k < users->count; k++)
        if (users->items[k] == stage->index)
            return true;
    return false;
}

/* ---- Blocks ---- */

static uint64_t begin_of(const struct fact_member *m) {
    return m->marks->values[MARK_OFFSET];
}

/* Finds the first members that overlap but differ. A stage may omit members, at the end or,
 * because offsets are explicit, anywhere. Members are in the order of their offsets. */
static bool find_difference(const struct stage_facts *a, const struct fact_type *x,
                            const struct stage_facts *b, const struct fact_type *y, uint32_t *k,
                            uint32_t *n) {
    for (*k = *n = 0; *k < x->member_count && *n < y->member_count;) {
        const struct fact_member *m = &x->members[*k], *o = &y->members[*n];
        bool same = begin_of(m) == begin_of(o) && link_types_match(a->r, m->type, b->r, o->type);
        bool is_before = begin_of(m) + m->size <= begin_of(o);
        bool is_behind = begin_of(o) + o->size <= begin_of(m);
        if (!same && !is_before && !is_behind)
            return true;
        *k += same || is_before;
        *n += same || (is_behind && !is_before);
    }
    return false;
}

/* Warns if blocks of two stages have a different layout. */
static void check_block(struct linker *l, const struct stage_facts *a, uint32_t type_a,
                        const struct stage_facts *b, uint32_t type_b, location at,
                        const char *what) {
    const struct fact_type *x = fact_type_at(a->r, type_a), *y = fact_type_at(b->r, type_b);
    uint32_t k, n;
    if (!find_difference(a, x, b, y, &k, &n))
        return;
    link_warning(l, b, at, "%s", what);
    link_note(l, b, 0, "%s '%s' at byte %llu differs from %s %s '%s' at byte %llu",
              fact_type_at(b->r, y->members[n].type)->name, y->members[n].name,
              (unsigned long long)begin_of(&y->members[n]), link_stage_text(l, a),
              fact_type_at(a->r, x->members[k].type)->name, x->members[k].name,
              (unsigned long long)begin_of(&x->members[k]));
}

/* ---- Descriptors ---- */

static location location_of(const struct fact_resource *resource) {
    return resource->variable ? resource->variable->at : 0;
}

static const char *type_text(const struct fact_resource *resource) {
    return resource->hlsl_type ? resource->hlsl_type : "a buffer";
}

/* Only constant buffers and storage buffers of equal name must have equal layouts, because other
 * buffers may be accessed as different types. */
static bool is_meant_alike(const struct fact_resource *a, const struct fact_resource *b) {
    return a->descriptor == DESCRIPTOR_UNIFORM_BUFFER ||
           (a->descriptor == DESCRIPTOR_STORAGE_BUFFER && *a->name && !strcmp(a->name, b->name));
}

/* Unsized arrays are views of all descriptors of a set (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct fact_resource *resource) {
    return resource->count == 0 && !resource->count_constant;
}

static bool resources_fit(const struct fact_resource *x, const struct fact_resource *y) {
    return (is_view(x) && is_view(y)) || layout_descriptors_overlap(x->descriptor, y->descriptor);
}

static void check_resources(struct linker *l, const struct stage_facts *a,
                            const struct fact_resource *x, const struct stage_facts *b,
                            const struct fact_resource *y) {
    if (x->set != y->set || x->binding != y->binding)
        return;
    if (resources_fit(x, y)) {
        if (a != b) {
            const char *text = arena_format(l->c->kept,
                                            "layout of '%s' of %s differs from '%s' of %s, which "
                                            "has the same set %u and binding %u",
                                            y->name, link_stage_text(l, b), x->name,
                                            link_stage_text(l, a), y->set, y->binding);
            if (is_meant_alike(x, y) && fact_type_at(a->r, x->type)->kind == FACT_STRUCT)
                check_block(l, a, x->type, b, y->type, location_of(y), text);
        }
        return;
    }
    link_error(l, b, location_of(y), "'%s' of %s is %s at set %u, binding %u, but '%s' of %s is %s",
               y->name, link_stage_text(l, b), type_text(y), y->set, y->binding, x->name,
               link_stage_text(l, a), type_text(x));
    if (location_of(x))
        link_note(l, a, location_of(x), "'%s' of %s declared here", x->name, link_stage_text(l, a));
}

static bool is_checked(const struct stage_facts *stage, const struct fact_resource *resource) {
    return resource->id && resource->has_binding && uses(stage, resource->id);
}

/* Compares the descriptors of two stages, or those of one stage with each other. In one stage,
 * two views of a block may be intentional. */
void link_descriptors(struct linker *l, const struct stage_facts *a, const struct stage_facts *b) {
    const struct fact_resource_vec *list = &a->r->resources, *others = &b->r->resources;
    for (size_t n = 0; n < others->count; n++)
        for (size_t k = 0; k < (a == b ? n : list->count) && is_checked(b, &others->items[n]); k++)
            if (is_checked(a, &list->items[k]))
                check_resources(l, a, &list->items[k], b, &others->items[n]);
}

/* ---- Push constants and payloads ---- */

static void check_memory(struct linker *l, const struct stage_facts *a, const struct fact_memory *x,
                         const struct stage_facts *b, const struct fact_memory *y) {
    if (x->storage != y->storage)
        return;
    if (x->storage == SpvStorageClassPushConstant)
        check_block(l, a, x->type, b, y->type, y->at,
                    arena_format(l->c->kept,
                                 "layout of the push constants of %s differs from those of %s",
                                 link_stage_text(l, b), link_stage_text(l, a)));
    if (x->storage == SpvStorageClassTaskPayloadWorkgroupEXT &&
        !link_types_match(a->r, x->type, b->r, y->type))
        link_error(l, b, y->at, "payload of %s differs from the payload of %s",
                   link_stage_text(l, b), link_stage_text(l, a));
}

/* Checks descriptors, whose types must match at each binding, and push constants, which all
 * stages share. */
void link_memory(struct linker *l, const struct stage_facts *a, const struct stage_facts *b) {
    const struct fact_memory_vec *list = &a->r->memory, *others = &b->r->memory;
    link_descriptors(l, a, b);
    for (size_t k = 0; k < list->count; k++)
        for (size_t n = 0; n < others->count; n++)
            if (uses(a, list->items[k].id) && uses(b, others->items[n].id))
                check_memory(l, a, &list->items[k], b, &others->items[n]);
}
