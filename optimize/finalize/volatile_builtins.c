/* Pass: volatile built-in variables.
 *
 * Reads of built-ins that change during an invocation must be volatile. These are lane built-ins of
 * ray tracing shaders, which may resume in another subgroup, and HelperInvocation after a demote
 * (VUID-StandaloneSpirv-VulkanMemoryModel-04678 and 04679, HelperInvocation in SPIR-V 1.6). Loads
 * are marked in the Vulkan memory model, variables otherwise. A variable shared by entry points is
 * volatile for all of them if one requires it, which costs the others at most a second read. */
#include "../passes.h"

struct spread {
    struct optimizer *o;
    bool *is_volatile; /* by variable id */
    bool found;
};

/* Reports whether invocations of a stage can resume in a different subgroup. */
static bool moves(SpvExecutionModel model) {
    return model == SpvExecutionModelRayGenerationKHR ||
           model == SpvExecutionModelIntersectionKHR || model == SpvExecutionModelClosestHitKHR ||
           model == SpvExecutionModelMissKHR || model == SpvExecutionModelCallableKHR;
}

static bool changes(const struct module *m, SpvExecutionModel model, SpvBuiltIn builtin) {
    switch (builtin) {
    case SpvBuiltInHelperInvocation:
        return model == SpvExecutionModelFragment && m->version >= SPIRV_1_6;
    case SpvBuiltInRayTmaxKHR:
        return model == SpvExecutionModelIntersectionKHR;
    case SpvBuiltInSMIDNV:
    case SpvBuiltInWarpIDNV:
        return moves(model);
    default:
        return is_lane_built_in(builtin) && moves(model);
    }
}

static bool lists(const struct module *m, const struct instruction *entry, uint32_t variable) {
    for_each_id_operand(m, entry, k)
        if (entry->operands[k] == variable)
            return true;
    return false;
}

static bool changes_anywhere(const struct module *m, uint32_t variable, SpvBuiltIn builtin) {
    for_each_in(i, &m->sections[SECTION_ENTRY_POINTS])
        if (changes(m, (SpvExecutionModel)i->operands[0], builtin) && lists(m, i, variable))
            return true;
    return false;
}

/* ---- GLSL450 memory model ---- */

/* Variables decorated by the source or by an earlier run stay unchanged. */
static void decorate_variables(struct spread *s) {
    for_each_in(i, &s->o->m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationVolatile)
            s->is_volatile[i->operands[0]] = false;
    for_each_in(i, &s->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && s->is_volatile[i->id])
            module_decorate(s->o->m, i->id, SpvDecorationVolatile, NULL, 0);
}

/* ---- Vulkan memory model ---- */

static void mark_loads(struct spread *s, const struct block *b) {
    for_each_in(i, &b->list) {
        const struct instruction *root =
            i->opcode == SpvOpLoad ? module_pointer_root(s->o->m, i->operands[0]) : NULL;
        if (root && s->is_volatile[root->id]) {
            struct module *m = s->o->m;
            const uint32_t operands[] = {i->operands[0], SpvMemoryAccessVolatileMask};
            if (i->count > 1)
                i->operands[1] |= SpvMemoryAccessVolatileMask;
            else
                instruction_set_operands(m, i, operands, 2);
        }
    }
}

bool pass_volatile_builtins(struct optimizer *o) {
    struct arena *work = arena_branch(o->arena);
    struct spread s = {.o = o, .is_volatile = arena_array(work, bool, o->m->bound)};
    const struct module *m = s.o->m;
    for_each_in(i, &m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationBuiltIn &&
            changes_anywhere(m, i->operands[0], (SpvBuiltIn)i->operands[2]))
            s.is_volatile[i->operands[0]] = s.found = true;
    if (s.found && !opt_uses_vulkan_memory(o->m))
        decorate_variables(&s);
    else if (s.found)
        for_each_routine(f, o->m)
            for_each_block(b, f)
                mark_loads(&s, b);
    arena_end(work);
    return s.found;
}
