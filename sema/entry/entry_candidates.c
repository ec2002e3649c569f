/* Functions that may be entry points. Their attributes, their signatures and the functions that
 * they call identify the stage. */
#include "entry.h"

/* ---- Signatures ---- */

struct value_set {
    size_t count;
    enum system_value values[6];
};

/* Values that only pixel shaders write or read, and values that identify vertex shaders. */
static const struct value_set pixel_outputs = {
    5, {SV_TARGET, SV_DEPTH, SV_DEPTH_LESS_EQUAL, SV_DEPTH_GREATER_EQUAL, SV_STENCIL_REF}};
static const struct value_set pixel_inputs = {
    5, {SV_POSITION, SV_IS_FRONT_FACE, SV_SAMPLE_INDEX, SV_INNER_COVERAGE, SV_BARYCENTRICS}};
static const struct value_set vertex_outputs = {1, {SV_POSITION}};
static const struct value_set vertex_inputs = {
    4, {SV_VERTEX_ID, SV_INSTANCE_ID, SV_START_VERTEX, SV_START_INSTANCE}};

static bool has_value(const struct semantic *s, const struct value_set *set) {
    for (size_t i = 0; s && i < set->count; i++)
        if (s->value == set->values[i])
            return true;
    return false;
}

/* Returns whether one of the values occurs in a parameter or result. */
static bool type_has_value(const struct type *type, const struct semantic *own,
                           const struct value_set *set) {
    if (has_value(own, set))
        return true;
    type = type_strip_arrays(type);
    for (; type && type->kind == TYPE_STRUCT; type = type->record->base)
        for (uint32_t i = 0; i < type->record->field_count; i++) {
            const struct field *f = &type->record->fields[i];
            if (type_has_value(f->type, f->semantic, set))
                return true;
        }
    return false;
}

static bool writes(const struct function *f, const struct value_set *set) {
    if (type_has_value(f->return_type, f->semantic, set))
        return true;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (p->direction != DIRECTION_IN && type_has_value(p->type, p->semantic, set))
            return true;
    }
    return false;
}

static bool reads(const struct function *f, const struct value_set *set) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (p->direction != DIRECTION_OUT && type_has_value(p->type, p->semantic, set))
            return true;
    }
    return false;
}

static bool has_mesh_outputs(const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->io & (IO_VERTICES | IO_INDICES))
            return true;
    return false;
}

/* ---- Calls of DispatchMesh(), which identify amplification shaders ---- */

struct dispatch_search {
    struct context *c;
    struct map seen; /* functions */
    bool is_found;
};

static void search_function(struct dispatch_search *search, const struct function *f);

static void search_expression(void *user, const struct expression *e) {
    struct dispatch_search *search = user;
    if (e->kind == EXPR_INTRINSIC && e->call.row == INTRINSIC_DISPATCHMESH)
        search->is_found = true;
    if (e->kind == EXPR_CALL)
        search_function(search, e->call.function);
    expression_children(e, search_expression, search);
}

static void search_function(struct dispatch_search *search, const struct function *f) {
    void **slot = map_slot(search->c->typed, &search->seen, &f, sizeof f);
    if (*slot || !f->body)
        return;
    *slot = (void *)f;
    statement_expressions(f->body, search_expression, search);
}

static bool dispatches_mesh(struct context *c, const struct function *f) {
    struct dispatch_search search = {.c = c};
    search_function(&search, f);
    return search.is_found;
}

/* ---- Stages ---- */

static enum stage stage_of_groups(struct context *c, const struct function *f) {
    if (has_mesh_outputs(f) || attribute_find(f->attributes, ATTRIBUTE_OUTPUT_TOPOLOGY))
        return STAGE_MESH;
    return dispatches_mesh(c, f) ? STAGE_AMPLIFICATION : STAGE_COMPUTE;
}

/* Returns the stage that a function fits, or STAGE_COUNT if it does not look like an entry point.
 */
static enum stage probable_stage(struct context *c, const struct function *f) {
    static const struct {
        enum attribute_kind attribute;
        enum stage stage;
    } marks[] = {{ATTRIBUTE_MAX_VERTEX_COUNT, STAGE_GEOMETRY},
                 {ATTRIBUTE_PATCH_CONSTANT_FUNCTION, STAGE_HULL},
                 {ATTRIBUTE_DOMAIN, STAGE_DOMAIN}};
    const struct attribute *named = attribute_find(f->attributes, ATTRIBUTE_SHADER);
    if (named)
        return stage_of_name(attribute_text(named));
    if (f->is_named)
        return STAGE_COUNT;
    if (attribute_find(f->attributes, ATTRIBUTE_NUM_THREADS))
        return stage_of_groups(c, f);
    for (size_t i = 0; i < COUNT_OF(marks); i++)
        if (attribute_find(f->attributes, marks[i].attribute))
            return marks[i].stage;
    if (writes(f, &pixel_outputs))
        return STAGE_PIXEL;
    if (writes(f, &vertex_outputs) || reads(f, &vertex_inputs))
        return STAGE_VERTEX;
    return reads(f, &pixel_inputs) ? STAGE_PIXEL : STAGE_COUNT;
}

static bool may_be_entry(const struct function *f) {
    return f->has_body && !f->is_method && !f->is_static_method;
}

enum { MAX_NOTES = 4 };

void entry_note_candidates(struct analyser *a, enum stage stage) {
    unsigned count = 0;
    for (size_t i = 0; i < a->functions.count && count < MAX_NOTES; i++) {
        const struct function *f = a->functions.items[i];
        if (!may_be_entry(f) || probable_stage(a->c, f) != stage)
            continue;
        count++;
        note_at(a->c, f->at, "use '-E %s' for this %s shader", f->full_name,
                stage_shader_name(stage));
    }
}

void entry_list_candidates(struct analyser *a) {
    struct entry_candidate_vec list = {0};
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        enum stage stage = may_be_entry(f) ? probable_stage(a->c, f) : STAGE_COUNT;
        if (stage != STAGE_COUNT)
            vec_push(a->c->typed, &list, ((struct entry_candidate){f, stage}));
    }
    a->program->candidates = list.items;
    a->program->candidate_count = (uint32_t)list.count;
}
