/* Random programs, each a complete test whose expected results the generator computed itself. */
#ifndef HLSL2SPV_EXEC_RANDOM_H
#define HLSL2SPV_EXEC_RANDOM_H

#include <stdint.h>

#include "memory.h"

/* The text of the test; the same seed gives the same text. */
char *random_program(struct memory *memory, uint64_t seed);

#endif
