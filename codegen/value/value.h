/* What is computed: instructions, blocks, calls, and values. */
#ifndef HLSL2SPV_CODEGEN_VALUE_VALUE_H
#define HLSL2SPV_CODEGEN_VALUE_VALUE_H

#include "../type/type.h"
#include "../emitter.h"

/* ---- Instructions ---- */

/* Emits into the open block; the result id, or 0.  emit_op(e, SpvOpIAdd, type, a, b). `type` is 0
 * for opcodes without one. Adds NoContraction, RelaxedPrecision and NonUniform where they belong.
 */
uint32_t emit_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
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

/* ---- Calls (instruction.c) ---- */

void routines_begin(struct emitter *e);
uint32_t function_id(struct emitter *e, const struct function *function);
const struct function *function_of_id(struct emitter *e, uint32_t id);
/* Functions are emitted in the order in which they are first called; NULL: none is left. */
void function_enqueue(struct emitter *e, const struct function *function);
const struct function *function_dequeue(struct emitter *e);
/* Calls with argument pointers made already: what an entry wrapper does. */
uint32_t function_call(struct emitter *e, const struct function *function, const uint32_t *pointers,
                       uint32_t count);

/* Values: what is computed, and never where it lies.
 *
 * How HLSL values look in SPIR-V:
 *   - A value has the representation of PACK_NONE unless its `packing` says otherwise: bool is
 *     OpTypeBool, a vector of 1 its scalar; a float RxC matrix is OpTypeMatrix of R columns of
 *     vecC (so HLSL's rows are SPIR-V's columns, and m[r] is a column); 1xN and Nx1 matrices are
 *     vectors, 1x1 a scalar; int and bool matrices are arrays of R vectors.
 *   - In memory with a packing, bool is uint, and structs and arrays carry offsets and strides, so
 *     that an aggregate that was loaded keeps that representation (value.packing) until something
 *     needs another: a store and value_repack go member by member.
 *   - A value of a texture, sampler or acceleration structure type is the loaded object.  A value
 *     of a structured, byte address or constant buffer type is a pointer to the block. */

/* An rvalue. */
struct value {
    uint32_t id;
    const struct type *type;
    enum packing packing; /* representation of `id`; PACK_NONE for all but loaded aggregates */
};

struct value value_of(uint32_t id, const struct type *type);
struct value value_void(struct emitter *e);
struct value value_zero(struct emitter *e, const struct type *type);
/* n in every component. */
struct value value_number(struct emitter *e, const struct type *type, double n);

/* ---- Parts of plain values: a vector's component, a matrix's row, an array's element, a member
 * ---- */

struct value value_component(struct emitter *e, struct value v, uint32_t index);
struct value value_row(struct emitter *e, struct value v, uint32_t row);
struct value value_matrix_element(struct emitter *e, struct value v, uint32_t row, uint32_t column);
struct value value_element(struct emitter *e, struct value v, uint32_t index);
struct value value_member(struct emitter *e, struct value v, uint32_t field); /* base not counted */
/* The same; of a bit-field all that lies in its unit. */
struct value value_unit(struct emitter *e, struct value v, uint32_t field);
struct value value_base(struct emitter *e, struct value v);
struct value value_swizzle(struct emitter *e, struct value v, const uint8_t *components,
                           uint32_t count);
/* OpCompositeConstruct of parts that are a vector's components, a matrix's rows, an aggregate's
 * members. One part for a scalar or a vector of 1 is that part. */
struct value value_construct(struct emitter *e, const struct type *type, const uint32_t *parts,
                             uint32_t count);
/* Of a struct: one value per base and field; bit-fields are put together. */
struct value value_construct_record(struct emitter *e, const struct type *type,
                                    const struct value *children);
/* A bit-field's part of the unit that it lies in. */
struct value extract_bits(struct emitter *e, struct value unit, uint32_t offset, uint32_t width);
struct value insert_bits(struct emitter *e, struct value unit, uint32_t part, uint32_t offset,
                         uint32_t width);

/* ---- Operators (value.c): on plain values of one type; scalars, vectors and matrices ---- */

struct value emit_binary(struct emitter *e, enum operator_kind op, struct value a, struct value b,
                         const struct type *result);
/* The result is of the operands' type. */
struct value emit_arithmetic(struct emitter *e, enum operator_kind op, struct value a,
                             struct value b);
struct value emit_unary(struct emitter *e, enum operator_kind op, struct value a);
/* Ands or ors the components of a bool vector: a bool. */
uint32_t emit_all(struct emitter *e, struct value v);
uint32_t emit_any(struct emitter *e, struct value v);
/* Applies an operation to each row of a real matrix, and puts the rows of `result` together; other
 * values are handed over as they are. */
typedef uint32_t row_operation(struct emitter *e, const struct value *operands, uint32_t count,
                               const struct type *result, void *user);
struct value value_by_rows(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, row_operation *operation, void *user);

/* ---- Conversions (value.c, aggregates.c) ---- */

/* One numeric conversion of the components, shape kept. */
struct value convert_numeric(struct emitter *e, struct value v, const struct type *to);
struct value convert_splat(struct emitter *e, struct value scalar, const struct type *to);
/* The first components of a vector, the upper left of a matrix. */
struct value convert_truncate(struct emitter *e, struct value v, const struct type *to);
/* A vector of 4 and a 2x2 matrix; all else of equal size is lowered to the same. */
struct value convert_reshape(struct emitter *e, struct value v, const struct type *to);
/* Any numeric or aggregate type to another of as many or fewer scalars (CONVERT_FLAT). */
struct value convert_flat(struct emitter *e, struct value v, const struct type *to);
/* All scalars first, then what they make up: how dxc copies constant buffers. */
struct value convert_by_scalars(struct emitter *e, struct value v, const struct type *to);
/* A struct whose equal is wanted: the same members by the same layout. */
struct value convert_same_layout(struct emitter *e, struct value v, const struct type *to);

/* vk::BufferPointer<T> and the 64-bit integer that is its address. */
bool type_is_address(const struct type *type);
struct value convert_address(struct emitter *e, struct value v, const struct type *to);

/* ---- Representations (aggregates.c) ---- */

/* An expression's value in the plain representation. */
uint32_t emit_id(struct emitter *e, const struct expression *x);

/* Does it look in memory as it does as a value, but for decorations? */
bool value_keeps_shape(struct emitter *e, const struct type *type, enum packing packing);
/* The plain representation, or that of another packing. */
struct value value_repack(struct emitter *e, struct value v, enum packing packing);
struct value value_plain(struct emitter *e, struct value v);
/* What was loaded, in the representation that it has as a value. */
struct value value_from_memory(struct emitter *e, struct value v);
/* A bool and the uint that memory holds for it. */
struct value bool_of_uint(struct emitter *e, struct value v, const struct type *to);
struct value uint_of_bool(struct emitter *e, struct value v, enum packing packing);

/* Vectors of more than four numbers, which came with shader model 6.9.  SPIR-V for Vulkan has none
 * of its own that every device takes, so they are arrays, and an instruction on vectors becomes one
 * for each number. */

/* What holds of instructions by their opcode. */

/* What NoContraction may stand at: arithmetic. */
bool is_contractible(SpvOp op);

#endif
