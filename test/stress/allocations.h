/* Allocations that are counted and fail on request.  allocations.c replaces the allocation
 * functions of the C library, and those of C++ that call them.  Not for concurrent threads. */
#ifndef HLSL2SPV_TEST_STRESS_ALLOCATIONS_H
#define HLSL2SPV_TEST_STRESS_ALLOCATIONS_H

#include <stddef.h>

/* Starts counting; allocation `number` fails.  0 disables both. */
void allocations_fail(size_t number);
/* Returns the number of allocations since then. */
size_t allocations_done(void);
/* Returns the number of blocks and mappings that were not released. */
size_t allocations_held(void);

#endif
