/* Indices.  Those of a chain are evaluated before what the chain begins at, as dxc does: in
 * f(x)[i()].y the call of `i` comes first.  They are remembered by their node until the chain uses
 * them. */
#include "variable.h"

struct early_indices {
    struct map values; /* of chains being emitted, by their node */
};

static struct early_indices *indices(struct emitter *e) {
    if (!e->indices)
        e->indices = arena_new(e->arena, struct early_indices);
    return e->indices;
}

bool is_unit_step(const struct type *base) {
    return (base->kind == TYPE_VECTOR && base->columns == 1) || base->kind == TYPE_SCALAR ||
           (base->kind == TYPE_MATRIX && base->rows == 1);
}

bool keeps_memory(const struct expression *x) {
    return x->convert.conversion == CONVERT_SAME_LAYOUT ||
           x->convert.conversion == CONVERT_ORIENTATION;
}

bool ends_chain(const struct expression *base) {
    return base->is_parenthesized && base->kind != EXPR_VARIABLE;
}

void indices_emit(struct emitter *e, const struct expression *x) {
    switch ((int)x->kind) {
    case EXPR_MEMBER:
        if (!ends_chain(x->member.base))
            indices_emit(e, x->member.base);
        break;
    case EXPR_BASE:
        indices_emit(e, x->unary.operand);
        break;
    case EXPR_CONVERT:
        if (keeps_memory(x))
            indices_emit(e, x->convert.operand);
        break;
    case EXPR_INDEX:
        indices_emit(e, x->index.base);
        if (x->index.index->kind != EXPR_CONSTANT && !is_unit_step(x->index.base->type)) {
            uint32_t id = emit_id(e, x->index.index); /* may add others, whose slots move */
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

uint32_t index_known(struct emitter *e, const struct expression *x) {
    uint32_t id = remembered(e, x);
    return id ? id : emit_id(e, x->index.index);
}

uint32_t index_of(struct emitter *e, const struct expression *x) {
    uint32_t id = remembered(e, x);
    if (!id)
        return emit_id(e, x->index.index);
    *map_slot_u64(e->arena, &indices(e)->values, (uintptr_t)x) = NULL;
    return id;
}
