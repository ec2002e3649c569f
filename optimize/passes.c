/* The pass lists and the pass manager. Callees are processed before their callers and cleaned up
 * before they are inlined, so that each function is simplified once instead of once per copy. */
#include <stdio.h>

#include "common/cfg.h"
#include "common/pass.h"
#include "passes.h"

/* ---- Pass lists ---- */

/* A pass over one routine (`run`) or over the whole module (`run_whole`). */
struct pass {
    const char *name; /* name of the function */
    routine_pass *run;
    module_pass *run_whole;
    unsigned traits; /* enum pass_trait */
};

enum pass_trait {
    FOR_SPEED = 1,  /* not needed for legality */
    KEEPS_FLOW = 2, /* preserves the CFG, or recomputes it after changes */
};

#define ROUTINE(run, traits)                                                                       \
    { #run, run, NULL, traits }
#define MODULE(run)                                                                                \
    { #run, NULL, run, 0 }

/* Runs first, so that later passes skip dead code and unused interface variables. */
static const struct pass beginning[] = {
    MODULE(pack_interface),
    MODULE(reach),
};

/* Per called routine, on the output of codegen. */
static const struct pass preparing[] = {
    ROUTINE(single_return, 0),
};

/* Per routine, after its callees. A routine that will be moved into its only caller is simplified
 * there instead. Contains only passes that pay off before copying.
 */
static const struct pass joining[] = {
    ROUTINE(inline_calls, 0),
    ROUTINE(fix_storage, KEEPS_FLOW),
    ROUTINE(remove_unreached, KEEPS_FLOW),
    ROUTINE(variables_to_values, KEEPS_FLOW),
    ROUTINE(number_values, KEEPS_FLOW),
    ROUTINE(drop_dead, KEEPS_FLOW),
    ROUTINE(merge_blocks, 0),
};

/* Per module, after inlining. */
static const struct pass between[] = {
    MODULE(reach),
    MODULE(privates_to_locals),
};

/* Per remaining routine. */
static const struct pass finishing[] = {
    ROUTINE(join_objects, KEEPS_FLOW),
    ROUTINE(variables_to_values, KEEPS_FLOW),
    ROUTINE(arrays_by_member, KEEPS_FLOW),
    ROUTINE(unroll_loops, 0),
    ROUTINE(number_values, KEEPS_FLOW),
    ROUTINE(fix_heap_texels, KEEPS_FLOW),
    ROUTINE(copy_for_reads, KEEPS_FLOW),
    /* Splits variables whose indices became constant. */
    ROUTINE(variables_to_values, KEEPS_FLOW),
    ROUTINE(choose_indices, KEEPS_FLOW),
    /* Must run before copy_arrays: local copies of elements have no memory layout. */
    ROUTINE(narrow_loads, KEEPS_FLOW),
    ROUTINE(copy_arrays, KEEPS_FLOW),
    ROUTINE(split_phis, KEEPS_FLOW),
    ROUTINE(number_values, KEEPS_FLOW),
    ROUTINE(narrow_loads, KEEPS_FLOW),
    ROUTINE(narrow_components, KEEPS_FLOW),
    ROUTINE(drop_dead, KEEPS_FLOW),
    ROUTINE(select_values, FOR_SPEED),
    ROUTINE(merge_blocks, 0),
    ROUTINE(number_values, FOR_SPEED | KEEPS_FLOW),
    ROUTINE(fix_interpolation, KEEPS_FLOW),
    ROUTINE(fix_offsets, KEEPS_FLOW),
};

/* Transformations requested by options, and pointer casts. All variables are values by now. */
static const struct pass demanded[] = {
    MODULE(combine_samplers),
    MODULE(combine_textures),
    MODULE(split_resources),
    MODULE(twin_buffers),
};

/* Cleanup after the passes above. */
static const struct pass dropping[] = {
    MODULE(drop_unread),
};
static const struct pass trimming[] = {
    ROUTINE(drop_dead, KEEPS_FLOW),
    ROUTINE(merge_blocks, 0),
    ROUTINE(join_continues, FOR_SPEED),
};
static const struct pass ending[] = {
    MODULE(reach),
};

/* Finalization of every module, optimized or not. `concluding_legally` is skipped with -fcgl.
 * Stage-specific steps follow the interfaces of the entry points. */
static const struct pass concluding[] = {
    MODULE(use_vulkan_memory),
};
/* Interface packing without other passes; it does not depend on the optimization level.
 */
static const struct pass packing[] = {
    MODULE(pack_interface),
};
static const struct pass listing[] = {
    MODULE(list_interfaces),
};
static const struct pass concluding_legally[] = {
    MODULE(fix_indices),
    MODULE(fix_lanes),
    MODULE(join_interlocks),
    MODULE(spread_volatile),
    /* The following passes only report errors. */
    MODULE(check_operands),
    MODULE(check_heaps),
    MODULE(check_choices),
    MODULE(check_objects),
};

/* ---- Pass execution ---- */

struct pass_run {
    struct optimizer o;
    uint32_t count;  /* passes that ran */
    bool has_traits; /* they are detached from the module */
};

/* Implements -fspv-pass-limit=, which bisects the pass that breaks a module. Passes that every
 * module needs are not counted. */
static bool may_run(struct pass_run *r) {
    uint32_t limit = r->has_traits ? r->o.c->options->pass_limit : 0;
    return !limit || r->count++ < limit;
}

/* Returns the name of the pass function with '-' for '_'. */
static const char *printed_name(struct arena *arena, const char *function) {
    char *name = arena_string(arena, function, strlen(function));
    for (char *p = name; (p = strchr(p, '_'));)
        *p = '-';
    return name;
}

static void log_pass(struct pass_run *r, const char *name) {
    if (!r->o.settings->log)
        return;
    if (r->has_traits) {
        debug_locs_attach(&r->o);
        value_decorations_attach(&r->o);
        opt_drop_orphans(&r->o);
    }
    struct text_sink *log = r->o.settings->log;
    size_t count;
    const uint32_t *words = module_words(r->o.m, false, &count);
    sink_format(log, "; after %s\n", printed_name(log->arena, name));
    spirv_disassemble(r->o.c, words, count, false, log);
    if (r->has_traits) {
        value_decorations_detach(&r->o);
        debug_locs_detach(&r->o);
    }
}

static void verify_all(struct pass_run *r, const char *pass) {
    for_each_routine(f, r->o.m)
        opt_verify_routine(&r->o, f, pass);
}

static struct pass_time *time_of(struct pass_times *times, const char *name) {
    for (size_t i = 0; i < times->list.count; i++)
        if (!strcmp(times->list.items[i].name, name))
            return &times->list.items[i];
    vec_push(times->arena, &times->list,
             ((struct pass_time){.name = name, .printed = printed_name(times->arena, name)}));
    return &times->list.items[times->list.count - 1];
}

static bool run_timed(struct pass_run *r, const struct pass *pass, struct routine *f) {
    struct pass_times *times = r->o.settings->times;
    double began = times ? clock_seconds() : 0;
    bool changed = pass->run ? pass->run(&r->o, f) : pass->run_whole(&r->o);
    if (times)
        time_of(times, pass->name)->seconds += clock_seconds() - began;
    return changed;
}

/* Reports whether the pass changed anything. Passes over the whole module ignore `f`. */
static bool run_pass(struct pass_run *r, const struct pass *pass, struct routine *f) {
    if (((pass->traits & FOR_SPEED) && r->o.c->options->optimization == 0) || !may_run(r))
        return false;
    if (!run_timed(r, pass, f))
        return false;
    r->o.m->is_settled = false;
    if (!(pass->traits & KEEPS_FLOW))
        cfg_forget(&r->o);
    if (pass->run)
        opt_verify_routine(&r->o, f, pass->name);
    else
        verify_all(r, pass->name);
    log_pass(r, pass->name);
    return true;
}

/* Reports whether the same pass already ran since the last change.
 */
static bool would_repeat(const struct pass *list, size_t at, size_t last_change) {
    for (size_t i = last_change; i < at; i++)
        if (list[i].run && list[i].run == list[at].run)
            return true;
    return false;
}

static void run_list(struct pass_run *r, const struct pass *list, size_t count, struct routine *f) {
    size_t last_change = 0;
    for (size_t i = 0; i < count; i++)
        if (!would_repeat(list, i, last_change) && run_pass(r, &list[i], f))
            last_change = i;
}
#define run_passes(r, list, f) run_list((r), (list), sizeof(list) / sizeof *(list), (f))

/* ---- Callees first ---- */

/* A routine whose calls are being visited. */
struct caller {
    struct routine *routine;
    const struct block *block;
    const struct instruction *next; /* next instruction to examine */
};

struct calls {
    struct pass_run *run;
    struct map states; /* by routine: started or finished */
    struct map called;
    VEC(struct routine *, routine_vec) order;
    VEC(struct caller, caller_vec) callers; /* outermost first */
};

static const struct instruction *next_call(struct caller *p) {
    while (p->block) {
        const struct instruction *i = p->next;
        if (!i) {
            p->block = p->block->next;
            p->next = p->block ? p->block->list.first : NULL;
            continue;
        }
        p->next = i->next;
        if (i->opcode == SpvOpFunctionCall)
            return i;
    }
    return NULL;
}

static void begin_caller(struct calls *calls, struct routine *f) {
    if (!map_add_u64(calls->run->o.arena, &calls->states, (uintptr_t)f))
        return;
    vec_push(calls->run->o.arena, &calls->callers,
             ((struct caller){f, f->first, f->first ? f->first->list.first : NULL}));
}

/* Lists callees before callers. Recursion is not valid in SPIR-V for Vulkan (2.16.1); recursive
 * routines are left unchanged. */
static void visit_callees(struct calls *calls, struct routine *f) {
    const struct optimizer *o = &calls->run->o;
    begin_caller(calls, f);
    while (calls->callers.count) {
        const struct instruction *call = next_call(&vec_last(&calls->callers));
        if (!call) {
            vec_push(o->arena, &calls->order, vec_last(&calls->callers).routine);
            calls->callers.count--;
            continue;
        }
        struct routine *callee = routine_of(o->m, call->operands[0]);
        map_add_u64(o->arena, &calls->called, (uintptr_t)callee);
        begin_caller(calls, callee);
    }
}

static void find_debug_sets(struct optimizer *o) {
    o->debug_set = o->m->debug_import;
    if (o->debug_set && !strcmp(module_set_name(o->m, o->debug_set), "OpenCL.DebugInfo.100"))
        o->opencl_debug = o->debug_set;
}

static void run_callees_first(struct pass_run *r) {
    struct calls calls = {.run = r};
    for_each_routine(f, r->o.m)
        visit_callees(&calls, f);
    for (size_t i = 0; i < calls.order.count; i++)
        if (map_has_u64(&calls.called, (uintptr_t)calls.order.items[i]))
            run_passes(r, preparing, calls.order.items[i]);
    for (size_t i = 0; i < calls.order.count; i++) {
        struct routine *f = calls.order.items[i];
        if (opt_waits_for_caller(&r->o, f))
            opt_declare_for_calls(&r->o, f);
        else
            run_passes(r, joining, f);
    }
    /* Routines whose call could not be inlined. */
    for (size_t i = 0; i < calls.order.count; i++)
        if (opt_waits_for_caller(&r->o, calls.order.items[i]))
            run_passes(r, joining, calls.order.items[i]);
}

void optimize(struct context *c, struct module *m, const struct optimize_settings *settings) {
    struct pass_run r = {
        .o = {.c = c, .m = m, .arena = arena_branch(c->arena), .settings = settings}};
    m->at = 0; /* new instructions have no source location by default */
    find_debug_sets(&r.o);
    debug_drop_unknown_sets(&r.o);
    r.has_traits = true;
    value_decorations_detach(&r.o);
    value_names_detach(&r.o);
    debug_locs_detach(&r.o);
    run_passes(&r, beginning, NULL);
    run_callees_first(&r);
    run_passes(&r, between, NULL);
    for_each_routine(f, m)
        run_passes(&r, finishing, f);
    run_passes(&r, demanded, NULL);
    run_passes(&r, dropping, NULL);
    for_each_routine(f, m)
        run_passes(&r, trimming, f);
    run_passes(&r, ending, NULL);
    debug_locs_attach(&r.o);
    value_decorations_attach(&r.o);
    opt_drop_orphans(&r.o);
    value_names_attach(&r.o);
    arena_end(r.o.arena);
}

void opt_finalize(struct context *c, struct module *m, const struct optimize_settings *settings) {
    struct pass_run r = {
        .o = {.c = c, .m = m, .arena = arena_branch(c->arena), .settings = settings}};
    m->at = 0;
    find_debug_sets(&r.o);
    if (c->options->no_legalization)
        run_passes(&r, packing, NULL);
    run_passes(&r, concluding, NULL);
    bool was_settled =
        m->is_settled; /* the list of interface variables does not invalidate the module */
    run_passes(&r, listing, NULL);
    m->is_settled = was_settled;
    if (!c->options->no_legalization)
        run_passes(&r, concluding_legally, NULL);
    arena_end(r.o.arena);
}
