/* Depth and stencil outputs of pixel shaders. */
#include "entry.h"

/* Mutually exclusive modes (SPV_AMD_shader_early_and_late_fragment_tests). */
static const enum attribute_kind promises[][3] = {
    {ATTRIBUTE_VK_STENCIL_REF_UNCHANGED_FRONT, ATTRIBUTE_VK_STENCIL_REF_GREATER_EQUAL_FRONT,
     ATTRIBUTE_VK_STENCIL_REF_LESS_EQUAL_FRONT},
    {ATTRIBUTE_VK_STENCIL_REF_UNCHANGED_BACK, ATTRIBUTE_VK_STENCIL_REF_GREATER_EQUAL_BACK,
     ATTRIBUTE_VK_STENCIL_REF_LESS_EQUAL_BACK},
};

static void check_row(struct analyser *a, const struct attribute *list,
                      const enum attribute_kind kinds[3]) {
    const struct attribute *other = NULL;
    for (int i = 0; i < 3; i++) {
        const struct attribute *at = attribute_find(list, kinds[i]);
        if (at && other &&
            error_at(a->c, at->at, "attribute '%s' cannot be combined with attribute '%s'",
                     attribute_name(other->kind), attribute_name(at->kind)))
            note_at(a->c, other->at, "previous output is here");
        other = at ? at : other;
    }
}

static bool is_depth(const struct io_value *value) {
    enum system_value sv = value->semantic.value;
    return sv == SV_DEPTH || sv == SV_DEPTH_LESS_EQUAL || sv == SV_DEPTH_GREATER_EQUAL;
}

/* Reports conflicting depth outputs. Repeated semantics were reported with the signature. */
static void check_depths(struct analyser *a, const struct entry_point *e) {
    const struct attribute *unchanged = attribute_find(e->attributes, ATTRIBUTE_VK_DEPTH_UNCHANGED);
    const struct semantic *other = NULL;
    for (uint32_t i = 0; i < e->element_count; i++) {
        const struct semantic *s = &e->elements[i]->semantic;
        if (!is_depth(e->elements[i]))
            continue;
        if (other && other->value != s->value &&
            error_at(a->c, s->at, "output semantic '%s' conflicts with '%s'", other->text, s->text))
            note_at(a->c, other->at, "previous output is here");
        if (unchanged && s->value != SV_DEPTH &&
            error_at(a->c, s->at, "attribute '%s' cannot be combined with semantic '%s'",
                     attribute_name(unchanged->kind), s->text))
            note_at(a->c, unchanged->at, "attribute is here");
        other = s;
    }
}

void sema_check_depth(struct analyser *a, const struct entry_point *e) {
    for (size_t i = 0; i < COUNT_OF(promises); i++)
        check_row(a, e->attributes, promises[i]);
    check_depths(a, e);
}
