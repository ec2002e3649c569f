/* Consistency of the entry point of a hull shader with its patch constant function. */
#include "entry.h"

static const struct variable *find_patch(const struct function *f, enum object_kind kind) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct type *type = f->parameters[i]->type;
        if (type->kind == TYPE_OBJECT && type->object == kind)
            return f->parameters[i];
    }
    return NULL;
}

static int64_t patch_points(const struct variable *patch) {
    const struct type *type = patch->type;
    const struct constant *k = type->argument_count > 1 ? type->arguments[1].constant : NULL;
    return k && k->count ? k->values[0].i : 0;
}

static void check_patches(struct analyser *a, const struct entry_point *e) {
    const struct variable *own = find_patch(e->function, OBJECT_INPUT_PATCH);
    const struct variable *in = find_patch(e->patch_constant, OBJECT_INPUT_PATCH);
    const struct variable *out = find_patch(e->patch_constant, OBJECT_OUTPUT_PATCH);
    const struct attribute *at = attribute_find(e->attributes, ATTRIBUTE_OUTPUT_CONTROL_POINTS);
    if (own && in && patch_points(own) != patch_points(in) &&
        error_at(a->c, e->patch_constant->at,
                 "input patch has %lld control points here, but %lld in the entry point",
                 (long long)patch_points(in), (long long)patch_points(own)))
        note_at(a->c, own->at, "declared here");
    if (at && out && patch_points(out) != attribute_integer(at, 0, 0) &&
        error_at(a->c, e->patch_constant->at,
                 "output patch has %lld control points here, but the attribute specifies %lld",
                 (long long)patch_points(out), (long long)attribute_integer(at, 0, 0)))
        note_at(a->c, at->at, "attribute is here");
}

void sema_check_hull(struct analyser *a) {
    for (uint32_t i = 0; i < a->program->entry_count; i++) {
        const struct entry_point *e = &a->program->entries[i];
        if (e->stage != STAGE_HULL || !e->patch_constant)
            continue;
        check_patches(a, e);
        if (e->patch_constant != e->function) {
            /* Both run separately, with different numbers of invocations. */
            if (function_reaches(a, e->patch_constant, e->function))
                error_at(
                    a->c, e->function->at,
                    "a patch constant function cannot call the entry point of its hull shader");
            if (function_reaches(a, e->function, e->patch_constant))
                error_at(a->c, e->patch_constant->at,
                         "a patch constant function cannot be called by its entry point");
        }
    }
}
