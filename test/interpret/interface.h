/* Variables by which a stage hears of others and of the machine: how they are laid out, and what is
 * in them at first. */
#ifndef HLSL2SPV_TEST_INTERPRET_INTERFACE_H
#define HLSL2SPV_TEST_INTERPRET_INTERFACE_H

#include "thread.h"

/* Where a number of a variable is. */
struct interface_place {
    uint32_t built_in; /* NOWHERE: it has a location */
    uint32_t location, component, vertex;
};
typedef void interface_number(struct thread *t, const struct interface_place *place,
                              const struct type *type, struct cell *cell);
void interface_walk(struct thread *t, const struct global *g, struct cell *cells,
                    interface_number *visit);

bool interface_sends(uint32_t storage);
/* Whether the threads of a group have it together. */
bool interface_is_shared(const struct run *run, const struct global *g);
/* Whether others hand it in, and what then is in it. */
bool interface_is_filled(const struct run *run, const struct global *g);
void interface_fill_number(struct thread *t, const struct interface_place *place,
                           const struct type *type, struct cell *cell);
/* Sets what a variable holds before its thread begins. */
void interface_fill(struct thread *t, const struct global *g, struct cell *cells);

#endif
