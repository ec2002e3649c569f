/* HLSL types as SPIR-V types, and constants. */
#ifndef HLSL2SPV_CODEGEN_TYPE_TYPE_H
#define HLSL2SPV_CODEGEN_TYPE_TYPE_H

#include "../seams.h"

/* What an HLSL type holds and looks like, where that decides how it is lowered. */

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

/* HLSL types as SPIR-V types. */

void types_begin(struct emitter *e);

/* ---- Numbers (scalars.c) ---- */

uint32_t type_id_void(struct emitter *e);
uint32_t type_id_bool(struct emitter *e);
uint32_t type_id_int(struct emitter *e);
uint32_t type_id_uint(struct emitter *e);
uint32_t type_id_float(struct emitter *e);
uint32_t type_id_scalar(struct emitter *e, enum scalar scalar);

/* ---- By their shape in SPIR-V (scalars.c) ---- */

uint32_t type_id_pointer(struct emitter *e, SpvStorageClass storage, uint32_t pointee);
/* stride 0: no decoration; count 0: a run-time array. */
uint32_t type_id_array(struct emitter *e, uint32_t element, uint32_t count, uint32_t stride);
/* 1: the scalar itself; more than four: an array. */
uint32_t type_id_vector(struct emitter *e, enum scalar scalar, uint32_t count);
/* As long as a constant says, which may be a specialization constant. */
uint32_t type_id_array_of(struct emitter *e, uint32_t element, uint32_t length, uint32_t stride);
/* `element` in as many arrays as the type has. */
uint32_t array_around(struct emitter *e, const struct type *type, uint32_t element);
/* A struct that equals no other, with names; decorations are the caller's. */
uint32_t type_id_new_struct(struct emitter *e, const char *name, const uint32_t *members,
                            const char *const *member_names, uint32_t count);
/* { code, T }: the result of sparse and of some arithmetic instructions; `names` may be NULL. */
uint32_t type_id_pair(struct emitter *e, const char *name, uint32_t first, uint32_t second);
uint32_t type_id_function(struct emitter *e, uint32_t result, const uint32_t *parameters,
                          size_t count);

/* ---- Objects (types.c, scalars.c) ---- */

/* The texel type decides which format writable images have. */
#define FORMAT_OF_TEXELS SpvImageFormatMax
/* Images, samplers, acceleration structures, ray queries. */
uint32_t type_id_object(struct emitter *e, const struct type *object, SpvImageFormat format);
/* The block of a byte address buffer, as an array of 64-bit numbers. */
uint32_t type_id_bytes_of_longs(struct emitter *e, const struct type *object);
/* The image of a texture, without the sampler that may come with it. */
uint32_t type_id_image(struct emitter *e, const struct type *object, SpvImageFormat format);
/* That of [[vk::image_format]] among the attributes of its declaration, or 0. */
uint32_t type_id_of_format(struct emitter *e, const struct type *object,
                           const struct attribute *attributes);
/* The element type of an image that holds such texels. */
enum scalar image_scalar(const struct emitter *e, const struct type *texel);
uint32_t type_id_sampled_image(struct emitter *e, uint32_t image);

/* ---- Blocks (types.c) ---- */

/* The type of the members of a record laid out as a block with a Block or BufferBlock decoration.
 * Each call with another name or packing makes another type. */
uint32_t type_id_block(struct emitter *e, const struct record *record, const char *name,
                       enum packing packing, bool buffer_block, bool read_only);
/* A struct of nothing but a matrix or an array of these.  Only members say how a matrix lies in
 * memory (SPIR-V 2.16.2, MatrixStride). */
uint32_t type_id_matrix_holder(struct emitter *e, const struct type *type, enum packing packing);
/* Of a struct type in SPIR-V; and whether a type has such a member anywhere. */
bool member_is_precise(const struct emitter *e, uint32_t type, uint32_t member);
bool type_holds_precise(const struct emitter *e, uint32_t type);
enum packing buffer_packing(struct emitter *e, const struct type *object);
SpvStorageClass buffer_storage(struct emitter *e, const struct type *object);
/* The same of any resource. */
enum packing resource_packing(struct emitter *e, const struct type *object);
SpvStorageClass resource_storage(struct emitter *e, const struct type *object);
/* Structured buffers are BufferBlock in Uniform before SPIR-V 1.4, Block in StorageBuffer from
 * then. */
bool uses_buffer_block(const struct emitter *e);
/* What a counter is of. */
uint32_t counter_number(struct emitter *e);
/* Type and storage class of a counter's block: { int }. */
uint32_t counter_block(struct emitter *e);
SpvStorageClass counter_storage(const struct emitter *e);

