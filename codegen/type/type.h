/* HLSL types as SPIR-V types. */
#ifndef HLSL2SPV_CODEGEN_TYPE_TYPE_H
#define HLSL2SPV_CODEGEN_TYPE_TYPE_H

#include "facts.h"

void types_begin(struct emitter *e);

/* ---- Numbers (scalars.c) ---- */

uint32_t type_id_void(struct emitter *e);
uint32_t type_id_bool(struct emitter *e);
uint32_t type_id_int(struct emitter *e);
uint32_t type_id_uint(struct emitter *e);
uint32_t type_id_float(struct emitter *e);
uint32_t type_id_scalar(struct emitter *e, enum scalar scalar);

/* ---- By their shape in SPIR-V (shapes.c) ---- */

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

/* ---- Objects (types.c, images.c) ---- */

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

/* ---- Blocks (records.c) ---- */

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
/* Type and storage class of a counter's block: { int }. */
/* What a counter is of. */
uint32_t counter_number(struct emitter *e);
uint32_t counter_block(struct emitter *e);
SpvStorageClass counter_storage(const struct emitter *e);

/* ---- Names (names.c) ---- */

/* What the type of an object is called: "type.2d.image", "type.StructuredBuffer.S". */
const char *type_object_name(struct emitter *e, const struct type *object);
/* As in the names of buffer types: "v4float", "S", "mat3v4float". */
const char *type_debug_name(struct emitter *e, const struct type *type);

/* ---- What the source spells (spelled.c, attributes.c) ---- */

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

#endif
