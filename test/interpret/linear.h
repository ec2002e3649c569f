/* Numbers of vectors, and pointers as values. */
#ifndef HLSL2SPV_TEST_INTERPRET_LINEAR_H
#define HLSL2SPV_TEST_INTERPRET_LINEAR_H

#include "thread.h"

struct real {
    double number;
    bool is_defined;
};

/* composites.c */
struct real real_cell(const struct cell *cell, unsigned width);
struct cell cell_of_real(struct real r, unsigned width);
struct real dot_product(const struct cell *a, uint32_t a_step, const struct cell *b,
                        uint32_t b_step, uint32_t count, unsigned width);

/* memory.c: bit casts, and conversions between addresses and pointers. */
void pointer_cast(struct thread *t, const struct step *s);

#endif
