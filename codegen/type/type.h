/* HLSL types as SPIR-V types, and constants. */
#ifndef HLSL2SPV_CODEGEN_TYPE_TYPE_H
#define HLSL2SPV_CODEGEN_TYPE_TYPE_H

#include "../upcalls.h"

/* Queries on HLSL types that determine their lowering. */

/* ---- Numbers ---- */

/* Returns the width in SPIR-V, for bool that in memory. */
unsigned type_scalar_bits(enum scalar scalar);
/* Returns the 32-bit scalar type for a 16-bit one, otherwise the type itself. */
enum scalar cg_scalar_without_16_bits(enum scalar scalar);
/* Returns whether a matrix has more than one row and column, so that it is OpTypeMatrix or an
 * array of vectors. */
bool type_is_real_matrix(const struct type *type);
bool type_is_float_matrix(const struct type *type, enum packing packing); /* OpTypeMatrix */
/* Returns whether a matrix in memory is an array of its HLSL columns. */
bool type_is_in_columns(const struct type *type, enum packing packing);
/* Returns the component count of a type that is lowered to a scalar (1) or vector, otherwise 0. */
uint32_t type_vector_size(const struct type *type);
/* Returns whether a type is min16float or similar, or a vector, matrix or array of it. */
bool type_is_relaxed(const struct type *type);
/* Returns whether a type is a scalar, vector or matrix of bool. */
bool type_is_bool(const struct type *type);
/* Returns whether a type is an enum of uint. As in dxc, every enum is an int in memory. */
bool type_is_enum_of_uint(const struct type *type);
/* Returns whether a type contains a bool, which is a uint in memory. */
bool type_has_bool(const struct type *type);
/* Returns the type of the member that contains a field. Bit-fields of bool are bits of a uint,
 * because OpTypeBool has no bit width (3.52.6). */
const struct type *type_unit(struct emitter *e, const struct field *f);
/* Returns whether a type is an array of scalars in memory: a long vector, or a matrix of one row
 * or column whose components have separate registers in a Direct3D constant buffer. */
bool type_is_strided(struct emitter *e, const struct type *type, enum packing packing);

/* Return HLSL types of components from the program's type table. */
const struct type *cg_scalar_of(struct emitter *e, const struct type *type);
const struct type *emit_vector(struct emitter *e, enum scalar scalar, uint32_t count);
const struct type *cg_row_of(struct emitter *e, const struct type *matrix);
/* Returns the same shape with another scalar type. */
const struct type *type_like(struct emitter *e, const struct type *type, enum scalar scalar);

/* ---- Objects ---- */

/* Returns whether a type is a structured or byte address buffer. A local of this type is a
 * pointer to the block. */
bool type_is_aliased(const struct type *type);
/* Returns whether a type contains resources that only legalization can remove from variables.
 * Excluded are numbers, vk::BufferPointer, vk::SpirvType and ray queries. */
bool type_has_handle(const struct type *type);
/* Returns whether a type is an unsized array of resources. It has no values; a parameter points
 * to the global array. */
bool cg_is_unsized(const struct type *type);
/* Returns whether a type is ConstantBuffer<T> or TextureBuffer<T>. */
bool cg_is_block_object(const struct type *type);

/* Returns the SPIR-V member index of each field and the position of bit-fields, which do not
 * depend on the packing. */
const struct record_layout *cg_record_shape(struct emitter *e, const struct record *record);
/* Return the packing used inside a member or the base. */
enum packing cg_packing_of_field(struct emitter *e, const struct record *record, uint32_t field,
                                 enum packing packing);
enum packing cg_packing_of_base(struct emitter *e, const struct record *record,
                                enum packing packing);

/* ---- SPIR-V types ---- */

void type_begin(struct emitter *e);

/* ---- Scalars (scalars.c) ---- */

uint32_t type_id_void(struct emitter *e);
uint32_t type_id_bool(struct emitter *e);
uint32_t type_id_int(struct emitter *e);
uint32_t type_id_uint(struct emitter *e);
uint32_t type_id_float(struct emitter *e);
uint32_t type_id_scalar(struct emitter *e, enum scalar scalar);

/* ---- Derived types (derived_types.c) ---- */

uint32_t type_id_pointer(struct emitter *e, SpvStorageClass storage, uint32_t pointee);
/* Returns an array type. A stride of 0 omits the decoration; a count of 0 makes a runtime array. */
uint32_t type_id_array(struct emitter *e, uint32_t element, uint32_t count, uint32_t stride);
/* Returns a vector type, the scalar for a count of 1, or an array for more than four components. */
uint32_t type_id_vector(struct emitter *e, enum scalar scalar, uint32_t count);
/* Returns an array type whose length is a constant or specialization constant. */
uint32_t type_id_array_of(struct emitter *e, uint32_t element, uint32_t length, uint32_t stride);
/* Wraps `element` in the array dimensions of `type`. */
uint32_t cg_array_around(struct emitter *e, const struct type *type, uint32_t element);
/* Declares a new struct type with names. The caller adds decorations. */
uint32_t type_id_new_struct(struct emitter *e, const char *name, const uint32_t *members,
                            const char *const *member_names, uint32_t count);
