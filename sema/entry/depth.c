/* What a pixel shader promises of depth and stencil: one thing of each. */
#include "entry.h"

/* SPIR-V takes one of each row at most (SPV_AMD_shader_early_and_late_fragment_tests). */
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
            error_at(a->c, at->at, "attributes '%s' and '%s' exclude each other",
                     attribute_name(other->kind), attribute_name(at->kind)))
            note_at(a->c, other->at, "the other one is here");
        other = at ? at : other;
    }
}

static void check_unchanged(struct analyser *a, const struct attribute *unchanged,
                            const struct semantic *depth) {
    if (unchanged && depth->value != SV_DEPTH &&
        error_at(a->c, depth->at, "attribute '%s' and semantic '%s' exclude each other",
                 attribute_name(unchanged->kind), depth->text))
        note_at(a->c, unchanged->at, "the attribute is here");
}

static bool is_depth(const struct io_value *value) {
    enum system_value sv = value->semantic.value;
    return sv == SV_DEPTH || sv == SV_DEPTH_LESS_EQUAL || sv == SV_DEPTH_GREATER_EQUAL;
}

/* The same semantic twice was told of when the signature was walked. */
static void check_depths(struct analyser *a, const struct entry_point *e) {
    const struct attribute *unchanged = attribute_find(e->attributes, ATTRIBUTE_VK_DEPTH_UNCHANGED);
    const struct semantic *other = NULL;
    for (uint32_t i = 0; i < e->element_count; i++) {
        const struct semantic *s = &e->elements[i]->semantic;
        if (!is_depth(e->elements[i]))
            continue;
        if (other && other->value != s->value &&
            error_at(a->c, s->at, "output semantics '%s' and '%s' are the same depth", other->text,
                     s->text))
            note_at(a->c, other->at, "the other one is here");
        check_unchanged(a, unchanged, s);
        other = s;
    }
}

void depth_check(struct analyser *a, const struct entry_point *e) {
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++)
        check_row(a, e->attributes, promises[i]);
    check_depths(a, e);
}
