/* Accesses of a routine to its local variables. */
#include "local_accesses.h"

struct local *opt_local_of(const struct accesses *a, uint32_t pointer) {
    return map_find_u64(&a->locals, pointer);
}

static bool is_of_parts(const struct optimizer *o, const struct instruction *variable) {
    switch (module_pointee(o->m, variable->type)->opcode) {
    case SpvOpTypeArray:
    case SpvOpTypeStruct:
    case SpvOpTypeImage:
        return true;
    default:
        return false;
    }
}

bool opt_has_locals(const struct optimizer *o, const struct routine *f) {
    for_each_in(i, &f->first->list)
        if (i->opcode == SpvOpVariable && is_of_parts(o, i))
            return true;
    return false;
}

static void note_local(struct accesses *a, struct instruction *i) {
    if (!is_of_parts(a->o, i))
        return;
    struct local *local = arena_new(a->arena, struct local);
    local->variable = i;
    local->escapes = i->count > 1; /* it has an initializer */
    *map_slot_u64(a->arena, &a->locals, i->id) = local;
    vec_push(a->arena, &a->order, local);
}

/* Any other use of a pointer may access the variable. */
static void note_escapes(struct accesses *a, const struct instruction *i, uint32_t first) {
    if (opt_is_debug(a->o, i))
        return;
    for_each_id_operand(a->o->m, i, k) {
        struct local *local = k >= first ? opt_local_of(a, i->operands[k]) : NULL;
        if (local)
            local->escapes = true;
    }
}

bool opt_is_plain_access(const struct instruction *i) {
    return i->opcode == SpvOpLoad ? i->count == 1 : i->opcode != SpvOpStore || i->count == 2;
}

static void note_access(struct accesses *a, struct local_access access) {
    struct instruction *i = access.instruction;
    struct local *local = i->count ? opt_local_of(a, i->operands[0]) : NULL;
    if (i->opcode == SpvOpLoad) {
        struct local_access *copy = arena_new(a->arena, struct local_access);
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
        local->escapes |= !opt_is_plain_access(i);
    note_escapes(a, i, local ? 1 : 0);
}

void accesses_find(struct accesses *a, struct routine *f) {
    a->flow = cfg_of(a->o, f);
    for_each_in(i, &f->first->list)
        if (i->opcode == SpvOpVariable)
            note_local(a, i);
    for (uint32_t n = 0; n < a->flow->count && a->order.count; n++) {
        uint32_t position = 0;
        for_each_in(i, &a->flow->blocks[n]->list)
            if (i->opcode != SpvOpVariable)
                note_access(a, (struct local_access){i, n, ++position});
    }
}

bool opt_comes_before(const struct accesses *a, const struct local_access *first,
                      const struct local_access *second) {
    return first->order == second->order ? first->position < second->position
                                         : flow_dominates(a->flow, first->order, second->order);
}

bool opt_all_come_before(const struct accesses *a, const struct access_vec *list,
                         const struct local_access *second) {
    for (size_t k = 0; k < list->count; k++)
        if (!opt_comes_before(a, &list->items[k], second))
            return false;
    return true;
}
