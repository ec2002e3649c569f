/* Lookup, checks and signature of the patch constant function of a hull shader. */
#include "entry.h"

#include <string.h>

#include "../tree/fold.h"

static const struct function *find_patch_function(struct analyser *a, const struct attribute *at) {
    const char *name = attribute_text(at);
    const struct function *found = NULL;
    struct nearest nearest = spelling_nearest(name);
    location near_at = 0;
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (!f->has_body)
            continue;
        if (spelling_nearest_try(&nearest, f->full_name))
            near_at = f->at;
        if (!strcmp(f->full_name, name))
            found = f;
    }
    if (found)
        return found;
    if (error_at(a->c, attribute_mark(a->c, at, 0, nearest.best),
                 "no patch constant function '%s'%s", name,
                 spelling_nearest_words(a->c, &nearest)) &&
        near_at)
        note_at(a->c, near_at, "'%s' defined here", nearest.best);
    return NULL;
}

static bool patch_function_gives(const struct entry_point *e, enum system_value value) {
    for (uint32_t i = 0; i < e->patch_element_count; i++)
        if (e->patch_elements[i]->semantic.value == value)
            return true;
    return false;
}

/* Checks the element type of an OutputPatch, the results for all control points. */
static void check_output_patch(struct analyser *a, const struct entry_point *e,
                               const struct variable *p) {
    const struct type *returned = e->function->return_type;
    if (!type_is_object(p->type, OBJECT_OUTPUT_PATCH))
        return;
    const struct type *held = p->type->arguments[0].type;
    bool is_void = returned->kind == TYPE_VOID;
    if (held != returned && (is_void || type_flat_count(held) != type_flat_count(returned)) &&
        error_at(a->c, p->at, "control points of this patch have type '%s', not '%s'",
                 type_name(a->c, returned), type_name(a->c, held)))
        note_at(a->c, e->function->at, "the entry point returns them");
}

void patch_function_resolve(struct analyser *a, struct entry_point *e) {
    const struct attribute *at = attribute_find(e->attributes, ATTRIBUTE_PATCH_CONSTANT_FUNCTION);
    const struct function *f = at ? find_patch_function(a, at) : NULL;
    if (!f)
        return;
    e->patch_constant = f;
    ((struct function *)f)->is_patch_constant = true;
    struct signature s = {0};
    for (uint32_t i = 0; i < f->parameter_count; i++)
        check_output_patch(a, e, f->parameters[i]);
    if (!signature_check_sizes(a, f))
        return;
    signature_build(a, &s, f, STAGE_HULL, true);
    e->patch_inputs = s.inputs.items;
    e->patch_input_count = s.inputs.count;
    e->patch_outputs = s.outputs.items;
    e->patch_output_count = s.outputs.count;
    signature_join(a, &s, &e->patch_elements, &e->patch_element_count);
    if (!patch_function_gives(e, SV_TESS_FACTOR))
        relaxation_accepts(a->c, RELAX_NO_TESS_FACTOR, f->at,
                           "a patch constant function must give 'SV_TessFactor'");
}
