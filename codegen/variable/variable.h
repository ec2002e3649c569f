/* Variables: those of the module, and where each lives. */
#ifndef HLSL2SPV_CODEGEN_VARIABLE_VARIABLE_H
#define HLSL2SPV_CODEGEN_VARIABLE_VARIABLE_H

#include "../interface/interface.h"

struct lvalue lvalue_of_variable(struct emitter *e, const struct variable *variable);

/* ---- Of the module (globals.c) ---- */

/* Declares the globals that are used: blocks, resources, statics, groupshared, spec constants. */
void globals_declare(struct emitter *e);
/* Runs the initialisers of statics; called inside of a wrapper. */
void globals_initialize(struct emitter *e);
/* Sets, bindings and other decorations of what was declared; after all functions. */
void globals_finish(struct emitter *e);

/* ---- Descriptor heaps (heaps.c) ---- */

/* An element of a descriptor heap as the resource that CONVERT_HEAP makes of it. */
struct lvalue heap_lvalue(struct emitter *e, const struct expression *x);
/* Pointer to the block of its counter. */
uint32_t heap_counter(struct emitter *e, const struct expression *x);
/* What comes from heaps in a value, which was emitted, is globally coherent. */
void heaps_mark_coherent(struct emitter *e, const struct expression *x);
void heaps_decorate(struct emitter *e, const struct variable *heap, const struct binding *b);

/* ---- Counters of structured buffers (counters.c) ---- */

/* Pointer to the counter (an int) of a structured buffer, or 0. */
uint32_t counter_pointer(struct emitter *e, const struct expression *buffer);
/* Wherever a value that holds buffers is copied, their counters are; of other types: nothing. */
void counter_assign(struct emitter *e, const struct expression *target,
                    const struct expression *source);
void counter_initialize(struct emitter *e, const struct variable *v,
                        const struct expression *source);
void counter_copy_out(struct emitter *e, const struct expression *target, const struct variable *v);
void counter_return(struct emitter *e, const struct function *function,
                    const struct expression *result);

/* ---- Inputs and outputs of work graphs' nodes, and their records (globals.c) ---- */

SpvStorageClass node_storage(const struct type *type);
/* The array of records that a node's parameter is. */
uint32_t node_array_type(struct emitter *e, const struct variable *parameter);
uint32_t node_pointer_type(struct emitter *e, const struct variable *v);
struct variable_place node_place(struct emitter *e, const struct variable *v, uint32_t id);
void node_local(struct emitter *e, const struct variable *v);
/* What a wrapper hands to a node's function, and what a call hands to another. */
uint32_t node_argument(struct emitter *e, const struct variable *p);
/* The node's parameter behind an expression, or NULL. */
const struct variable *node_origin(struct emitter *e, const struct expression *x);

/* ---- Indices, which are emitted before what they are taken of (counters.c) ---- */

/* Evaluates those of the chain that names a place. */
void indices_emit(struct emitter *e, const struct expression *x);
/* The index of an EXPR_INDEX; one that was evaluated before is used once. */
uint32_t index_of(struct emitter *e, const struct expression *x);
/* A vector of 1 or a matrix of one row is its only part. */
bool is_unit_step(const struct type *base);
/* A conversion that names the same memory as its operand. */
bool keeps_memory(const struct expression *x);
/* dxc does not look through the parentheses in `(a.b).c`, which macros like to have. */
bool ends_chain(const struct expression *base);

#endif
