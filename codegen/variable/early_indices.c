/* Indices of an access chain are evaluated before its base, as in dxc: f(x)[i()].y calls `i`
 * first. They are cached by node until the chain uses them. */
#include "variable.h"

struct early_indices {
    struct map values; /* by node, for chains being emitted */
};

static struct early_indices *indices(struct emitter *e) {
    if (!e->indices)
        e->indices = arena_new(e->arena, struct early_indices);
    return e->indices;
}

bool cg_is_unit_step(const struct type *base) {
    return (base->kind == TYPE_VECTOR && base->columns == 1) || base->kind == TYPE_SCALAR ||
           (base->kind == TYPE_MATRIX && base->rows == 1);
}

bool cg_keeps_memory(const struct expression *x) {
    return x->convert.conversion == CONVERT_SAME_LAYOUT ||
           x->convert.conversion == CONVERT_ORIENTATION;
}

bool cg_ends_chain(const struct expression *base) {
    return base->is_parenthesized && base->kind != EXPR_VARIABLE;
}

void emit_indices(struct emitter *e, const struct expression *x) {
    switch (x->kind) {
    case EXPR_MEMBER:
        if (!cg_ends_chain(x->member.base))
            emit_indices(e, x->member.base);
        break;
    case EXPR_BASE:
        emit_indices(e, x->unary.operand);
        break;
    case EXPR_CONVERT:
        if (cg_keeps_memory(x))
            emit_indices(e, x->convert.operand);
        break;
    case EXPR_INDEX:
        emit_indices(e, x->index.base);
        if (x->index.index->kind != EXPR_CONSTANT && !cg_is_unit_step(x->index.base->type)) {
            uint32_t id = emit_id(e, x->index.index); /* may add entries, which moves slots */
            *map_slot_u64(e->arena, &indices(e)->values, (uintptr_t)x) = (void *)(uintptr_t)id;
        }
        break;
    default:
        break;
    }
}

static uint32_t remembered(struct emitter *e, const struct expression *x) {
    return (uint32_t)(uintptr_t)map_find_u64(&indices(e)->values, (uintptr_t)x);
}

/* Returns the index and keeps it cached. */
uint32_t cg_index_known(struct emitter *e, const struct expression *x) {
    uint32_t id = remembered(e, x);
    return id ? id : emit_id(e, x->index.index);
}

uint32_t cg_index_of(struct emitter *e, const struct expression *x) {
    uint32_t id = remembered(e, x);
    if (!id)
        return emit_id(e, x->index.index);
    *map_slot_u64(e->arena, &indices(e)->values, (uintptr_t)x) = NULL;
    return id;
}