/* Returns the type { code, T } of sparse and some arithmetic instructions. `names` may be NULL. */
uint32_t type_id_pair(struct emitter *e, const char *name, uint32_t first, uint32_t second);
uint32_t type_id_function(struct emitter *e, uint32_t result, const uint32_t *parameters,
                          size_t count);

/* ---- Objects (types.c, image_types.c) ---- */

/* The format of a writable image is derived from its texel type. */
#define FORMAT_OF_TEXELS SpvImageFormatMax
/* Returns the type of an image, sampler, acceleration structure or ray query. */
uint32_t type_id_object(struct emitter *e, const struct type *object, SpvImageFormat format);
/* Returns the block type of a byte address buffer as an array of 64-bit integers. */
uint32_t type_id_bytes_of_longs(struct emitter *e, const struct type *object);
/* Returns the image type of a texture, without a combined sampler. */
uint32_t type_id_image(struct emitter *e, const struct type *object, SpvImageFormat format);
/* Returns the type selected by [[vk::image_format]] of the declaration, or 0. */
uint32_t type_id_of_format(struct emitter *e, const struct type *object,
                           const struct attribute *attributes);
/* Returns the sampled type of an image with such texels. */
enum scalar image_scalar(const struct emitter *e, const struct type *texel);
uint32_t type_id_sampled_image(struct emitter *e, uint32_t image);

/* ---- Blocks (struct_types.c, buffer_types.c) ---- */

/* Declares the members of a record as a block type with Block or BufferBlock decoration. Each
 * combination of name and packing is a separate type. */
uint32_t type_id_block(struct emitter *e, const struct record *record, const char *name,
                       enum packing packing, bool buffer_block, bool read_only);
/* Declares a struct whose only member is a matrix or an array of matrices. Only members specify
 * the layout of a matrix (SPIR-V 2.16.2, MatrixStride). */
uint32_t type_id_matrix_holder(struct emitter *e, const struct type *type, enum packing packing);
/* Return whether a member of a SPIR-V struct is precise, and whether a type contains such a
 * member. */
bool member_is_precise(const struct emitter *e, uint32_t type, uint32_t member);
bool type_holds_precise(const struct emitter *e, uint32_t type);
enum packing cg_buffer_packing(struct emitter *e, const struct type *object);
SpvStorageClass cg_buffer_storage(struct emitter *e, const struct type *object);
/* Like the previous two functions, for any resource. */
enum packing cg_resource_packing(struct emitter *e, const struct type *object);
SpvStorageClass cg_resource_storage(struct emitter *e, const struct type *object);
/* Returns whether structured buffers are BufferBlock in Uniform (before SPIR-V 1.4) or Block in
 * StorageBuffer. */
bool cg_uses_buffer_block(const struct emitter *e);
/* Returns the type of a counter. */
uint32_t counter_number(struct emitter *e);
/* Return the type { int } and storage class of a counter block. */
uint32_t counter_block(struct emitter *e);
SpvStorageClass counter_storage(const struct emitter *e);

/* ---- Names (type_names.c) ---- */

/* Returns the OpName string of an object type: "type.2d.image", "type.StructuredBuffer.S". */
const char *type_object_name(struct emitter *e, const struct type *object);
/* Returns the type name as used in buffer type names: "v4float", "S", "mat3v4float". */
const char *type_debug_name(struct emitter *e, const struct type *type);

/* ---- Inline SPIR-V (inline_spirv_types.c, inline_spirv_attributes.c) ---- */

/* Collects the calls that define vk::ext_type<number>, before any type is lowered. */
void type_definitions_collect(struct emitter *e);
/* Returns whether a variable is stored as a value, because its inline SPIR-V type (a pointer or
 * vk::ext_result_id) cannot be in memory. */
bool cg_is_held_as_value(const struct variable *v);
/* Emits the [[vk::ext_decorate...]] and [[vk::input_attachment_index]] decorations of a
 * declaration, and their requirements. */
void attributes_decorate(struct emitter *e, uint32_t id, const struct attribute *list);
void attributes_decorate_member(struct emitter *e, uint32_t id, uint32_t member,
                                const struct attribute *list);
/* Emits the requirements of [[vk::ext_capability]] and [[vk::ext_extension]]. */
void attributes_require(struct emitter *e, const struct attribute *list);
/* Allows the extensions of [[vk::ext_extension]], regardless of -fspv-extension=. */
void attributes_allow(struct emitter *e, const struct attribute *list);

/* ---- Internal to type/ ---- */

