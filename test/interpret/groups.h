/* Groups of threads. */
#ifndef HLSL2SPV_TEST_INTERPRET_GROUPS_H
#define HLSL2SPV_TEST_INTERPRET_GROUPS_H

#include "thread.h"

/* Returns the thread at a corner of another thread's quad, or NULL if it is not active. */
struct thread *quad_thread(struct thread **who, uint32_t count, const struct thread *t,
                           uint32_t corner);
/* The differences of a value to the right and down in a quad; undefined if a neighbor is
 * missing. */
struct slope {
    double right, down;
    bool is_defined;
};
struct slope quad_slope(struct thread **who, uint32_t count, struct thread *t, uint32_t id,
                        uint32_t component);

#endif
