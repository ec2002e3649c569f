/* What an HLSL type holds and looks like, where that decides how it is lowered. */
#ifndef HLSL2SPV_CODEGEN_TYPE_FACTS_H
#define HLSL2SPV_CODEGEN_TYPE_FACTS_H

#include "../seams.h"

/* ---- Numbers ---- */

/* Its width in SPIR-V; that of bool in memory. */
unsigned type_scalar_bits(enum scalar scalar);
/* The scalar itself, or that of 32 bits for one of 16. */
enum scalar scalar_without_16_bits(enum scalar scalar);
/* Is it OpTypeMatrix or an array of vectors: a matrix with more than one row and column. */
bool type_is_real_matrix(const struct type *type);
bool type_is_float_matrix(const struct type *type, enum packing packing); /* OpTypeMatrix */
/* Such an array of vectors that are the columns of HLSL's matrix, as it lies in memory. */
bool type_is_in_columns(const struct type *type, enum packing packing);
/* Components of what is lowered to a scalar (1) or vector; 0 for all other types. */
uint32_t type_vector_size(const struct type *type);
/* min16float and the like, vectors, matrices and arrays of them. */
bool type_is_relaxed(const struct type *type);
/* A number, vector or matrix of bools. */
bool type_is_bool(const struct type *type);
/* An enum of uints: an int in memory, as dxc makes each enum. */
bool type_is_enum_of_uint(const struct type *type);
/* A bool somewhere inside, which memory holds as a uint. */
bool type_has_bool(const struct type *type);
/* The type of the member that a field lies in: bit-fields of bool are bits of a uint, as SPIR-V's
 * bool has none (3.52.6, OpTypeBool). */
const struct type *unit_type(struct emitter *e, const struct field *f);
/* An array of scalars in memory: a long vector, and a matrix of one row or column, each of whose
 * numbers has a register in Direct3D's constant buffers. */
bool type_is_strided(struct emitter *e, const struct type *type, enum packing packing);

/* The HLSL types of parts, in the program's type table. */
const struct type *scalar_of(struct emitter *e, const struct type *type);
const struct type *vector_of(struct emitter *e, enum scalar scalar, uint32_t count);
const struct type *row_of(struct emitter *e, const struct type *matrix);
/* The same shape made of another scalar. */
const struct type *type_like(struct emitter *e, const struct type *type, enum scalar scalar);

/* ---- Objects ---- */

/* Structured and byte address buffers: a local of such a type is a pointer to the block. */
bool type_is_aliased(const struct type *type);
/* Resources, which only legalisation takes out of variables: not what may lie in memory, numbers,
 * vk::BufferPointer, vk::SpirvType, nor ray queries, which never leave theirs. */
bool type_has_handle(const struct type *type);
/* An array of resources without a size has no values: its parameter points to the global one. */
bool is_unsized(const struct type *type);
/* ConstantBuffer<T> and TextureBuffer<T>. */
bool is_block_object(const struct type *type);

/* Which member of the SPIR-V struct a field is, and where in it a bit-field lies: the same under
 * every packing. */
const struct record_layout *record_shape(struct emitter *e, const struct record *record);
/* By which packing what is inside of a member lies, and inside of the base. */
enum packing packing_of_field(struct emitter *e, const struct record *record, uint32_t field,
                              enum packing packing);
enum packing packing_of_base(struct emitter *e, const struct record *record, enum packing packing);

#endif
