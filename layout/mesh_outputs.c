/* Which parameters stand for outputs of a mesh shader.  All its invocations fill the arrays of
 * vertices, primitives and indices together, and none may read them: so they cannot be copied to a
 * parameter and back.  A function that a call hands such an array writes to the output itself. */
#include "place.h"

const struct variable *layout_mesh_output(const struct layout *l, const struct variable *v) {
    if (v->storage != STORAGE_PARAMETER)
        return NULL;
    return v->io & IO_MESH_OUTPUTS ? v : map_find_u64(&l->mesh_outputs, (uintptr_t)v);
}

static const struct variable *output_named(const struct layout *l, const struct expression *x) {
    return x->kind == EXPR_VARIABLE ? layout_mesh_output(l, x->variable) : NULL;
}

/* The output that an argument hands on as a whole. */
static const struct variable *output_handed(const struct layout *l, const struct expression *x) {
    bool is_whole = x->kind == EXPR_OUT_ARGUMENT && !x->out_argument.in && !x->out_argument.out;
    return is_whole ? output_named(l, x->out_argument.target) : NULL;
}

/* ---- Arguments ---- */

static void hand(struct layout *l, const struct variable *p, const struct expression *x) {
    const struct variable *output = output_handed(l, x);
    if (p->direction == DIRECTION_IN || p->type->kind != TYPE_ARRAY || (p->io & IO_MESH_OUTPUTS))
        return;
    void **served = map_slot_u64(l->c->arena, &l->mesh_outputs, (uintptr_t)p);
    if (output && !*served)
        *served = (void *)output;
    else if (*served && (!output || ((const struct variable *)*served)->io != output->io))
        error_at(l->c, marked(l->c, x),
                 "another call hands '%s' to this parameter: it cannot be another array, as "
                 "outputs of a mesh shader are not copied",
                 atom_text(l->c->atoms, ((const struct variable *)*served)->name));
}

/* ---- Reads ---- */

/* The place whose value an expression takes, or NULL. */
static const struct expression *place_read(const struct expression *x) {
    switch ((int)x->kind) {
    case EXPR_LOAD:
    case EXPR_INCREMENT:
        return x->unary.operand;
    case EXPR_COMPOUND:
        return x->compound.target;
    default:
        return NULL;
    }
}

/* Outputs of a mesh shader can be written only (VUID-StandaloneSpirv-MeshEXT-07107). */
static void refuse_read(struct layout *l, const struct expression *place) {
    const struct variable *root = lvalue_root(place);
    if (root && layout_mesh_output(l, root))
        error_at(l->c, marked(l->c, place), "an output of a mesh shader cannot be read");
}

/* A part is copied to its parameter and back. */
static void visit_argument(struct layout *l, const struct variable *p, const struct expression *x) {
    hand(l, p, x);
    if (x->kind == EXPR_OUT_ARGUMENT && p->direction == DIRECTION_INOUT && !output_handed(l, x))
        refuse_read(l, x->out_argument.target);
}

static void visit(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct function *f = x->kind == EXPR_CALL ? x->call.function : NULL;
    const struct expression *place = place_read(x), *argument = f ? x->call.first : NULL;
    if (place)
        refuse_read(l, place);
    for (uint32_t i = 0; argument && i < f->parameter_count; i++, argument = argument->next)
        visit_argument(l, f->parameters[i], argument);
    expression_children(x, visit, l);
}

/* ---- The whole program ---- */

static bool is_in_mesh_shader(const struct program *p, const struct function *f) {
    const struct entry_point *entry = entry_around(p, f);
    return entry && entry->stage == STAGE_MESH;
}

/* Callers come before callees, whose parameters are thus known when their own calls are seen. */
void find_mesh_outputs(struct layout *l) {
    const struct program *p = l->program;
    if (!program_has_stage(p, STAGE_MESH))
        return;
    for (uint32_t i = 0; i < p->function_count; i++)
        if (is_in_mesh_shader(p, p->functions[i]))
            statement_expressions(p->functions[i]->body, visit, l);
}
