/* Determines the groupshared variables that are passed to DispatchMesh. They are allocated in
 * payload memory. */
#include "layout_internal.h"

static void visit_dispatch(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct expression *payload =
        x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_DISPATCHMESH ? x->call.last : NULL;
    if (payload && payload->kind == EXPR_VARIABLE)
        map_add_u64(l->c->typed, &l->dispatched, (uintptr_t)payload->variable);
    expression_children(x, visit_dispatch, user);
}

void layout_find_dispatched(struct layout *l) {
    if (program_has_stage(l->program, STAGE_AMPLIFICATION))
        function_expressions(l->program, visit_dispatch, l);
}

bool layout_is_dispatched(const struct layout *l, const struct variable *v) {
    return map_has_u64(&l->dispatched, (uintptr_t)v);
}
