/* Random programs, each a complete test whose expected results the generator computed itself. */
#ifndef HLSL2SPV_EXEC_RANDOM_H
#define HLSL2SPV_EXEC_RANDOM_H

#include <stdint.h>

#include "memory.h"

/* Parts of a program that are to be left out; its last line says how many it has. */
struct dropped {
    unsigned *numbers;
    size_t count;
};

/* The text of the test; the same seed gives the same text.  NULL where what is left of the program
 * runs too long. */
char *random_program(struct memory *memory, uint64_t seed, const struct dropped *dropped);

#endif
