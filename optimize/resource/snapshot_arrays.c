/* Pass: snapshots of local arrays that change between reads.
 *
 * Copies a local array of resources before each read with a dynamic index if the array changes
 * between reads. propagate_arrays.c resolves such reads only if all stores precede them. Each copy
 * has one value, which promote_variables.c determines. */
#include "../common/uses.h"
#include "../passes.h"
#include "local_accesses.h"

static bool is_indexed(const struct optimizer *o, const struct local_access *read) {
    const struct instruction *chain = instruction_of(o->m, read->instruction->operands[0]);
    uint32_t word;
    if (read->instruction->opcode != SpvOpLoad || !is_chain(chain))
        return false;
    for (uint32_t k = 1; k < chain->count; k++)
        if (!module_constant_word(o->m, chain->operands[k], &word))
            return instruction_of(o->m, chain->operands[0])->opcode == SpvOpVariable;
    return false;
}

static bool changes_between(const struct accesses *a, const struct local *local) {
    for (size_t k = 0; k < local->reads.count; k++)
        if (!opt_all_come_before(a, &local->stores, &local->reads.items[k]))
            return true;
    return false;
}

static bool is_candidate(const struct accesses *a, const struct local *local) {
    const struct instruction *type = module_pointee(a->o->m, local->variable->type);
    return type->opcode == SpvOpTypeArray && opt_holds_opaque(a->o, type->id) && !local->escapes &&
           local->stores.count > 1 && changes_between(a, local);
}

/* Returns the previous access chain of the read. */
static struct instruction *read_copy(struct optimizer *o, struct routine *f,
                                     const struct local *local, struct instruction *read) {
    struct instruction *chain = instruction_of(o->m, read->operands[0]);
    const struct instruction *variable = local->variable;
    uint32_t type = module_pointee(o->m, variable->type)->id, storage = SpvStorageClassFunction;
    struct instruction *copy = instruction_insert(o->m, f->first, f->first->list.first,
                                                  SpvOpVariable, variable->type, &storage, 1);
    struct instruction *value =
        instruction_insert(o->m, read->block, read, SpvOpLoad, type, &variable->id, 1);
    instruction_insert(o->m, read->block, read, SpvOpStore, 0,
                       (const uint32_t[]){copy->id, value->id}, 2);
    struct instruction *there = instruction_insert(o->m, read->block, read, SpvOpAccessChain,
                                                   chain->type, chain->operands, chain->count);
    there->operands[0] = copy->id;
    traits_add(o, there->id, traits_of(o, chain->id) & TRAIT_NON_UNIFORM);
    read->operands[0] = there->id;
    return chain;
}

/* An unused access chain would prevent promotion of the variable. */
static void drop_unused(struct optimizer *o, struct routine *f, const struct map *left) {
    uses_forget(o);
    const struct uses *uses = uses_of(o, f);
    for_each_in_routine(i, b, f)
        if (i->id && map_find_u64(left, i->id) && !uses_first(uses, i->id))
            instruction_remove(o->m, i);
}

bool pass_snapshot_arrays(struct optimizer *o, struct routine *f) {
    struct map left = {0};
    if (!opt_has_locals(o, f))
        return false;
    struct accesses a = {.o = o, .arena = arena_branch(o->arena)};
    accesses_find(&a, f);
    for (size_t k = 0; k < a.order.count; k++)
        if (is_candidate(&a, a.order.items[k])) {
            const struct local *local = a.order.items[k];
            for (size_t n = 0; n < local->reads.count; n++) {
                if (!is_indexed(a.o, &local->reads.items[n]))
                    continue;
                struct instruction *chain =
                    read_copy(a.o, f, local, local->reads.items[n].instruction);
                *map_slot_u64(a.arena, &left, chain->id) = chain;
            }
        }
    bool changed = left.count != 0;
    if (changed)
        drop_unused(o, f, &left);
    arena_end(a.arena);
    return changed;
}
