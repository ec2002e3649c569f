/* Variables: declarations at module scope, and lvalues of all variables. */
#ifndef HLSL2SPV_CODEGEN_VARIABLE_VARIABLE_H
#define HLSL2SPV_CODEGEN_VARIABLE_VARIABLE_H

#include "../interface/interface.h"

struct lvalue lvalue_of_variable(struct emitter *e, const struct variable *variable);

/* ---- Module scope (globals.c) ---- */

/* Declares the globals that are used: blocks, resources, statics, groupshared memory and
 * specialization constants. */
void globals_declare(struct emitter *e);
/* Returns the lvalue of a module-scope variable, which is declared on first use. */
struct lvalue globals_lvalue(struct emitter *e, const struct variable *v);
/* Emits the initializers of statics into a wrapper. */
void globals_initialize(struct emitter *e);
/* Emits sets, bindings and other decorations after all functions. */
void globals_finish(struct emitter *e);

/* ---- Descriptor heaps (heaps.c) ---- */

/* Returns an element of a descriptor heap as the resource type of a CONVERT_HEAP. */
struct lvalue heap_lvalue(struct emitter *e, const struct expression *x);
/* Returns a pointer to the element's counter block. */
uint32_t heap_counter(struct emitter *e, const struct expression *x);
/* Marks the heap elements of an emitted value as globally coherent. */
void heaps_mark_coherent(struct emitter *e, const struct expression *x);
void heaps_decorate(struct emitter *e, const struct variable *heap, const struct binding *b);
/* Returns an element of a heap that is a built-in variable (native_heaps.c). */
struct lvalue native_heap_element(struct emitter *e, const struct variable *heap,
                                  const struct type *type, uint32_t index);

/* ---- Counters of structured buffers (counters.c) ---- */

/* Returns a pointer to the counter (an int) of a structured buffer, or 0. */
uint32_t counter_pointer(struct emitter *e, const struct expression *buffer);
/* Copy the counters of a value that contains buffers. They have no effect on other types. */
void counter_assign(struct emitter *e, const struct expression *target,
                    const struct expression *source);
void counter_initialize(struct emitter *e, const struct variable *v,
                        const struct expression *source);
void counter_copy_out(struct emitter *e, const struct expression *target, const struct variable *v);
void counter_return(struct emitter *e, const struct function *function,
                    const struct expression *result);

/* ---- Parameters and records of work graph nodes (node_records.c) ---- */

SpvStorageClass node_storage(const struct type *type);
/* Returns the type of a node parameter, an array of records. */
uint32_t node_array_type(struct emitter *e, const struct variable *parameter);
uint32_t node_pointer_type(struct emitter *e, const struct variable *v);
struct emitted_variable node_variable(struct emitter *e, const struct variable *v, uint32_t id);
void node_local(struct emitter *e, const struct variable *v);
/* Returns the argument that a wrapper or a call passes for a node parameter. */
uint32_t node_argument(struct emitter *e, const struct variable *p);
/* Returns the node parameter from which an expression is derived, or NULL. */
const struct variable *node_origin(struct emitter *e, const struct expression *x);

/* ---- Early indices (early_indices.c) ---- */

/* Evaluates the indices of an access chain. */
void emit_indices(struct emitter *e, const struct expression *x);
/* Returns the index of an EXPR_INDEX. An early index is used once and then removed. */
uint32_t cg_index_of(struct emitter *e, const struct expression *x);
/* Returns the index and keeps it cached. */
uint32_t cg_index_known(struct emitter *e, const struct expression *x);
/* Returns whether an element of `base` is `base` itself, as for a vector of 1 or a matrix of one
 * row. */
bool cg_is_unit_step(const struct type *base);
/* Returns whether a conversion denotes the same memory as its operand. */
bool cg_keeps_memory(const struct expression *x);
/* Returns whether an access chain ends at the parentheses in `(a.b).c`, as in dxc. */
bool cg_ends_chain(const struct expression *base);

#endif
