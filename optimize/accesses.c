/* Where local variables are stored to and read. */
#include "accesses.h"

struct local *local_of(const struct accesses *a, uint32_t pointer) {
    return map_find_u64(&a->locals, pointer);
}

static bool is_of_parts(const struct optimizer *o, const struct instruction *variable) {
    switch ((int)pointee_of(o, variable->type)->opcode) {
    case SpvOpTypeArray:
    case SpvOpTypeStruct:
    case SpvOpTypeImage:
        return true;
    default: /* of all types */
        return false;
    }
}

bool has_locals(const struct optimizer *o, const struct routine *f) {
    for_each_in(i, &f->first->list)
        if (i->opcode == SpvOpVariable && is_of_parts(o, i))
            return true;
    return false;
}

static void note_variable(struct accesses *a, struct instruction *i) {
    if (!is_of_parts(a->o, i))
        return;
    struct local *local = arena_new(a->arena, struct local);
    local->variable = i;
    local->escapes = i->count > 1; /* it begins with a value */
    *map_slot_u64(a->arena, &a->locals, i->id) = local;
    vec_push(a->arena, &a->order, local);
}

/* What else uses a pointer may do anything with it. */
static void note_escapes(struct accesses *a, const struct instruction *i, uint32_t first) {
    if (is_debug(a->o, i))
        return;
    for_each_id_operand(a->o->m, i, k) {
        struct local *local = k >= first ? local_of(a, i->operands[k]) : NULL;
        if (local)
            local->escapes = true;
    }
}

bool is_plain_access(const struct instruction *i) {
    return i->opcode == SpvOpLoad ? i->count == 1 : i->opcode != SpvOpStore || i->count == 2;
}

static void note_access(struct accesses *a, struct access access) {
    struct instruction *i = access.instruction;
    struct local *local = i->count ? local_of(a, i->operands[0]) : NULL;
    if (i->opcode == SpvOpLoad) {
        struct access *copy = arena_new(a->arena, struct access);
        *copy = access;
        *map_slot_u64(a->arena, &a->loads, i->id) = copy;
    }
    if (local && is_chain(i))
        *map_slot_u64(a->arena, &a->locals, i->id) = local;
    else if (local && (i->opcode == SpvOpLoad || i->opcode == SpvOpImageTexelPointer))
        vec_push(a->arena, &local->reads, access);
    else if (local && i->opcode == SpvOpStore)
        vec_push(a->arena, &local->stores, access);
    else
        local = NULL;
    if (local)
        local->escapes |= !is_plain_access(i);
    note_escapes(a, i, local ? 1 : 0);
}

void accesses_find(struct accesses *a, struct routine *f) {
    a->flow = flow_of(a->o, f);
    for_each_in(i, &f->first->list)
        if (i->opcode == SpvOpVariable)
            note_variable(a, i);
    for (uint32_t n = 0; n < a->flow->count && a->order.count; n++) {
        uint32_t position = 0;
        for_each_in(i, &a->flow->blocks[n]->list)
            if (i->opcode != SpvOpVariable)
                note_access(a, (struct access){i, n, ++position});
    }
}

bool comes_before(const struct accesses *a, const struct access *first,
                  const struct access *second) {
    return first->order == second->order ? first->position < second->position
                                         : flow_dominates(a->flow, first->order, second->order);
}

bool all_come_before(const struct accesses *a, const struct access_vec *list,
                     const struct access *second) {
    for (size_t k = 0; k < list->count; k++)
        if (!comes_before(a, &list->items[k], second))
            return false;
    return true;
}
