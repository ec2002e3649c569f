/* Lookup of entry points (HLSL [Basic.Start]), and their construction. */
#include "entry.h"

#include <string.h>
#include <strings.h>

VEC(struct entry_point, entry_vec);

/* Reports payloads and indices outside of mesh shaders. They have no semantics and are stored in
 * memory that other stages do not have. */
static bool check_mesh_only(struct analyser *a, const struct variable *p, enum stage stage) {
    if (stage == STAGE_MESH || !(p->io & (IO_PAYLOAD | IO_INDICES)))
        return true;
    error_at(a->c, p->at, "'%s' only applies to parameters of mesh shaders",
             p->io & IO_PAYLOAD ? "payload" : "indices");
    return false;
}

/* Returns false if the signature cannot be constructed. */
static bool check_parameters(struct analyser *a, const struct function *f, enum stage stage) {
    bool fits = signature_check_sizes(a, f);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        fits &= check_mesh_only(a, f->parameters[i], stage);
    return fits && (stage != STAGE_GEOMETRY || geometry_check_parameters(a, f)) &&
           (stage != STAGE_MESH || mesh_check_parameters(a, f));
}

static void warn_of_old_position(struct analyser *a, const struct function *f) {
    const struct semantic *s = f->semantic;
    if (!s || (strcasecmp(s->text, "POSITION") && strcasecmp(s->text, "POSITION0")))
        return;
    diag_propose(a->c, (struct fix){s->at, FIX_REPLACE, "SV_Position", 0});
    warning_at(a->c, WARN_DX9_SEMANTIC, s->at,
               "'%s' is not a system value; did you mean 'SV_Position'?", s->text);
}

static void add_entry(struct analyser *a, struct entry_vec *entries, struct function *f,
                      enum stage stage) {
    struct entry_point e = {.name = f->name, .function = f, .stage = stage};
    e.attributes = entry_attributes_of_stage(a, f, stage);
    f->is_entry = true;
    sema_collect_uniform_parameters(a, f);
    entry_check_attributes(a, f, stage);
    sema_check_ray_parameters(a, f, stage);
    if (stage_has_signature(stage) && check_parameters(a, f, stage)) {
        struct signature s = {0};
        signature_build(a, &s, f, stage, false);
        if (stage == STAGE_HULL)
            signature_add_control_point_id(a, &s, f);
        e.inputs = s.inputs.items;
        e.input_count = s.inputs.count;
        e.outputs = s.outputs.items;
        e.output_count = s.outputs.count;
        signature_join(a, &s, &e.elements, &e.element_count);
    }
    if (stage == STAGE_HULL)
        patch_function_resolve(a, &e);
    if (stage == STAGE_PIXEL)
        sema_check_depth(a, &e);
    if (stage == STAGE_VERTEX)
        warn_of_old_position(a, f);
    vec_push(a->c->typed, entries, e);
}

static bool is_named(struct analyser *a, const struct function *f, const char *name) {
    return !strcmp(f->full_name, name) || !strcmp(atom_text(a->c->atoms, f->name), name);
}

/* Returns the function of an entry point name, preferably at file scope. */
static struct function *find_entry(struct analyser *a, const char *name) {
    struct function *found = NULL;
    for (size_t i = 0; i < a->functions.count; i++) {
        struct function *f = a->functions.items[i];
        if (f->is_method || !f->has_body || !is_named(a, f, name))
            continue;
        if (found && !strcmp(f->full_name, found->full_name)) {
            error_at(a->c, f->at, "entry point '%s' cannot be overloaded", name);
            note_at(a->c, found->at, "also defined here");
        }
        if (!found || !strcmp(f->full_name, name))
            found = f;
    }
    return found;
}

/* Reports a missing entry point, with a note at the most similar function. */
static void report_no_entry(struct analyser *a, const char *name, enum stage stage) {
    struct nearest nearest = spelling_nearest(name);
    location at = 0;
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (!f->is_method && f->has_body &&
            spelling_nearest_try(&nearest, atom_text(a->c->atoms, f->name)))
            at = f->at;
    }
    error_at(a->c, 0, "no entry point '%s'%s", name, spelling_nearest_words(a->c, &nearest));
    if (at)
        note_at(a->c, at, "'%s' defined here", nearest.best);
    else
        entry_note_candidates(a, stage);
}

/* Reports an entry point of two stages; a function has only one signature. */
static bool is_entry_already(struct analyser *a, const struct entry_vec *entries,
                             const struct function *f) {
    for (size_t i = 0; i < entries->count; i++)
        if (entries->items[i].function == f)
            return error_at(a->c, f->at, "'%s' cannot be an entry point of two stages",
                            f->full_name);
    return false;
}

