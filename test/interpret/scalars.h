#ifndef HLSL2SPV_TEST_INTERPRET_SCALARS_H
#define HLSL2SPV_TEST_INTERPRET_SCALARS_H

#include "program.h"

/* An operation on two numbers, also used by atomics and group operations. */
struct operation {
    uint32_t op;
    bool is_glsl;
};
struct cell combine_numbers(struct operation o, const struct program *p, const struct type *type,
                            struct cell a, struct cell b);

#endif
