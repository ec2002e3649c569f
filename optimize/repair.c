#include "repair.h"

#include "constructs.h"
#include "flow.h"

struct repair {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    const struct flow *flow;
    struct map variables; /* of values, by id */
};

uint32_t local_variable(struct optimizer *o, struct routine *f, uint32_t type) {
    struct block *first = f->first;
    const uint32_t storage = SpvStorageClassFunction;
    return instruction_insert(o->m, first, first->list.first, SpvOpVariable,
                              pointer_type(o, SpvStorageClassFunction, type), &storage, 1)
        ->id;
}

static struct instruction *place_behind(const struct instruction *definition) {
    return definition->opcode == SpvOpPhi ? behind_phis(definition->block) : definition->next;
}

static uint32_t variable_of(struct repair *repair, const struct instruction *definition) {
    void **slot = map_slot_u64(repair->arena, &repair->variables, definition->id);
    if (!*slot) {
        uint32_t variable = local_variable(repair->o, repair->f, definition->type);
        const uint32_t operands[] = {variable, definition->id};
        instruction_insert(repair->o->m, definition->block, place_behind(definition), SpvOpStore, 0,
                           operands, 2);
        *slot = (void *)(uintptr_t)variable;
    }
    return (uint32_t)(uintptr_t)*slot;
}

/* Does a value reach what stands in a block behind what makes it. */
static bool reaches(const struct repair *repair, const struct instruction *definition,
                    const struct block *user) {
    return !definition->block || definition->opcode == SpvOpLabel || definition->block == user ||
           definition->opcode == SpvOpVariable ||
           flow_dominates(repair->flow, definition->block->order, user->order);
}

static void repair_operand(struct repair *repair, struct instruction *i, uint32_t k) {
    struct module *m = repair->o->m;
    const struct instruction *definition = instruction_of(m, i->operands[k]);
    struct block *user = i->block;
    if (i->opcode == SpvOpPhi)
        user = block_labelled(m, i->operands[k | 1]);
    if (user->order == NOT_REACHED || reaches(repair, definition, user))
        return;
    struct instruction *end = merge_of(user) ? merge_of(user) : terminator_of(user);
    bool at_end = i->opcode == SpvOpPhi || i == terminator_of(user);
    uint32_t variable = variable_of(repair, definition);
    i->operands[k] =
        instruction_insert(m, user, at_end ? end : i, SpvOpLoad, definition->type, &variable, 1)
            ->id;
}

void repair_dominance(struct optimizer *o, struct routine *f) {
    struct repair repair = {.o = o, .arena = arena_branch(o->arena), .f = f, .flow = flow_of(o, f)};
    for (uint32_t n = 0; n < repair.flow->count; n++)
        for_each_in(i, &repair.flow->blocks[n]->list)
            for_each_id_operand(o->m, i, k)
                if (!is_debug(o, i))
                    repair_operand(&repair, i, k);
    arena_end(repair.arena);
}
