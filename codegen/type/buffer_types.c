/* Types of buffers and counters, and their memory.
 *
 *     StructuredBuffer<S>    { S[] }       with offsets and strides; BufferBlock or Block
 *     ByteAddressBuffer      { uint[] }
 *     cbuffer, ConstantBuffer<S>           the members themselves */
#include "type.h"

SpvStorageClass cg_buffer_storage(struct emitter *e, const struct type *object) {
    enum object_class class = object_info(object->object)->class;
    return class == OBJECT_CLASS_CONSTANT_BUFFER || cg_uses_buffer_block(e)
               ? SpvStorageClassUniform
               : SpvStorageClassStorageBuffer;
}

enum packing cg_buffer_packing(struct emitter *e, const struct type *object) {
    enum object_class class = object_info(object->object)->class;
    if (class == OBJECT_CLASS_CONSTANT_BUFFER)
        return layout_packing_constant(e->options);
    return class == OBJECT_CLASS_TEXTURE_BUFFER ? layout_packing_texture_buffer(e->options)
                                                : layout_packing_structured(e->options);
}

/* Plans the only member, which is this matrix or an array of it. */
static void plan_matrix(struct emitter *e, struct struct_plan *plan, const struct type *matrix,
                        enum packing packing) {
    plan->matrix_strides[0] = layout_of_type(e->layout, matrix, packing).matrix_stride;
    /* HLSL rows are SPIR-V columns, so the majorness is inverted. */
    plan->row_major[0] = !matrix->row_major;
}

/* Declares the block { T[] } or, for byte address buffers, { uint[] }. */
static uint32_t array_block(struct emitter *e, const char *name, uint32_t element, uint32_t stride,
                            const struct type *matrix, bool read_only) {
    struct struct_plan plan = {0};
    struct_plan_reserve(e, &plan, 1);
    plan.name = name;
    plan.types[0] = type_id_array(e, element, 0, stride);
    plan.names[0] = interface_style(e->options)->array_member;
    plan.has_offsets = true;
    if (matrix)
        plan_matrix(e, &plan, matrix, layout_packing_structured(e->options));
    plan.read_only = read_only;
    plan.block = cg_uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock;
    return type_id_of_plan(e, &plan);
}

uint32_t type_id_matrix_holder(struct emitter *e, const struct type *type, enum packing packing) {
    const struct type *matrix = type_strip_arrays(type);
    struct struct_plan plan = {.name = "matrix_holder", .has_offsets = true, .block = UINT32_MAX};
    struct_plan_reserve(e, &plan, 1);
    plan.types[0] = type_id(e, type, packing);
    plan_matrix(e, &plan, matrix, packing);
    return type_id_of_plan(e, &plan);
}

static uint32_t structured_type(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info(object->object);
    const struct type *element = object->arguments[0].type;
    enum packing packing = layout_packing_structured(e->options);
    const struct type *one = type_array(e->program->types, element, 1);
    const struct type *inner = type_strip_arrays(element);
    return array_block(e, type_object_name(e, object), type_id(e, element, packing),
                       layout_of_type(e->layout, one, packing).array_stride,
                       type_is_float_matrix(inner, packing) ? inner : NULL, !info->writable);
}

uint32_t type_id_bytes_of_longs(struct emitter *e, const struct type *object) {
    const char *name = arena_format(e->arena, "%s.uint64", type_object_name(e, object));
    return array_block(e, name, type_id_scalar(e, SCALAR_UINT64), 8, NULL, false);
}

/* Declares the block of a structured, byte address, constant or texture buffer. */
uint32_t type_id_buffer(struct emitter *e, const struct type *object) {
    const struct object_info *info = object_info(object->object);
    if (info->class == OBJECT_CLASS_BYTE_BUFFER)
        return array_block(e, type_object_name(e, object), type_id_uint(e), 4, NULL,
                           !info->writable);
    if (info->class == OBJECT_CLASS_STRUCTURED_BUFFER)
        return structured_type(e, object);
    bool is_texture = info->class == OBJECT_CLASS_TEXTURE_BUFFER;
    const struct record *record = object->arguments[0].type->record;
    return type_id_block(e, record, type_object_name(e, object), cg_buffer_packing(e, object),
                         is_texture, is_texture);
}

SpvStorageClass cg_resource_storage(struct emitter *e, const struct type *object) {
    return layout_is_block_class(object_info(object->object)->class)
               ? cg_buffer_storage(e, object)
               : SpvStorageClassUniformConstant;
}

enum packing cg_resource_packing(struct emitter *e, const struct type *object) {
    return layout_is_block_class(object_info(object->object)->class) ? cg_buffer_packing(e, object)
                                                                     : PACK_NONE;
}

uint32_t counter_number(struct emitter *e) {
    return interface_style(e->options)->has_unsigned_counters ? type_id_uint(e) : type_id_int(e);
}

uint32_t counter_block(struct emitter *e) {
    if (e->types->counter_block)
        return e->types->counter_block;
    uint32_t member = counter_number(e);
    const char *name = interface_style(e->options)->counter_member;
    e->types->counter_block = type_id_new_struct(e, "type.ACSBuffer.counter", &member, &name, 1);
    module_decorate_member_with(e->m, e->types->counter_block, 0, SpvDecorationOffset, 0);
    module_decorate(e->m, e->types->counter_block,
                    cg_uses_buffer_block(e) ? SpvDecorationBufferBlock : SpvDecorationBlock, NULL,
                    0);
    return e->types->counter_block;
}

SpvStorageClass counter_storage(const struct emitter *e) {
    return cg_uses_buffer_block(e) ? SpvStorageClassUniform : SpvStorageClassStorageBuffer;
}
