/* Allocations that fail when told to, and are counted.  Linked into a program, allocations.c takes
 * the place of the C library's; C++'s `new` asks it as well.  Not for many threads. */
#ifndef HLSL2SPV_TEST_STRESS_ALLOCATIONS_H
#define HLSL2SPV_TEST_STRESS_ALLOCATIONS_H

#include <stddef.h>

/* Counts from now on; the allocation of this number fails.  0: none does, and none is counted. */
void allocations_fail(size_t number);
/* How many were asked for since. */
size_t allocations_done(void);
/* How many blocks and mappings there are that nobody gave back. */
size_t allocations_held(void);

#endif
