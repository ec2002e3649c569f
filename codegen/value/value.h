/* Emission of instructions, blocks and calls, and operations on values. */
#ifndef HLSL2SPV_CODEGEN_VALUE_VALUE_H
#define HLSL2SPV_CODEGEN_VALUE_VALUE_H

#include "../type/type.h"
#include "../emitter.h"

/* ---- Instructions ---- */

/* Emits into the open block and returns the result id, or 0: emit_op(e, SpvOpIAdd, type, a, b).
 * `type` is 0 for opcodes without a type. Adds NoContraction, RelaxedPrecision and NonUniform as
 * required. */
uint32_t emit_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count);
/* The operands are followed by the type. An initializer list has a fixed evaluation order,
 * unlike function arguments, and evaluating an operand may emit an instruction. */
#define emit_op(e, op, type, ...)                                                                  \
    emit_in_order((e), (op), (const uint32_t[]){__VA_ARGS__, (type)},                              \
                  COUNT_OF(((const uint32_t[]){__VA_ARGS__})))
uint32_t emit_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                       size_t count);
/* Emit a specialization constant operation if all operands are constants and one is a
 * specialization constant, otherwise an ordinary instruction. */
uint32_t emit_foldable_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                             size_t count);
#define emit_foldable(e, op, type, ...)                                                            \
    emit_foldable_in_order((e), (op), (const uint32_t[]){__VA_ARGS__, (type)},                     \
                           COUNT_OF(((const uint32_t[]){__VA_ARGS__})))
uint32_t emit_foldable_in_order(struct emitter *e, SpvOp op, const uint32_t *operands_and_type,
                                size_t count);
uint32_t emit_glsl_words(struct emitter *e, enum GLSLstd450 op, uint32_t type,
                         const uint32_t *operands, size_t count);
#define emit_glsl(e, op, type, ...)                                                                \
    emit_glsl_in_order((e), (op), (const uint32_t[]){__VA_ARGS__, (type)},                         \
                       COUNT_OF(((const uint32_t[]){__VA_ARGS__})))
uint32_t emit_glsl_in_order(struct emitter *e, enum GLSLstd450 op,
                            const uint32_t *operands_and_type, size_t count);
/* Decorates a non-uniform value, and every value computed from it, as NonUniform. */
void cg_mark_non_uniform(struct emitter *e, uint32_t id);
void emit_discard(struct emitter *e);

/* ---- Blocks ---- */

void cg_begin_blocks(struct emitter *e);
uint32_t block_new(struct emitter *e, const char *name);
void block_open(struct emitter *e, uint32_t label);
bool block_is_open(const struct emitter *e);
/* Opens a merge block, which must exist even if it is unreachable. */
void block_open_merge(struct emitter *e, uint32_t label, bool is_reached);
/* Returns whether control can reach the current end of the code. */
bool block_is_reached(const struct emitter *e);
/* Ends the block if it is open. */
void block_terminate(struct emitter *e, SpvOp op, const uint32_t *operands, size_t count);
void block_branch(struct emitter *e, uint32_t label);
void block_branch_if(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no);
/* Emits the OpSelectionMerge that precedes a branch. */
void block_announce_merge(struct emitter *e, uint32_t merge, SpvSelectionControlMask control);
/* Emits OpSelectionMerge and a conditional branch to `yes` or `no`. */
void block_select(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no, uint32_t merge);

/* ---- Calls (function_queue.c) ---- */

void function_begin_queue(struct emitter *e);
uint32_t function_id(struct emitter *e, const struct function *function);
const struct function *function_of_id(struct emitter *e, uint32_t id);
/* Functions are emitted in the order of their first calls. Dequeue returns NULL if the queue is
 * empty. */
void function_enqueue(struct emitter *e, const struct function *function);
const struct function *function_dequeue(struct emitter *e);
/* Calls a function with existing argument pointers, as entry wrappers do. */
uint32_t function_call(struct emitter *e, const struct function *function, const uint32_t *pointers,
                       uint32_t count);

/* ---- Values ----
 * Representation of HLSL values in SPIR-V with PACK_NONE:
 * - bool is OpTypeBool and a vector of 1 is a scalar. A float RxC matrix is OpTypeMatrix of R
 *   columns of vecC, so HLSL rows are SPIR-V columns. 1xN and Nx1 matrices are vectors, 1x1 is a
 *   scalar. int and bool matrices are arrays of R vectors.
 * - A texture, sampler or acceleration structure is the loaded object. A structured, byte
 *   address or constant buffer is a pointer to the block. */

/* An rvalue. With a packing other than PACK_NONE, as in memory, bool is uint, and structs and
 * arrays have offsets and strides. A loaded aggregate keeps this representation until
 * value_repack or a store changes it. */
struct value {
    uint32_t id;
    const struct type *type;
    enum packing packing; /* PACK_NONE except for loaded aggregates */
};

struct value value_of(uint32_t id, const struct type *type);
struct value value_void(struct emitter *e);
struct value value_zero(struct emitter *e, const struct type *type);
/* Returns a value with `n` in every component. */
struct value value_number(struct emitter *e, const struct type *type, double n);

/* ---- Subvalues of plain values ---- */

