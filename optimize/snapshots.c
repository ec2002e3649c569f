/* Local arrays of resources that change between reads are read from copies.
 *
 * arrays.c finds out what an element is, by an index that is no constant, where a variable is
 * stored to before all reads.  One that is stored to again is copied whole in front of each such
 * read: what is stored where is known by variables.c, so that each copy has one value. */
#include "accesses.h"
#include "passes.h"

static bool is_indexed(const struct optimizer *o, const struct access *read) {
    const struct instruction *chain = instruction_of(o->m, read->instruction->operands[0]);
    uint32_t word;
    if (read->instruction->opcode != SpvOpLoad || !is_chain(chain))
        return false;
    for (uint32_t k = 1; k < chain->count; k++)
        if (!constant_word(o, chain->operands[k], &word))
            return instruction_of(o->m, chain->operands[0])->opcode == SpvOpVariable;
    return false;
}

static bool changes_between(const struct accesses *a, const struct local *local) {
    for (size_t k = 0; k < local->reads.count; k++)
        if (!all_come_before(a, &local->stores, &local->reads.items[k]))
            return true;
    return false;
}

static bool is_candidate(const struct accesses *a, const struct local *local) {
    const struct instruction *type = pointee_of(a->o, local->variable->type);
    return type->opcode == SpvOpTypeArray && holds_opaque(a->o, type->id) && !local->escapes &&
           local->stores.count > 1 && changes_between(a, local);
}

/* The chain that the read went by. */
static struct instruction *read_copy(struct optimizer *o, struct routine *f,
                                     const struct local *local, struct instruction *read) {
    struct instruction *chain = instruction_of(o->m, read->operands[0]);
    const struct instruction *variable = local->variable;
    uint32_t type = pointee_of(o, variable->type)->id, storage = SpvStorageClassFunction;
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

static void copy_for(struct accesses *a, struct routine *f, const struct local *local,
                     struct map *left) {
    for (size_t n = 0; n < local->reads.count; n++) {
        if (!is_indexed(a->o, &local->reads.items[n]))
            continue;
        struct instruction *chain = read_copy(a->o, f, local, local->reads.items[n].instruction);
        *map_slot_u64(a->arena, left, chain->id) = chain;
    }
}

/* A chain that nothing goes by any more would keep the variable from becoming values. */
static void drop_unused(struct optimizer *o, const struct routine *f, struct map *left) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            for_each_local_operand(o, i, k)
                if (map_find_u64(left, i->operands[k]))
                    *map_slot_u64(o->arena, left, i->operands[k]) = NULL;
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (i->id && map_find_u64(left, i->id))
                instruction_remove(o->m, i);
}

bool copy_for_reads(struct optimizer *o, struct routine *f) {
    struct map left = {0};
    if (!has_locals(o, f))
        return false;
    struct accesses a = {.o = o, .arena = arena_branch(o->arena)};
    accesses_find(&a, f);
    for (size_t k = 0; k < a.order.count; k++)
        if (is_candidate(&a, a.order.items[k]))
            copy_for(&a, f, a.order.items[k], &left);
    bool changed = left.count != 0;
    if (changed)
        drop_unused(o, f, &left);
    arena_end(a.arena);
    return changed;
}
