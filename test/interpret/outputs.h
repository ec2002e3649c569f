/* What a stage hands on, thread by thread: what variables of its interface hold in the end, what it
 * emits, and what it asks of the machine. */
#ifndef HLSL2SPV_TEST_INTERPRET_OUTPUTS_H
#define HLSL2SPV_TEST_INTERPRET_OUTPUTS_H

#include "thread.h"

enum output_kind {
    OUTPUT_LOCATION,
    OUTPUT_BUILT_IN,
    OUTPUT_ENDING, /* how a thread ended: its state */
    OUTPUT_EVENT,  /* what an instruction asks: a ray, a vertex, meshes */
};

/* Where an output is; zeros where they mean nothing. */
struct output_place {
    uint32_t thread, kind, number, vertex, component;
    uint32_t event; /* the how manyth vertex that is emitted */
};

struct output {
    struct output_place place;
    struct cell cell;
    unsigned width;
    bool is_float;
};
VEC(struct output, output_vec);

struct outputs {
    struct output_vec list;
    struct map by_place;
    uint32_t *events; /* by thread */
};

void outputs_open(struct run *run);
const struct output *outputs_find(const struct outputs *o, const struct output_place *place);
/* All variables of the interface, as they are now. */
void outputs_collect(struct thread *t);
void outputs_collect_ending(struct thread *t);
/* A value that an instruction sends away; `number` tells which one it is of these. */
void outputs_send(struct thread *t, uint32_t number, const struct type *type,
                  const struct cell *cells);
void outputs_next_event(struct thread *t);

#endif
