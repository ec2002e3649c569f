/* Which groupshared variables DispatchMesh hands on: they lie in the payload's memory. */
#include "place.h"

static void visit(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct expression *payload =
        x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_DISPATCHMESH ? x->call.last : NULL;
    if (payload && payload->kind == EXPR_VARIABLE)
        *map_slot_u64(l->c->arena, &l->dispatched, (uintptr_t)payload->variable) = l;
    expression_children(x, visit, user);
}

void find_dispatched(struct layout *l) {
    const struct program *p = l->program;
    for (uint32_t i = 0; program_has_stage(p, STAGE_AMPLIFICATION) && i < p->function_count; i++)
        statement_expressions(p->functions[i]->body, visit, l);
}

bool layout_is_dispatched(const struct layout *l, const struct variable *v) {
    return map_find_u64(&l->dispatched, (uintptr_t)v) != NULL;
}
