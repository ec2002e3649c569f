/* Pass: private variables with a constant value, if functions are kept.
 *
 * A global constant of the source is stored once, where the entry point begins. Loads of scalars
 * and vectors become the constant:
 *
 *     OpStore %variable %constant
 *     ...                                                ...
 *     %x = OpLoad %float %variable           ->          %x = OpCopyObject %float %constant
 *
 * The constant of another type becomes the initial value of the variable. */
#include "../common/uses.h"
#include "../passes.h"

static bool is_read_only(const struct optimizer *o, const struct uses *uses, uint32_t pointer,
                         const struct instruction *store);

static bool only_reads(const struct optimizer *o, const struct uses *uses,
                       const struct instruction *user) {
    return !user->block || user->opcode == SpvOpLoad || opt_is_debug(o, user) ||
           (is_chain(user) && is_read_only(o, uses, user->id, NULL));
}

/* Returns whether a pointer is only used by loads, other than by one store. */
static bool is_read_only(const struct optimizer *o, const struct uses *uses, uint32_t pointer,
                         const struct instruction *store) {
    for_each_use(use, uses, pointer) {
        if (use->user != store && !only_reads(o, uses, use->user))
            return false;
    }
    return true;
}

static bool is_whole_store(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *root =
        i->opcode == SpvOpStore ? instruction_of(o->m, i->operands[0]) : NULL;
    return root && root->opcode == SpvOpVariable && !root->block &&
           root->operands[0] == SpvStorageClassPrivate && i->count == 2 &&
           module_is_constant(o->m, i->operands[1]);
}

static void use_constant(struct optimizer *o, const struct uses *uses, struct instruction *store) {
    struct module *m = o->m;
    struct instruction *variable = instruction_of(m, store->operands[0]);
    uint32_t constant = store->operands[1], words[] = {SpvStorageClassPrivate, constant};
    for_each_use(use, uses, variable->id) {
        if (use->user->opcode != SpvOpLoad || module_is_aggregate(m, use->user->type))
            continue;
        use->user->opcode = SpvOpCopyObject;
        instruction_set_operands(m, use->user, &constant, 1);
    }
    instruction_set_operands(m, variable, words, COUNT_OF(words));
    instruction_remove(m, store);
}

bool pass_constant_privates(struct optimizer *o) {
    const struct instruction *entry = o->m->sections[SECTION_ENTRY_POINTS].first;
    bool changed = false;
    if (!o->settings->keeps_functions || !entry || entry->next)
        return false;
    struct arena *work = arena_branch(o->arena);
    const struct uses *uses = uses_find(o, work, NULL);
    for_each_in(i, &routine_of(o->m, entry->operands[1])->first->list) {
        if (i->opcode == SpvOpFunctionCall || i->opcode == SpvOpLoad)
            break;
        if (!is_whole_store(o, i) || !is_read_only(o, uses, i->operands[0], i))
            continue;
        use_constant(o, uses, i);
        changed = true;
    }
    arena_end(work);
    return changed;
}
