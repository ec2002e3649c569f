/* The outputs of a stage by thread: final values of interface variables, emitted vertices, and
 * requests to the machine. */
#ifndef HLSL2SPV_TEST_INTERPRET_OUTPUTS_H
#define HLSL2SPV_TEST_INTERPRET_OUTPUTS_H

#include "thread.h"

enum output_kind {
    OUTPUT_LOCATION,
    OUTPUT_BUILT_IN,
    OUTPUT_ENDING, /* the final state of a thread */
    OUTPUT_EVENT,  /* a request of an instruction: a ray, a vertex, meshes */
};

/* The position of an output; unused members are 0. */
struct output_key {
    uint32_t thread, kind, number, vertex, component;
    uint32_t event; /* index of the emitted vertex */
};

struct output {
    struct output_key key;
    struct cell cell;
    unsigned width;
    bool is_float;
};
VEC(struct output, output_vec);

struct outputs {
    struct output_vec list;
    struct map by_key;
    uint32_t *events; /* by thread */
};

void outputs_open(struct run *run);
const struct output *outputs_find(const struct outputs *o, const struct output_key *key);
/* Records the current values of all interface variables. */
void outputs_collect(struct thread *t);
void outputs_collect_ending(struct thread *t);
/* Records a value that an instruction sends; `number` is its index among these. */
void outputs_send(struct thread *t, uint32_t number, const struct type *type,
                  const struct cell *cells);
void outputs_next_event(struct thread *t);

#endif
