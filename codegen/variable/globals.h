/* Between globals.c, which declares the buffers, and counter.c, which follows their counters. */
#ifndef HLSL2SPV_CODEGEN_GLOBALS_H
#define HLSL2SPV_CODEGEN_GLOBALS_H

#include "../emitter.h"

/* split.c: structs of resources whose members are variables of their own. */
bool is_split(const struct emitter *e, const struct variable *v);
struct split_part *split_declare(struct emitter *e, const struct variable *v);
void split_decorate(struct emitter *e, const struct split_part *part, uint32_t set,
                    uint32_t binding);
struct lvalue split_lvalue(struct emitter *e, struct split_part *part);
/* Type and storage class of a counter's block: { int }. */
uint32_t counter_block(struct emitter *e);
SpvStorageClass counter_storage(const struct emitter *e);
/* Pointer to the block of the counter of a descriptor heap's element (a CONVERT_HEAP). */
uint32_t heap_counter(struct emitter *e, const struct expression *x);

#endif
