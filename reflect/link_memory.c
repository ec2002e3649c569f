/* What stages share: descriptors, push constants, the payload of an amplification shader. */
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

/* The first members that lie on the same bytes and are not the same; false where there are none: a
 * stage may have fewer members, at the end or, by offsets, anywhere.  Members lie in the order of
 * their offsets. */
static bool find_difference(const struct stage_facts *a, const struct fact_type *x,
                            const struct stage_facts *b, const struct fact_type *y, uint32_t *k,
                            uint32_t *n) {
    for (*k = *n = 0; *k < x->member_count && *n < y->member_count;) {
        const struct fact_member *m = &x->members[*k], *o = &y->members[*n];
        bool same = begin_of(m) == begin_of(o) && types_match(a->r, m->type, b->r, o->type);
        bool is_before = begin_of(m) + m->size <= begin_of(o);
        bool is_behind = begin_of(o) + o->size <= begin_of(m);
        if (!same && !is_before && !is_behind)
            return true;
        *k += same || is_before;
        *n += same || (is_behind && !is_before);
    }
    return false;
}

/* Reports blocks of two stages that lie otherwise. */
static void check_block(struct linker *l, const struct stage_facts *a, uint32_t type_a,
                        const struct stage_facts *b, uint32_t type_b, location at,
                        const char *what) {
    const struct fact_type *x = fact_type_at(a->r, type_a), *y = fact_type_at(b->r, type_b);
    uint32_t k, n;
    if (!find_difference(a, x, b, y, &k, &n))
        return;
    link_warning(l, b, at, "%s", what);
    link_note(l, b, 0, "%s '%s' is at byte %llu, and in %s %s '%s' at byte %llu",
              fact_type_at(b->r, y->members[n].type)->name, y->members[n].name,
              (unsigned long long)begin_of(&y->members[n]), stage_text(l, a),
              fact_type_at(a->r, x->members[k].type)->name, x->members[k].name,
              (unsigned long long)begin_of(&x->members[k]));
}

/* ---- Descriptors ---- */

static location place_of(const struct fact_resource *resource) {
    return resource->variable ? resource->variable->at : 0;
}

static void note_resource(struct linker *l, const struct stage_facts *stage,
                          const struct fact_resource *resource) {
    if (place_of(resource))
        link_note(l, stage, place_of(resource), "'%s' of %s is declared here", resource->name,
                  stage_text(l, stage));
}

static const char *type_text(const struct fact_resource *resource) {
    return resource->hlsl_type ? resource->hlsl_type : "a buffer";
}

/* A buffer of any kind may be read as one of another: only blocks of constants, and what has one
 * name, are meant to be the same. */
static bool is_meant_alike(const struct fact_resource *a, const struct fact_resource *b) {
    return a->descriptor == DESCRIPTOR_UNIFORM_BUFFER ||
           (a->descriptor == DESCRIPTOR_STORAGE_BUFFER && *a->name && !strcmp(a->name, b->name));
}

static void check_layout(struct linker *l, const struct stage_facts *a,
                         const struct fact_resource *x, const struct stage_facts *b,
                         const struct fact_resource *y) {
    const char *text = arena_format(
        l->c->arena,
        "'%s' of %s lies otherwise than '%s' of %s, which has the same set %u and binding %u",
        y->name, stage_text(l, b), x->name, stage_text(l, a), y->set, y->binding);
    if (is_meant_alike(x, y) && fact_type_at(a->r, x->type)->kind == FACT_STRUCT)
        check_block(l, a, x->type, b, y->type, place_of(y), text);
}

/* Arrays without a size are how all descriptors of a set are viewed, each as what it is
 * (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct fact_resource *resource) {
    return resource->count == 0 && !resource->count_constant;
}

static bool fit(const struct fact_resource *x, const struct fact_resource *y) {
    return (is_view(x) && is_view(y)) || descriptors_meet(x->descriptor, y->descriptor);
}

static void check_resources(struct linker *l, const struct stage_facts *a,
                            const struct fact_resource *x, const struct stage_facts *b,
                            const struct fact_resource *y) {
    if (x->set != y->set || x->binding != y->binding)
        return;
    if (fit(x, y)) {
        if (a != b)
            check_layout(l, a, x, b, y);
        return;
    }
    link_error(l, b, place_of(y), "'%s' of %s is %s at set %u, binding %u, where '%s' of %s is %s",
               y->name, stage_text(l, b), type_text(y), y->set, y->binding, x->name,
               stage_text(l, a), type_text(x));
    note_resource(l, a, x);
}

static bool is_checked(const struct stage_facts *stage, const struct fact_resource *resource) {
    return resource->id && resource->has_binding && uses(stage, resource->id);
}

/* Of one stage, each with those before it: there, two views of one block may be meant. */
static void check_descriptors(struct linker *l, const struct stage_facts *a,
                              const struct stage_facts *b) {
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
                    arena_format(l->c->arena, "push constants of %s lie otherwise than those of %s",
                                 stage_text(l, b), stage_text(l, a)));
    if (x->storage == SpvStorageClassTaskPayloadWorkgroupEXT &&
        !types_match(a->r, x->type, b->r, y->type))
        link_error(l, b, y->at, "the payload of %s is another one than that of %s",
                   stage_text(l, b), stage_text(l, a));
}

void link_descriptors(struct linker *l, const struct stage_facts *stage) {
    check_descriptors(l, stage, stage);
}

void link_memory(struct linker *l, const struct stage_facts *a, const struct stage_facts *b) {
    const struct fact_memory_vec *list = &a->r->memory, *others = &b->r->memory;
    check_descriptors(l, a, b);
    for (size_t k = 0; k < list->count; k++)
        for (size_t n = 0; n < others->count; n++)
            if (uses(a, list->items[k].id) && uses(b, others->items[n].id))
                check_memory(l, a, &list->items[k], b, &others->items[n]);
}
