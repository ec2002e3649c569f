/* Interface variables of a stage: layout and initial values. */
#ifndef HLSL2SPV_TEST_INTERPRET_INTERFACE_H
#define HLSL2SPV_TEST_INTERPRET_INTERFACE_H

#include "thread.h"

/* The position of a number of a variable. */
struct io_location {
    uint32_t built_in; /* NOWHERE: it has a location */
    uint32_t location, component, vertex;
};
typedef void interface_number(struct thread *t, const struct io_location *io,
                              const struct type *type, struct cell *cell);
void interface_walk(struct thread *t, const struct global *g, struct cell *cells,
                    interface_number *visit);

bool interface_sends(uint32_t storage);
/* Returns whether the threads of a group share a variable. */
bool interface_is_shared(const struct run *run, const struct global *g);
/* Returns whether a variable has an initial value from another stage or the machine. */
bool interface_is_filled(const struct run *run, const struct global *g);
void interface_fill_number(struct thread *t, const struct io_location *io, const struct type *type,
                           struct cell *cell);
/* Sets the initial value of a variable of a thread. */
void interface_fill(struct thread *t, const struct global *g, struct cell *cells);

#endif
