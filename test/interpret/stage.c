#include "stage.h"

#include "interface.h"
#include "tables.h"

enum { PIXEL_SIDE = 4, QUAD = 4, FEW_THREADS = 4, SUBGROUP = 32 };

/* ---- Threads ---- */

static bool is_group(const struct entry *e) {
    return e->model == SpvExecutionModelGLCompute || e->model == SpvExecutionModelMeshEXT ||
           e->model == SpvExecutionModelTaskEXT;
}

static uint32_t count_threads(const struct entry *e, bool is_whole) {
    uint32_t count = e->local[0] * e->local[1] * e->local[2];
    if (e->model == SpvExecutionModelFragment)
        return PIXEL_SIDE * PIXEL_SIDE;
    if (e->model == SpvExecutionModelTessellationControl)
        return e->vertices ? e->vertices : 1;
    if (!is_group(e))
        return FEW_THREADS;
    return is_whole || count < SUBGROUP ? count : SUBGROUP;
}

/* Pixels are ordered by quad, and a quad is a subgroup. */
static void place_pixel(struct thread *t) {
    t->quad = t->subgroup = t->index / QUAD;
    t->corner = t->lane = t->index % QUAD;
    t->at[0] = t->quad % (PIXEL_SIDE / 2) * 2 + (t->corner & 1);
    t->at[1] = t->quad / (PIXEL_SIDE / 2) * 2 + (t->corner >> 1);
}

static void place_in_group(struct thread *t) {
    const uint32_t *local = t->run->entry->local;
    t->at[0] = t->index % local[0];
    t->at[1] = t->index / local[0] % local[1];
    t->at[2] = t->index / local[0] / local[1];
    t->quad = t->index / QUAD;
    t->corner = t->index % QUAD;
    if (t->run->entry->has_quads) {
        t->quad = (t->at[2] * local[1] + t->at[1]) / 2 * local[0] + t->at[0] / 2;
        t->corner = (t->at[0] & 1) + 2 * (t->at[1] & 1);
    }
    t->lane = t->index % SUBGROUP;
    t->subgroup = t->index / SUBGROUP;
}

static void place_thread(struct run *run, uint32_t index) {
    struct thread *t = &run->threads[index];
    t->run = run;
    t->index = index;
    if (run->entry->model == SpvExecutionModelFragment)
        place_pixel(t);
    else
        place_in_group(t);
}

/* ---- Variables ---- */

static struct object *make_variable(struct thread *t, const struct global *g) {
    struct object *object = arena_new(t->run->arena, struct object);
    *object = (struct object){.kind = OBJECT_CELLS,
                              .count = g->type->cells,
                              .cells = arena_array(t->run->arena, struct cell, g->type->cells)};
    interface_fill(t, g, object->cells);
    return object;
}

static void make_variables(struct thread *t) {
    struct run *run = t->run;
    const struct global_vec *globals = &run->p->globals;
    t->variables = arena_array(run->arena, struct object *, globals->count);
    for (size_t k = 0; k < globals->count; k++) {
        const struct global *g = &globals->items[k];
        bool is_shared = interface_is_shared(run, g);
        if (!is_shared || !run->shared[k])
            t->variables[k] = make_variable(t, g);
        if (is_shared && !run->shared[k])
            run->shared[k] = t->variables[k];
        if (is_shared)
            t->variables[k] = run->shared[k];
    }
}

/* ---- Running ---- */

static void collect_outputs(struct run *run) {
    for (uint32_t k = 0; k < run->count; k++) {
        struct thread *t = &run->threads[k];
        outputs_collect_ending(t);
        if (t->state == STATE_ENDED && !t->is_helper &&
            t->run->entry->model != SpvExecutionModelGeometry)
            outputs_collect(t);
    }
}

static void run_all(struct run *run) {
    for (uint32_t k = 0; k < run->count; k++)
        place_thread(run, k);
    for (uint32_t k = 0; k < run->count; k++)
        make_variables(&run->threads[k]);
    for (uint32_t k = 0; k < run->count; k++)
        thread_enter(&run->threads[k], run->p->bodies[run->entry->function], 0);
    run_threads(run);
    collect_outputs(run);
}

struct run *stage_run(struct arena *arena, const struct program *p, const struct entry *entry,
                      const struct stage_options *options) {
    struct run *run = arena_new(arena, struct run);
    *run = (struct run){.arena = arena,
                        .p = p,
                        .entry = entry,
                        .problem = p->problem,
                        .budget = options->budget,
                        .count = count_threads(entry, options->has_whole_group),
                        .world = arena_new(arena, struct world)};
    *run->world = (struct world){.arena = arena, .seed = options->seed};
    run->subgroup_size = entry->model == SpvExecutionModelFragment ? QUAD : SUBGROUP;
    run->threads = arena_array(arena, struct thread, run->count);
    run->shared = arena_array(arena, struct object *, p->globals.count);
    outputs_open(run);
    if (!run->problem && !setjmp(run->stop))
        run_all(run);
    return run;
}

/* ---- Values sent by stages ---- */

static void emit_vertex(struct thread *t, const struct step *s) {
    (void)s;
    outputs_collect(t);
    outputs_next_event(t);
}

static void send_operands(struct thread *t, const struct step *s) {
    for (uint32_t k = 0; k < s->count; k++) {
        const struct type *type = type_in(t, s, k);
        outputs_send(t, k, type, in(t, s, k));
    }
    outputs_next_event(t);
}

static void emit_meshes(struct thread *t, const struct step *s) {
    send_operands(t, s);
    t->state = STATE_ENDED;
}

static const struct row rows[] = {
    {SpvOpEmitVertex, emit_vertex, NULL, NULL},
    {SpvOpEmitStreamVertex, emit_vertex, NULL, NULL},
    {SpvOpEndPrimitive, send_operands, NULL, NULL},
    {SpvOpEndStreamPrimitive, send_operands, NULL, NULL},
    {SpvOpSetMeshOutputsEXT, send_operands, NULL, NULL},
    {SpvOpEmitMeshTasksEXT, emit_meshes, NULL, NULL},
};
TABLE(stage_table, rows);
