/* Threads that stand together. */
#ifndef HLSL2SPV_TEST_INTERPRET_GROUPS_H
#define HLSL2SPV_TEST_INTERPRET_GROUPS_H

#include "thread.h"

/* The thread at a corner of another one's quad, of those that came; NULL where it did not come. */
struct thread *quad_thread(struct thread **who, uint32_t count, const struct thread *t,
                           uint32_t corner);
/* How a value changes to the right and downwards, between neighbours of a quad; undefined where one
 * is missing. */
struct slope {
    double right, down;
    bool is_defined;
};
struct slope quad_slope(struct thread **who, uint32_t count, struct thread *t, uint32_t id,
                        uint32_t component);

#endif
