/* The list of passes, and how they are run: routines come after those that they call, each is
 * cleaned before it is copied into its callers, so that work is done once and not once a copy. */
#include <stdio.h>

#include "flow.h"
#include "passes.h"
#include "verify.h"

/* ---- The lists ---- */

struct pass {
    const char *name;
    routine_pass *run;
    bool for_speed; /* not needed to make a module legal */
};

/* Of each routine once what it calls has been copied into it. */
static const struct pass cleaning[] = {
    {"remove-unreached", remove_unreached, false},
    {"narrow-components", narrow_components, true},
    {"drop-dead", drop_dead, false},
    {"merge-blocks", merge_blocks, false},
    {"select-values", select_values, true},
    {"merge-blocks", merge_blocks, true},
};

/* Of those that are left, which nothing is copied from. */
static const struct pass finishing[] = {
    {"remove-unreached", remove_unreached, false},
    {"drop-dead", drop_dead, false},
    {"drop-idle-lines", drop_idle_lines, false},
};

/* ---- Running them ---- */

struct run {
    struct optimizer o;
    uint32_t count; /* passes that ran */
};

/* -fspv-pass-limit=: which pass breaks a module is found by letting fewer and fewer run. */
static bool may_run(struct run *r) {
    uint32_t limit = r->o.settings->pass_limit;
    return !limit || r->count++ < limit;
}

static void log_pass(struct run *r, const char *name) {
    struct text_sink *log = r->o.settings->log;
    size_t count;
    if (!log)
        return;
    traits_put(&r->o);
    const uint32_t *words = module_words(r->o.m, &count);
    sink_format(log, "; after %s\n", name);
    disassemble(r->o.c, words, count, false, log);
    traits_take(&r->o);
}

/* Of the whole module. */
static void run_on_module(struct run *r, const char *name, module_pass *pass) {
    if (may_run(r) && pass(&r->o))
        log_pass(r, name);
}

static bool run_pass(struct run *r, const struct pass *pass, struct routine *f) {
    if ((pass->for_speed && !r->o.settings->for_speed) || !may_run(r))
        return false;
    bool changed = pass->run(&r->o, f);
    if (changed) {
        verify_routine(&r->o, f, pass->name);
        log_pass(r, pass->name);
    }
    return changed;
}

static void run_list(struct run *r, const struct pass *list, size_t count, struct routine *f) {
    for (size_t i = 0; i < count; i++)
        run_pass(r, &list[i], f);
}
#define run_passes(r, list, f) run_list((r), (list), sizeof(list) / sizeof *(list), (f))

/* ---- Callees first ---- */

struct calls {
    struct run *run;
    struct map states; /* by routine: begun, or done */
    VEC(struct routine *, routine_vec) order;
    bool recurs;
};

/* Recursion is not valid in SPIR-V for Vulkan (2.16.1); a routine that calls itself stays as it is.
 */
static void visit_callees(struct calls *calls, struct routine *f) {
    void **slot = map_slot_u64(calls->run->o.arena, &calls->states, (uintptr_t)f);
    if (*slot)
        return;
    *slot = f;
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (i->opcode == SpvOpFunctionCall)
                visit_callees(calls, routine_of(calls->run->o.m, i->operands[0]));
    vec_push(calls->run->o.arena, &calls->order, f);
}

static void find_debug_sets(struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_IMPORTS]) {
        const char *name = (const char *)i->operands;
        if (!strcmp(name, "NonSemantic.Shader.DebugInfo.100") ||
            !strcmp(name, "OpenCL.DebugInfo.100"))
            o->debug_set = i->id;
        if (!strcmp(name, "OpenCL.DebugInfo.100"))
            o->opencl_debug = i->id;
    }
}

void optimize(struct context *c, struct module *m, const struct optimize_settings *settings) {
    struct run r = {.o = {.c = c, .m = m, .arena = arena_branch(c->arena), .settings = settings}};
    struct calls calls = {.run = &r};
    find_debug_sets(&r.o);
    traits_take(&r.o);
    run_on_module(&r, "reach", reach);
    for_each_routine(f, m)
        visit_callees(&calls, f);
    for (size_t i = 0; i < calls.order.count; i++)
        run_passes(&r, cleaning, calls.order.items[i]);
    run_on_module(&r, "drop-unread", drop_unread);
    for_each_routine(f, m)
        run_passes(&r, finishing, f);
    run_on_module(&r, "reach", reach);
    traits_put(&r.o);
    arena_end(r.o.arena);
}