/* ---- Names (facts.c) ---- */

/* What the type of an object is called: "type.2d.image", "type.StructuredBuffer.S". */
const char *type_object_name(struct emitter *e, const struct type *object);
/* As in the names of buffer types: "v4float", "S", "mat3v4float". */
const char *type_debug_name(struct emitter *e, const struct type *type);

/* ---- What the source spells (spelled.c, constants.c) ---- */

/* Finds the calls that define vk::ext_type<number>; before any type is asked for. */
void type_definitions_collect(struct emitter *e);
/* What a variable of a type that the source spells cannot hold in memory, pointers and
 * vk::ext_result_id, is its value itself. */
bool is_held_as_value(const struct variable *v);
/* [[vk::ext_decorate...]] and [[vk::input_attachment_index]] of a declaration on its id, and what
 * they require. */
void attributes_decorate(struct emitter *e, uint32_t id, const struct attribute *list);
/* [[vk::ext_capability]] and [[vk::ext_extension]]. */
void attributes_require(struct emitter *e, const struct attribute *list);
/* Extensions that [[vk::ext_extension]] names are allowed, whatever -fspv-extension= lists. */
void attributes_allow(struct emitter *e, const struct attribute *list);

/* Inside of type/: the types that the module has so far. */

struct type_tables {
    struct map ids;      /* type_key -> id */
    struct map pointers; /* type of vk::BufferPointer -> id */
    struct map structs;  /* struct and array types, by name, members and decorations -> id */
    struct map precise;  /* members of struct types that are declared precise */
    uint32_t counter_block;
    struct map definitions;        /* calls that define types, by number + 1 */
    struct word_vec open_pointers; /* types of vk::BufferPointer whose pointee is being lowered */
};

/* vk::SpirvType, vk::SpirvOpaqueType, vk::ext_type and vk::ext_result_id. */
uint32_t type_id_spelled(struct emitter *e, const struct type *object);
const char *type_image_name(struct emitter *e, const struct object_info *info);

/* Constants.  Equal ones exist once. */

bool constant_is(const struct emitter *e, uint32_t id); /* usable where a constant is demanded */
/* Says that an id is one. */
uint32_t constant_mark(struct emitter *e, uint32_t id);

/* ---- Numbers (scalars.c) ---- */

uint32_t constant_bool(struct emitter *e, bool b);
uint32_t constant_int(struct emitter *e, int32_t n);
uint32_t constant_uint(struct emitter *e, uint32_t n);
uint32_t constant_float(struct emitter *e, float f);
uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v);
/* What a number that is no bool is in a module. */
struct constant_words {
    uint32_t words[2];
    size_t count;
};
struct constant_words constant_words(enum scalar scalar, union scalar_value v);
/* n in the scalar type's own class: 1 as bool, int, float, … */
uint32_t constant_number(struct emitter *e, enum scalar scalar, double n);

/* ---- All others (constants.c) ---- */

/* n in every component of a scalar or vector type, or in a matrix. */
uint32_t constant_splat(struct emitter *e, const struct type *type, double n);
uint32_t constant_int_vector(struct emitter *e, const int32_t *values, uint32_t count);
uint32_t constant_composite(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count);
uint32_t constant_null(struct emitter *e, uint32_t type);
uint32_t constant_undefined(struct emitter *e, uint32_t type);
/* OpConstantStringAMDX, which names a node. */
uint32_t constant_string(struct emitter *e, const char *text);
uint32_t constant_of(struct emitter *e, const struct constant *constant);
/* The constant that an expression is, or 0. */
uint32_t constant_folded(struct emitter *e, const struct expression *x);
/* Folded away: statics that are constants of scalar type have no memory. */
bool variable_is_plain_constant(const struct variable *v);

/* What the grammar says of the operands that a source spells, be it those of a type or of an
 * instruction. */

/* Words, and beside each whether it is an id. */
struct spelled_words {
    struct word_vec words;
    VEC(bool, spelled_id_vec) are_ids;
};

void spelled_push_id(struct emitter *e, struct spelled_words *to, uint32_t id);
/* The words of a constant expression as a literal operand. */
void spelled_push_literal(struct emitter *e, struct spelled_words *to, const struct expression *x);
void spelled_push_scalar(struct emitter *e, struct spelled_words *to, enum scalar scalar,
                         union scalar_value v);

/* What is wrong with the operands from the one on that is told, in words that follow the name of
 * the instruction, or NULL.  `see`: how the source spells literals. */
const char *spelled_problem(struct emitter *e, const struct spelled_words *given, size_t first,
                            const struct spirv_operand *operands, size_t count, const char *see);

#endif
