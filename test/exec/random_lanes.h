/* Values of all threads, and operations between threads. */
#ifndef HLSL2SPV_TEST_EXEC_RANDOM_LANES_H
#define HLSL2SPV_TEST_EXEC_RANDOM_LANES_H

#include "random_program.h"

/* One value per thread. */
struct lanes {
    struct value of[THREAD_COUNT];
};

static inline bool has(unsigned set, unsigned thread) {
    return set >> thread & 1;
}

#define FOR_EACH_THREAD(thread, set)                                                               \
    for (unsigned thread = 0; thread < THREAD_COUNT; thread++)                                     \
        if (has((set), thread))

/* Evaluates a wave operation or a derivative for the threads of a set. */
void evaluate_wave(const struct expression *e, const struct lanes *values, unsigned set,
                   struct lanes *result);

#endif
