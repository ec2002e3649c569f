/* The pass lists and the pass manager. Callees are processed before their callers and cleaned up
 * before they are inlined, so that each function is simplified once instead of once per copy. */

#include "../base/trace.h"
#include "passes.h"
#include "common/uses.h"

/* ---- Pass lists ---- */

/* A pass over one routine (`run`) or over the whole module (`run_whole`). */
struct pass {
    const char *name;
    routine_pass *run;
    module_pass *run_whole;
    bool keeps_flow; /* preserves the CFG, or recomputes it after changes */
};
enum { CHANGES_FLOW = false, KEEPS_FLOW = true };

enum pass_id {
#define ROUTINE_PASS(id, name, function, flow, summary) PASS_##id,
#define MODULE_PASS(id, name, function, summary)        PASS_##id,
#include "passes.def"
    PASS_COUNT
};

static const struct pass passes[PASS_COUNT] = {
#define ROUTINE_PASS(id, name, function, flow, summary) {name, function, NULL, flow},
#define MODULE_PASS(id, name, function, summary)        {name, NULL, function, CHANGES_FLOW},
#include "passes.def"
};

/* A position of a pass in the order. `-O0` skips it if it only improves speed. */
struct step {
    enum pass_id pass;
    bool is_for_speed;
};
#define ALWAYS(pass)                                                                               \
    { PASS_##pass, false }
#define FOR_SPEED(pass)                                                                            \
    { PASS_##pass, true }

/* Runs first, so that later passes skip dead code and unused interface variables. */
static const struct step beginning[] = {
    ALWAYS(PACK_INTERFACE),
    ALWAYS(DEAD_GLOBALS),
    ALWAYS(KEEP_FUNCTIONS),
};

/* Per called routine, on the output of codegen. */
static const struct step preparing[] = {
    ALWAYS(SINGLE_RETURN),
};

/* Per routine, after its callees. A routine that will be moved into its only caller is simplified
 * there instead. Contains only passes that pay off before copying. */
static const struct step joining[] = {
    ALWAYS(INLINE),           ALWAYS(RETYPE_POINTERS),
    ALWAYS(UNREACHABLE_CODE), ALWAYS(PROMOTE_VARIABLES),
    ALWAYS(VALUE_NUMBERING),  ALWAYS(DEAD_CODE),
    ALWAYS(MERGE_BLOCKS),
};

/* Per module, after inlining. */
static const struct step between[] = {
    ALWAYS(DEAD_GLOBALS),
    ALWAYS(CONSTANT_PRIVATES),
    ALWAYS(LOCALIZE_PRIVATES),
};

/* Per remaining routine. */
static const struct step finishing[] = {
    ALWAYS(COALESCE_OBJECTS),
    ALWAYS(PROMOTE_VARIABLES),
    ALWAYS(SPLIT_STRUCT_ARRAYS),
    ALWAYS(UNROLL),
    ALWAYS(VALUE_NUMBERING),
    ALWAYS(HEAP_TEXELS),
    ALWAYS(SNAPSHOT_ARRAYS),
    /* Splits variables whose indices became constant. */
    ALWAYS(PROMOTE_VARIABLES),
    ALWAYS(RESOURCE_PHIS),
    /* Must run before propagate_arrays: local copies of elements have no memory layout. */
    ALWAYS(NARROW_LOADS),
    ALWAYS(PROPAGATE_ARRAYS),
    ALWAYS(SPLIT_PHIS),
    ALWAYS(VALUE_NUMBERING),
    ALWAYS(NARROW_LOADS),
    ALWAYS(DEAD_COMPONENTS),
    ALWAYS(DEAD_CODE),
    FOR_SPEED(IF_CONVERSION),
    ALWAYS(MERGE_BLOCKS),
    FOR_SPEED(VALUE_NUMBERING),
    ALWAYS(INTERPOLATED_INPUTS),
    ALWAYS(CONSTANT_OFFSETS),
};

/* Transformations requested by options, and pointer casts. All variables are values by now. */
static const struct step demanded[] = {
    ALWAYS(COMBINE_SAMPLERS),
    ALWAYS(COMBINE_TEXTURES),
    ALWAYS(FLATTEN_RESOURCES),
    ALWAYS(ALIAS_BUFFERS),
};

/* Cleanup after the passes above. */
static const struct step dropping[] = {
    ALWAYS(DEAD_GLOBAL_STORES),
};
static const struct step trimming[] = {
    ALWAYS(DEAD_CODE),
    ALWAYS(MERGE_BLOCKS),
    FOR_SPEED(MERGE_CONTINUES),
};
static const struct step ending[] = {
    ALWAYS(DEAD_GLOBALS),
};

/* Finalization of every module, optimized or not. `concluding_legally` is skipped with -fcgl.
 * Stage-specific steps follow the interfaces of the entry points. */
static const struct step concluding[] = {
    ALWAYS(VULKAN_MEMORY_MODEL),
};
/* Interface packing without other passes; it does not depend on the optimization level. */
static const struct step packing[] = {
    ALWAYS(PACK_INTERFACE),
};
static const struct step listing[] = {
    ALWAYS(LIST_INTERFACES),
};
static const struct step concluding_legally[] = {
    ALWAYS(UNSIGNED_INDICES),
    ALWAYS(CONSTANT_LANES),
    ALWAYS(MERGE_INTERLOCKS),
    ALWAYS(VOLATILE_BUILTINS),
    /* The following passes only report errors. */
    ALWAYS(CHECK_OPERANDS),
    ALWAYS(CHECK_HEAP_COUNTERS),
    ALWAYS(CHECK_RESOURCES),
    ALWAYS(CHECK_OBJECTS),
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
    sink_format(log, "; after %s\n", name);
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
    vec_push(times->arena, &times->list, (struct pass_time){.name = name});
    return &times->list.items[times->list.count - 1];
}

/* Returns a copy of the name, because the module's names change. */
static const char *name_of_routine(const struct pass_run *r, const struct routine *f) {
    const char *name = opt_name_of(r->o.m, f->definition.id);
    return name ? arena_string(r->o.c->kept, name, strlen(name)) : NULL;
}

static bool run_timed(struct pass_run *r, const struct pass *pass, struct routine *f) {
    struct pass_times *times = r->o.settings->times;
    double began = times ? clock_seconds() : 0;
    trace_begin(r->o.c, pass->name, pass->run && r->o.c->trace ? name_of_routine(r, f) : NULL);
    bool changed = pass->run ? pass->run(&r->o, f) : pass->run_whole(&r->o);
    trace_end(r->o.c);
    if (times)
        time_of(times, pass->name)->seconds += clock_seconds() - began;
    return changed;
}

/* Reports whether the pass changed anything. Passes over the whole module ignore `f`. */
static bool run_step(struct pass_run *r, const struct step *step, struct routine *f) {
    const struct pass *pass = &passes[step->pass];
    if ((step->is_for_speed && r->o.c->options->optimization == 0) || !may_run(r))
        return false;
    if (!run_timed(r, pass, f)) {
        opt_verify_uses(&r->o, pass->name);
        return false;
    }
    r->o.m->is_settled = false;
    uses_forget(&r->o);
    if (!pass->keeps_flow)
        cfg_forget(&r->o);
    if (pass->run)
        opt_verify_routine(&r->o, f, pass->name);
    else
        verify_all(r, pass->name);
    log_pass(r, pass->name);
    return true;
}

/* Reports whether the same pass already ran since the last change. */
static bool would_repeat(const struct step *list, size_t at, size_t last_change) {
    for (size_t i = last_change; i < at; i++)
        if (list[i].pass == list[at].pass)
            return true;
    return false;
}

static void run_list(struct pass_run *r, const struct step *list, size_t count, struct routine *f) {
    size_t last_change = 0;
    for (size_t i = 0; i < count; i++)
        if (!would_repeat(list, i, last_change) && run_step(r, &list[i], f))
            last_change = i;
}
#define run_passes(r, list, f) run_list((r), (list), COUNT_OF(list), (f))

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
        .o = {.c = c, .m = m, .arena = arena_branch(c->kept), .settings = settings}};
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
        .o = {.c = c, .m = m, .arena = arena_branch(c->kept), .settings = settings}};
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