struct value value_component(struct emitter *e, struct value v, uint32_t index);
struct value value_row(struct emitter *e, struct value v, uint32_t row);
struct value value_matrix_element(struct emitter *e, struct value v, uint32_t row, uint32_t column);
struct value value_element(struct emitter *e, struct value v, uint32_t index);
struct value value_member(struct emitter *e, struct value v, uint32_t field); /* without the base */
/* Like value_member, but returns the whole storage unit of a bit-field. */
struct value value_unit(struct emitter *e, struct value v, uint32_t field);
struct value value_base(struct emitter *e, struct value v);
struct value value_swizzle(struct emitter *e, struct value v, const uint8_t *components,
                           uint32_t count);
/* Constructs a composite from components, rows or members. For a scalar or a vector of 1,
 * returns the only part. */
struct value value_construct(struct emitter *e, const struct type *type, const uint32_t *parts,
                             uint32_t count);
/* Constructs a struct from one value per base and field. Bit-fields are merged into their units. */
struct value value_construct_record(struct emitter *e, const struct type *type,
                                    const struct value *children);
/* Extract a bit-field from its storage unit, or insert it. */
struct value emit_extract_bits(struct emitter *e, struct value unit, uint32_t offset,
                               uint32_t width);
struct value emit_insert_bits(struct emitter *e, struct value unit, uint32_t part, uint32_t offset,
                              uint32_t width);

/* ---- Operators (value_operators.c) ---- */

struct value emit_binary(struct emitter *e, enum operator_kind op, struct value a, struct value b,
                         const struct type *result);
/* Emits a binary operator whose result has the type of the operands. */
struct value emit_arithmetic(struct emitter *e, enum operator_kind op, struct value a,
                             struct value b);
struct value emit_unary(struct emitter *e, enum operator_kind op, struct value a);
/* Reduce a bool vector to a bool with AND or OR. */
uint32_t emit_all(struct emitter *e, struct value v);
uint32_t emit_any(struct emitter *e, struct value v);
/* Applies an operation to each row of a real matrix and constructs `result` from the rows. Other
 * values are passed to the operation unchanged. */
typedef uint32_t row_operation(struct emitter *e, const struct value *operands, uint32_t count,
                               const struct type *result, void *user);
struct value value_by_rows(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, row_operation *operation, void *user);

/* ---- Conversions (numeric_conversion.c, flat_conversion.c) ---- */

/* Converts the scalar type of the components and keeps the shape. */
struct value convert_numeric(struct emitter *e, struct value v, const struct type *to);
struct value convert_splat(struct emitter *e, struct value scalar, const struct type *to);
/* Keeps the first components of a vector or the upper left part of a matrix. */
struct value convert_truncate(struct emitter *e, struct value v, const struct type *to);
/* Converts between a vector of 4 and a 2x2 matrix. Other shapes of equal size have the same
 * SPIR-V type. */
struct value convert_reshape(struct emitter *e, struct value v, const struct type *to);
/* Converts any numeric or aggregate type to one with at most as many scalars (CONVERT_FLAT). */
struct value convert_flat(struct emitter *e, struct value v, const struct type *to);
/* Extracts all scalars first, then constructs the composite. dxc copies constant buffers this
 * way. */
struct value convert_by_scalars(struct emitter *e, struct value v, const struct type *to);
/* Converts a struct to a struct with the same members and layout. */
struct value convert_same_layout(struct emitter *e, struct value v, const struct type *to);

/* Conversion between vk::BufferPointer<T> and its 64-bit integer address. */
bool type_is_address(const struct type *type);
struct value convert_address(struct emitter *e, struct value v, const struct type *to);

/* ---- Representations (representation.c) ---- */

/* Returns the id of the expression's value in PACK_NONE representation. */
uint32_t emit_id(struct emitter *e, const struct expression *x);

/* Returns whether the value and memory types are equal except for decorations. */
bool value_keeps_shape(struct emitter *e, const struct type *type, enum packing packing);
/* Converts to another packing, or to PACK_NONE. */
struct value value_repack(struct emitter *e, struct value v, enum packing packing);
struct value value_plain(struct emitter *e, struct value v);
/* Converts a loaded value to its value representation. */
struct value value_from_memory(struct emitter *e, struct value v);
/* Convert between bool and the uint that represents it in memory. */
struct value emit_bool_of_uint(struct emitter *e, struct value v, const struct type *to);
struct value emit_uint_of_bool(struct emitter *e, struct value v, enum packing packing);

/* Long vectors have more than four components (shader model 6.9). SPIR-V for Vulkan has no
 * vector type for them that is generally available, so they are arrays, and each vector
 * instruction is expanded by component. */

/* ---- Properties of opcodes (opcode_properties.c) ---- */

/* Returns whether NoContraction applies to the opcode. */
bool cg_is_contractible(SpvOp op);
/* Returns whether the result is non-uniform if an operand is. */
bool cg_carries_non_uniform(SpvOp op);
/* Returns whether the result is RelaxedPrecision if its HLSL type has minimum precision. */
bool cg_is_relaxed_by_type(SpvOp op);
bool cg_computes_numbers(SpvOp op);
bool cg_is_allowed_in_spec_constant(SpvOp op);

/* ---- Internal to value/ ---- */

/* Emits the instruction unchanged, without expanding long vectors. */
uint32_t emit_as_is(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count);
/* Returns whether a type is an array that may represent a long vector. */
bool cg_is_long_vector(const struct emitter *e, uint32_t type);
/* Expands an instruction on long vectors. Returns false if it has no such operand or result. */
bool emit_by_components(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                        size_t count, uint32_t *id);

#endif
