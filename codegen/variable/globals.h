/* Between globals.c, which declares the buffers, and counter.c, which follows their counters. */
#ifndef HLSL2SPV_CODEGEN_GLOBALS_H
#define HLSL2SPV_CODEGEN_GLOBALS_H

#include "../emitter.h"

/* Type and storage class of a counter's block: { int }. */
uint32_t counter_block(struct emitter *e);
SpvStorageClass counter_storage(const struct emitter *e);
/* Pointer to the block of the counter of a descriptor heap's element (a CONVERT_HEAP). */
uint32_t heap_counter(struct emitter *e, const struct expression *x);

#endif
