/* Determines the node parameter from which work graph records originate.
 *
 * In SPIR-V the records of each node parameter have a separate type (SPV_AMDX_shader_enqueue). A
 * function or variable can therefore process only the records of one parameter. */
#include "layout_internal.h"

bool layout_is_node_object(const struct type *type) {
    return type->kind == TYPE_OBJECT && object_info(type->object)->class == OBJECT_CLASS_NODE;
}

bool layout_is_node_output(const struct type *type) {
    switch (type->object) {
    case OBJECT_NODE_OUTPUT:
    case OBJECT_EMPTY_NODE_OUTPUT:
    case OBJECT_NODE_OUTPUT_ARRAY:
    case OBJECT_EMPTY_NODE_OUTPUT_ARRAY:
        return true;
    default:
        return false;
    }
}

static const struct type *record_of(const struct type *object) {
    return object->argument_count ? object->arguments[0].type : NULL;
}

/* Returns the node output with the record type of a variable that was not assigned yet. */
static const struct variable *origin_by_record(const struct entry_point *entry,
                                               const struct variable *v) {
    const struct function *f = entry ? entry->function : NULL;
    for (uint32_t i = 0; f && i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (layout_is_node_object(p->type) && layout_is_node_output(p->type) &&
            record_of(p->type) == record_of(v->type))
            return p;
    }
    return v;
}

const struct variable *layout_origin_of_variable(struct layout *l, const struct entry_point *entry,
                                                 const struct variable *v) {
    if (v->storage == STORAGE_PARAMETER && v->owner && v->owner->is_entry)
        return v;
    const struct variable *known = map_find_u64(&l->record_origins, (uintptr_t)v);
    if (known)
        return known;
    const struct variable *origin =
        v->initializer ? layout_origin_of_records(l, entry, v->initializer) : NULL;
    origin = origin ? origin : origin_by_record(entry, v);
    *map_slot_u64(l->c->typed, &l->record_origins, (uintptr_t)v) = (void *)origin;
    return origin;
}

const struct variable *layout_origin_of_records(struct layout *l, const struct entry_point *entry,
                                                const struct expression *x) {
    x = expression_root(x, THROUGH_LOADS | THROUGH_ELEMENTS | THROUGH_METHODS | THROUGH_OUT);
    return x->kind == EXPR_VARIABLE ? layout_origin_of_variable(l, entry, x->variable) : NULL;
}

/* ---- Calls with records ---- */

static void pass_entry(struct entry_uses *s, const struct variable *p, const struct expression *x) {
    const struct variable *origin = layout_origin_of_records(s->l, s->entry, x);
    void **served = map_slot_u64(s->l->c->typed, &s->l->record_origins, (uintptr_t)p);
    if (origin && !*served)
        *served = (void *)origin;
    else if (origin && *served != origin)
        error_at(s->l->c, sema_marked(s->l->c, x),
                 "cannot pass records of '%s' as records of '%s' because their SPIR-V types differ",
                 atom_text(s->l->c->atoms, origin->name),
                 atom_text(s->l->c->atoms, ((const struct variable *)*served)->name));
}

static void visit_record_use(void *user, const struct expression *x) {
    const struct function *f = x->kind == EXPR_CALL ? x->call.function : NULL;
    const struct expression *argument = f ? x->call.first : NULL;
    for (uint32_t i = 0; argument && i < f->parameter_count; i++, argument = argument->next)
        if (layout_is_node_object(f->parameters[i]->type))
            pass_entry(user, f->parameters[i], argument);
    expression_children(x, visit_record_use, user);
}

/* Callers are visited first, so parameters are resolved before they are passed on. */
void layout_find_record_origins(struct layout *l) {
    if (program_has_stage(l->program, STAGE_NODE))
        layout_visit_uses(l, visit_record_use);
}