struct type_tables {
    struct map ids;      /* type_key -> id */
    struct map pointers; /* type of vk::BufferPointer -> id */
    struct map structs;  /* struct and array types by name, members and decorations -> id */
    struct map precise;  /* precise members of struct types */
    uint32_t counter_block;
    struct map definitions;        /* calls that define types, by number + 1 */
    struct word_vec open_pointers; /* types of vk::BufferPointer whose pointee is being lowered */
};

/* Properties that distinguish struct types, collected before emission. */
struct struct_plan {
    const char *name;
    uint32_t count;
    uint32_t *types;
    uint32_t *offsets, *matrix_strides;
    bool *row_major;
    bool *relaxed;
    bool *precise;
    const char **names;
    const struct attribute **attributes;
    bool has_offsets, read_only;
    uint32_t block; /* SpvDecorationBlock, SpvDecorationBufferBlock, or UINT32_MAX */
};

/* Allocates the arrays of a plan for `count` members. */
void struct_plan_reserve(struct emitter *e, struct struct_plan *plan, uint32_t count);
uint32_t type_id_of_plan(struct emitter *e, const struct struct_plan *plan);
/* Returns the type of a struct that is not a block. */
uint32_t type_id_record(struct emitter *e, const struct record *record, enum packing packing);
/* Returns the block type of a structured, byte address, constant or texture buffer. */
uint32_t type_id_buffer(struct emitter *e, const struct type *object);
/* Returns the type of a vk::SpirvType, vk::SpirvOpaqueType, vk::ext_type or vk::ext_result_id. */
uint32_t type_id_spelled(struct emitter *e, const struct type *object);
const char *type_image_name(struct emitter *e, const struct object_info *info);

/* ---- Constants ----
 * Equal constants have one id. */

bool constant_is(const struct emitter *e, uint32_t id); /* allowed as a constant operand */
/* Marks an id as a constant. */
uint32_t constant_mark(struct emitter *e, uint32_t id);

/* ---- Scalars (scalar_constants.c) ---- */

uint32_t constant_bool(struct emitter *e, bool b);
uint32_t constant_int(struct emitter *e, int32_t n);
uint32_t constant_uint(struct emitter *e, uint32_t n);
uint32_t constant_float(struct emitter *e, float f);
uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v);
/* Literal words of a number other than bool. */
struct constant_words {
    uint32_t words[2];
    size_t count;
};
struct constant_words constant_words(enum scalar scalar, union scalar_value v);
/* Returns n in the class of the scalar type: 1 as bool, int, float, … */
uint32_t constant_number(struct emitter *e, enum scalar scalar, double n);

/* ---- Other constants (constants.c) ---- */

/* Returns n in every component of a scalar, vector or matrix type. */
uint32_t constant_splat(struct emitter *e, const struct type *type, double n);
uint32_t constant_int_vector(struct emitter *e, const int32_t *values, uint32_t count);
uint32_t constant_composite(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count);
uint32_t constant_null(struct emitter *e, uint32_t type);
uint32_t constant_undefined(struct emitter *e, uint32_t type);
/* Emits an OpConstantStringAMDX, which names a node. */
uint32_t constant_string(struct emitter *e, const char *text);
uint32_t constant_of(struct emitter *e, const struct constant *constant);
/* Returns the constant for an expression, or 0 if it is not constant. */
uint32_t constant_folded(struct emitter *e, const struct expression *x);
/* Returns whether a variable is a constant static of scalar type, which has no memory. */
bool variable_is_plain_constant(const struct variable *v);

/* ---- Operands of inline SPIR-V ---- */

/* Operand words, each with a flag for ids. */
struct spelled_words {
    struct word_vec words;
    VEC(bool, spelled_id_vec) are_ids;
};

void spelled_push_id(struct emitter *e, struct spelled_words *to, uint32_t id);
/* Appends a constant expression as a literal operand. */
void spelled_push_literal(struct emitter *e, struct spelled_words *to, const struct expression *x);
void spelled_push_scalar(struct emitter *e, struct spelled_words *to, enum scalar scalar,
                         union scalar_value v);

/* Declares the shape of an opcode that the grammar lacks. Returns false if it had another shape. */
bool spelled_declare_opcode(struct emitter *e, uint32_t opcode, bool has_type, bool has_result,
                            const struct spelled_words *given);
/* Checks the operands from `first` on against the grammar. Returns a problem that completes a
 * sentence starting with the name of the instruction, or NULL. `see` is the source syntax of
 * literals. */
const char *spelled_problem(struct emitter *e, const struct spelled_words *given, size_t first,
                            const struct spirv_operand *operands, size_t count, const char *see);
/* Reports operands that a decoration or execution mode does not have. */
void spelled_check_enumerant(struct emitter *e, location at, enum spirv_kind kind, uint32_t value,
                             const struct word_vec *operands, bool are_ids);

#endif
