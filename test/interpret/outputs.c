#include "outputs.h"

#include "interface.h"

void outputs_open(struct run *run) {
    run->outputs = arena_new(run->arena, struct outputs);
    run->outputs->events = arena_array(run->arena, uint32_t, run->count);
}

const struct output *outputs_find(const struct outputs *o, const struct output_key *key) {
    return map_find(&o->by_key, key, sizeof *key);
}

static void add(struct thread *t, struct output_key key, const struct type *type,
                struct cell cell) {
    struct outputs *o = t->run->outputs;
    void **slot = map_slot(t->run->arena, &o->by_key, &key, sizeof key);
    struct output made = {key, cell, type->width, type->kind == TYPE_FLOAT};
    if (!*slot)
        *slot = arena_new(t->run->arena, struct output);
    memcpy(*slot, &made, sizeof made);
    vec_push(t->run->arena, &o->list, made);
}

/* Meshes rarely have the maximum number of vertices. */
static void record_number(struct thread *t, const struct io_location *at, const struct type *type,
                          struct cell *cell) {
    struct output_key key = {.thread = t->index,
                             .kind = at->built_in == NOWHERE ? OUTPUT_LOCATION : OUTPUT_BUILT_IN,
                             .number = at->built_in == NOWHERE ? at->location : at->built_in,
                             .vertex = at->vertex,
                             .component = at->component,
                             .event = t->run->outputs->events[t->index]};
    if (cell->is_defined || t->run->entry->model != SpvExecutionModelMeshEXT)
        add(t, key, type, *cell);
}

/* Records changes of variables that are input and output.  A stage has one of several variables at
 * the same location, and another module may lack one that is not changed. */
static void record_if_changed(struct thread *t, const struct io_location *at,
                              const struct type *type, struct cell *cell) {
    struct cell first;
    interface_fill_number(t, at, type, &first);
    if (cell->bits != first.bits)
        record_number(t, at, type, cell);
}

/* Different entry points of a module may have variables at the same location. */
static bool is_of_entry(const struct entry *e, const struct global *g) {
    for (uint32_t k = 0; k < e->interface_count; k++)
        if (e->interface[k] == g->id)
            return true;
    return false;
}

void outputs_collect(struct thread *t) {
    const struct global_vec *globals = &t->run->p->globals;
    for (size_t k = 0; k < globals->count; k++)
        if (interface_sends(globals->items[k].storage) &&
            is_of_entry(t->run->entry, &globals->items[k]))
            interface_walk(t, &globals->items[k], t->variables[k]->cells,
                           interface_is_filled(t->run, &globals->items[k]) ? record_if_changed
                                                                           : record_number);
}

void outputs_collect_ending(struct thread *t) {
    static const struct type state = {.kind = TYPE_INT, .width = 32};
    struct output_key key = {.thread = t->index, .kind = OUTPUT_ENDING};
    struct cell ending = {t->is_helper ? STATE_KILLED : t->state, t->state != STATE_LOST};
    add(t, key, &state, ending);
}

void outputs_send(struct thread *t, uint32_t number, const struct type *type,
                  const struct cell *cells) {
    for (uint32_t k = 0; k < type->cells; k++) {
        struct output_key key = {.thread = t->index,
                                 .kind = OUTPUT_EVENT,
                                 .number = number,
                                 .component = k,
                                 .event = t->run->outputs->events[t->index]};
        if (type->kind != TYPE_POINTER && type->kind != TYPE_HANDLE)
            add(t, key, number_type_of(type), cells[k]);
    }
}

void outputs_next_event(struct thread *t) {
    t->run->outputs->events[t->index]++;
}
