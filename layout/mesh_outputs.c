/* Determines the parameters that are outputs of a mesh shader, and reports their reads.
 *
 * All invocations fill the arrays of vertices, primitives and indices together, and none may read
 * them. Arguments can therefore not be copied in and out; the callee writes to the output
 * itself. */
#include "layout_internal.h"

const struct variable *layout_mesh_output(const struct layout *l, const struct variable *v) {
    if (v->storage != STORAGE_PARAMETER)
        return NULL;
    return v->io & IO_MESH_OUTPUTS ? v : map_find_u64(&l->mesh_outputs, (uintptr_t)v);
}

static const struct variable *output_named(const struct layout *l, const struct expression *x) {
    return x->kind == EXPR_VARIABLE ? layout_mesh_output(l, x->variable) : NULL;
}

/* Returns the output that is passed as a whole, or NULL. */
static const struct variable *output_handed(const struct layout *l, const struct expression *x) {
    bool is_whole = x->kind == EXPR_OUT_ARGUMENT && !x->out_argument.in && !x->out_argument.out;
    return is_whole ? output_named(l, x->out_argument.target) : NULL;
}

/* ---- Arguments ---- */

static void hand_record(struct layout *l, const struct variable *p, const struct expression *x) {
    const struct variable *output = output_handed(l, x);
    if (p->direction == DIRECTION_IN || p->type->kind != TYPE_ARRAY || (p->io & IO_MESH_OUTPUTS))
        return;
    void **served = map_slot_u64(l->c->typed, &l->mesh_outputs, (uintptr_t)p);
    if (output && !*served)
        *served = (void *)output;
    else if (*served && (!output || ((const struct variable *)*served)->io != output->io))
        error_at(l->c, sema_marked(l->c, x),
                 "mesh shader output parameter must refer to the same array in all calls; "
                 "previously '%s'",
                 atom_text(l->c->atoms, ((const struct variable *)*served)->name));
}

/* ---- Reads ---- */

/* Returns the lvalue that an expression reads, or NULL. */
static const struct expression *lvalue_read(const struct expression *x) {
    switch (x->kind) {
    case EXPR_LOAD:
    case EXPR_INCREMENT:
        return x->unary.operand;
    case EXPR_COMPOUND:
        return x->compound.target;
    default:
        return NULL;
    }
}

/* Outputs of a mesh shader are write-only (VUID-StandaloneSpirv-MeshEXT-07107). */
static void refuse_read(struct layout *l, const struct expression *lvalue) {
    const struct variable *root = lvalue_root(lvalue);
    if (root && layout_mesh_output(l, root))
        error_at(l->c, sema_marked(l->c, lvalue), "cannot read an output of a mesh shader");
}

static void visit_output_use(void *user, const struct expression *x) {
    const struct entry_uses *uses = user;
    if (!uses->entry || uses->entry->stage != STAGE_MESH)
        return;
    struct layout *l = uses->l;
    const struct function *f = x->kind == EXPR_CALL ? x->call.function : NULL;
    const struct expression *lvalue = lvalue_read(x), *argument = f ? x->call.first : NULL;
    if (lvalue)
        refuse_read(l, lvalue);
    for (uint32_t i = 0; argument && i < f->parameter_count; i++, argument = argument->next) {
        /* A part of an output is copied to its parameter and back. */
        const struct variable *p = f->parameters[i];
        hand_record(l, p, argument);
        if (argument->kind == EXPR_OUT_ARGUMENT && p->direction == DIRECTION_INOUT &&
            !output_handed(l, argument))
            refuse_read(l, argument->out_argument.target);
    }
    expression_children(x, visit_output_use, user);
}

/* Callers are visited first, so parameters are resolved before they are passed on. */
void layout_find_mesh_outputs(struct layout *l) {
    if (program_has_stage(l->program, STAGE_MESH))
        layout_visit_uses(l, visit_output_use);
}
