/* Built-ins that change while an invocation runs are read as volatile: of ray tracing shaders,
 * which may go on in another subgroup behind each trace, and what a fragment is to its quad once it
 * may be demoted (VUID-StandaloneSpirv-VulkanMemoryModel-04678 and 04679, HelperInvocation in
 * SPIR-V 1.6). In Vulkan's memory model their loads say so, in GLSL's the variables.  A variable
 * that entry points share is volatile to all of them when it is to one: that may cost the others a
 * second read, and takes nothing away from them. */
#include "passes.h"

struct spread {
    struct optimizer *o;
    bool *is_volatile; /* by id of a variable */
    bool found;
};

/* What resumes on any core, in any subgroup. */
static bool moves(SpvExecutionModel model) {
    return model == SpvExecutionModelRayGenerationKHR ||
           model == SpvExecutionModelIntersectionKHR || model == SpvExecutionModelClosestHitKHR ||
           model == SpvExecutionModelMissKHR || model == SpvExecutionModelCallableKHR;
}

static bool changes(const struct module *m, SpvExecutionModel model, SpvBuiltIn builtin) {
    switch ((int)builtin) {
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

static void find_variables(struct spread *s) {
    const struct module *m = s->o->m;
    for_each_in(i, &m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationBuiltIn &&
            changes_anywhere(m, i->operands[0], (SpvBuiltIn)i->operands[2]))
            s->is_volatile[i->operands[0]] = s->found = true;
}

/* ---- In GLSL's memory model ---- */

/* Those that are decorated so already, by the source or by an earlier run, are left alone. */
static void decorate_variables(struct spread *s) {
    for_each_in(i, &s->o->m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationVolatile)
            s->is_volatile[i->operands[0]] = false;
    for_each_in(i, &s->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && s->is_volatile[i->id])
            module_decorate(s->o->m, i->id, SpvDecorationVolatile, NULL, 0);
}

/* ---- In Vulkan's ---- */

static void set_volatile(struct module *m, struct instruction *load) {
    const uint32_t operands[] = {load->operands[0], SpvMemoryAccessVolatileMask};
    if (load->count > 1)
        load->operands[1] |= SpvMemoryAccessVolatileMask;
    else
        instruction_set_operands(m, load, operands, 2);
}

static void mark_loads(struct spread *s, const struct block *b) {
    for_each_in(i, &b->list) {
        const struct instruction *root =
            i->opcode == SpvOpLoad ? pointer_root(s->o, i->operands[0]) : NULL;
        if (root && s->is_volatile[root->id])
            set_volatile(s->o->m, i);
    }
}

bool spread_volatile(struct optimizer *o) {
    struct arena *work = arena_branch(o->arena);
    struct spread s = {.o = o, .is_volatile = arena_array(work, bool, o->m->bound)};
    find_variables(&s);
    if (s.found && !uses_vulkan_memory(o->m))
        decorate_variables(&s);
    else if (s.found)
        for_each_routine(f, o->m)
            for_each_block(b, f)
                mark_loads(&s, b);
    arena_end(work);
    return s.found;
}
