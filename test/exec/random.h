/* Random programs, each a complete test with expected results of the generator. */
#ifndef HLSL2SPV_TEST_EXEC_RANDOM_H
#define HLSL2SPV_TEST_EXEC_RANDOM_H

#include <stdint.h>

#include "memory.h"

/* Parts of a program to be removed; the last line of a program contains the number of its parts. */
struct dropped {
    unsigned *numbers;
    size_t count;
};

/* Returns the text of the test, which the seed determines, or NULL if the remaining program runs
 * too long. */
char *random_program(struct memory *memory, uint64_t seed, const struct dropped *dropped);

#endif
