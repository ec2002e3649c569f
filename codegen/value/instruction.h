/* Instructions, blocks and calls. */
#ifndef HLSL2SPV_CODEGEN_VALUE_INSTRUCTION_H
#define HLSL2SPV_CODEGEN_VALUE_INSTRUCTION_H

#include "../type/constant.h"

/* ---- Instructions ---- */

/* Emits into the open block; the result id, or 0.  emit_op(e, SpvOpIAdd, type, a, b). `type` is 0
 * for opcodes without one. Adds NoContraction, RelaxedPrecision and NonUniform where they belong.
 */
uint32_t emit_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count);
/* The same where nothing is a long vector: see long_vectors.h. */
uint32_t emit_as_is(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count);
/* The operands, and behind them the type: what makes one of them may make an instruction. Compilers
 * compute what an initializer lists in that order, but arguments in one order or the other. */
#define emit_op(e, op, type, ...)                                                                  \
    emit_in_order((e), (op), (const uint32_t[]){__VA_ARGS__, (type)},                              \
                  sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
uint32_t emit_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                       size_t count);
/* The same; but an operation on constants, one of them a specialization constant, is one itself. */
uint32_t emit_foldable_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                             size_t count);
#define emit_foldable(e, op, type, ...)                                                            \
    emit_foldable_in_order((e), (op), (const uint32_t[]){__VA_ARGS__, (type)},                     \
                           sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
uint32_t emit_foldable_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                                size_t count);
/* An instruction of GLSL.std.450. */
uint32_t emit_glsl_words(struct emitter *e, enum GLSLstd450 op, uint32_t type,
                         const uint32_t *operands, size_t count);
#define emit_glsl(e, op, type, ...)                                                                \
    emit_glsl_in_order((e), (op), (const uint32_t[]){__VA_ARGS__, (type)},                         \
                       sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
uint32_t emit_glsl_in_order(struct emitter *e, enum GLSLstd450 op,
                            const uint32_t *operands_and_type, size_t count);
/* Decorates a value that differs between invocations, and all that is computed from it. */
void mark_non_uniform(struct emitter *e, uint32_t id);
void emit_discard(struct emitter *e);

/* ---- Blocks ---- */

void blocks_begin(struct emitter *e);
uint32_t block_new(struct emitter *e, const char *name);
void block_open(struct emitter *e, uint32_t label);
bool block_is_open(const struct emitter *e);
/* Opens a merge block, which is needed also if no path leads to it. */
void block_open_merge(struct emitter *e, uint32_t label, bool is_reached);
/* Returns whether control can reach the end of what is emitted so far. */
bool block_is_reached(const struct emitter *e);
/* Ends the block, if it is open. */
void block_terminate(struct emitter *e, SpvOp op, const uint32_t *operands, size_t count);
void block_branch(struct emitter *e, uint32_t label);
void block_branch_if(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no);
/* In front of the branch whose ways come together in `merge`. */
void block_announce_merge(struct emitter *e, uint32_t merge, SpvSelectionControlMask control);
/* Both: to one of two blocks, whose ways come together in `merge`. */
void block_select(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no, uint32_t merge);

/* ---- Calls (routines.c) ---- */

void routines_begin(struct emitter *e);
uint32_t function_id(struct emitter *e, const struct function *function);
const struct function *function_of_id(struct emitter *e, uint32_t id);
/* Functions are emitted in the order in which they are first called; NULL: none is left. */
void function_enqueue(struct emitter *e, const struct function *function);
const struct function *function_dequeue(struct emitter *e);
/* Calls with argument pointers made already: what an entry wrapper does. */
uint32_t function_call(struct emitter *e, const struct function *function, const uint32_t *pointers,
                       uint32_t count);

#endif