static void find_chosen_entry(struct analyser *a, struct entry_vec *entries,
                              const struct entry_choice *choice) {
    struct function *f = find_entry(a, choice->name);
    if (!f) {
        report_no_entry(a, choice->name, choice->stage);
        return;
    }
    if (is_entry_already(a, entries, f))
        return;
    enum stage stage = choice->stage;
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_SHADER);
    enum stage named = at ? stage_of_name(attribute_text(at)) : stage;
    if (named == STAGE_COUNT)
        report_stage_name(a, at);
    else if (named != stage)
        error_at(a->c, at->at, "profile for a %s shader conflicts with attribute '%s'",
                 stage_shader_name(stage), attribute_text(at));
    add_entry(a, entries, f, choice->stage);
}

static void find_profile_entries(struct analyser *a, struct entry_vec *entries) {
    const struct options *o = a->options;
    const struct entry_choice only = {o->entry, o->stage};
    bool has_several = o->choice_count > 1;
    for (size_t i = 0; i < (has_several ? o->choice_count : 1); i++)
        find_chosen_entry(a, entries, has_several ? &o->choices[i] : &only);
}

static void find_exports(struct analyser *a, struct function_vec *exported) {
    for (size_t i = 0; i < a->functions.count; i++) {
        struct function *f = a->functions.items[i];
        if (f->is_export && f->has_body)
            vec_push(a->c->typed, exported, f);
    }
}

/* Reports overloaded entry points of a stage, which are identified by their name. */
static void check_overload(struct analyser *a, struct map *known, const struct function *f,
                           enum stage stage) {
    void **slot = map_slot_u64(a->c->typed, known, (uint64_t)stage << 32 | f->name);
    const struct function *other = *slot;
    if (!other) {
        *slot = (void *)f;
        return;
    }
    error_at(a->c, f->at, "entry point '%s' cannot be overloaded", f->full_name);
    note_at(a->c, other->at, "also defined here");
}

static void find_library_entries(struct analyser *a, struct entry_vec *entries) {
    struct map known = {0};
    for (size_t i = 0; i < a->functions.count; i++) {
        struct function *f = a->functions.items[i];
        const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_SHADER);
        if (!at && f->has_body && !f->is_method && !f->is_static_method)
            entry_warn_of_attributes(a, f);
        if (!at || !f->has_body)
            continue;
        enum stage stage = stage_of_name(attribute_text(at));
        if (stage == STAGE_COUNT) {
            report_stage_name(a, at);
            continue;
        }
        check_overload(a, &known, f, stage);
        add_entry(a, entries, f, stage);
    }
}

/* Reports a library without entry points or exports, because the module is valid only if it can be
 * linked. -Vd suppresses the error. */
static void check_library(struct analyser *a) {
    const struct function *f = NULL;
    for (size_t i = 0; i < a->functions.count && !f; i++)
        if (a->functions.items[i]->has_body && !a->functions.items[i]->is_method)
            f = a->functions.items[i];
    const struct options *o = a->options;
    if (o->syntax_only || o->dump_typed || diag_error_count(a->c))
        return;
    bool is_shown = error_invalid_at(a->c, 0, WARNING_COUNT,
                                     "library has no entry points and no exported functions");
    if (is_shown && f)
        note_at(a->c, f->at,
                "use '[shader(\"...\")]' to make this function an entry point, or 'export' to "
                "export it");
}

void entry_points_resolve(struct analyser *a) {
    struct entry_vec entries = {0};
    struct function_vec exported = {0}, roots = {0};
    if (a->options->stage == STAGE_LIBRARY)
        find_library_entries(a, &entries);
    else
        find_profile_entries(a, &entries);
    if (a->options->stage == STAGE_LIBRARY || !targets_vulkan(a->options))
        find_exports(a, &exported);
    if (!entries.count && !exported.count)
        check_library(a);
    for (size_t i = 0; i < entries.count; i++) {
        vec_push(a->c->typed, &roots, (struct function *)entries.items[i].function);
        if (entries.items[i].patch_constant)
            vec_push(a->c->typed, &roots, (struct function *)entries.items[i].patch_constant);
    }
    for (size_t i = 0; i < exported.count; i++)
        vec_push(a->c->typed, &roots, exported.items[i]);
    a->program->entries = entries.items;
    a->program->entry_count = (uint32_t)entries.count;
    reach_from(a, &roots);
    sema_check_stages(a);
    sema_check_hull(a);
    sema_check_nodes(a);
    sema_check_streams(a);
    sema_check_long_vectors(a);
    sema_check_resource_buffers(a);
}
