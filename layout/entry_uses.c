/* Visits the expressions of all functions, together with their entry point. */
#include "layout_internal.h"

static const struct entry_point *entry_of(const struct program *p, const struct function *f) {
    for (uint32_t i = 0; i < p->entry_count; i++)
        if (p->entries[i].function == f)
            return &p->entries[i];
    return NULL;
}

const struct entry_point *layout_entry_around(const struct program *p, const struct function *f) {
    const struct entry_point *last = p->entry_count ? &p->entries[0] : NULL;
    for (uint32_t i = 0; i < p->function_count; i++) {
        const struct entry_point *own = entry_of(p, p->functions[i]);
        last = own ? own : last;
        if ((own && own->patch_constant == f) || (f == p->functions[i] && (own || f->is_export)))
            return last;
    }
    return last;
}

void layout_visit_uses(struct layout *l, expression_visitor *visit) {
    for (uint32_t i = 0; i < l->program->function_count; i++) {
        struct entry_uses uses = {l, layout_entry_around(l->program, l->program->functions[i])};
        statement_expressions(l->program->functions[i]->body, visit, &uses);
    }
}
