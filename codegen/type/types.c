/* HLSL types as SPIR-V types.
 *
 * Types are lowered by type and packing. The same struct in a cbuffer and in a local variable has
 * two SPIR-V types unless they are identical. A bool has no size in SPIR-V, so it is a uint in
 * memory with a layout (Vulkan, "Offset and Stride Assignment"). */
#include "type.h"

#include <assert.h>

/* ---- Objects ---- */

static uint32_t opaque_type(struct emitter *e, SpvOp op, const char *name) {
    uint32_t id = module_type(e->m, op, NULL, 0);
    module_name(e->m, id, name);
    return id;
}

/* Limits the nesting, because each pointer type is declared within the type that points to it. */
static void check_chain(struct emitter *e, const struct type *pointee) {
    enum { MAX_CHAIN = 1024 };
    location at = pointee->kind == TYPE_STRUCT ? pointee->record->at : 0;
    if (e->types->open_pointers.count == MAX_CHAIN)
        context_fail(e->c, at, "more than %d structs refer to this one by pointers", MAX_CHAIN);
    context_check_stack(e->c, at, 0);
}

/* Declares a vk::BufferPointer<T>. If its struct refers to the pointer, a forward declaration
 * precedes it. */
static uint32_t buffer_pointer_type(struct emitter *e, const struct type *object) {
    void **slot = map_slot_u64(e->arena, &e->types->pointers, (uintptr_t)object);
    if (*slot) {
        uint32_t known = (uint32_t)(uintptr_t)*slot;
        for (size_t i = 0; i < e->types->open_pointers.count; i++)
            if (e->types->open_pointers.items[i] == known)
                module_unique(e->m, SpvOpTypeForwardPointer, 0,
                              (const uint32_t[]){known, SpvStorageClassPhysicalStorageBuffer}, 2);
        return known;
    }
    check_chain(e, object->arguments[0].type);
    uint32_t id = module_id(e->m);
    *slot = (void *)(uintptr_t)id;
    vec_push(e->arena, &e->types->open_pointers, id);
    uint32_t pointee = type_id(e, object->arguments[0].type, layout_packing_structured(e->options));
    e->types->open_pointers.count--;
    module_write_as(e->m, SECTION_GLOBALS, SpvOpTypePointer, 0, id,
                    (const uint32_t[]){SpvStorageClassPhysicalStorageBuffer, pointee}, 2);
    return id;
}

uint32_t type_id_object(struct emitter *e, const struct type *object, SpvImageFormat format) {
    switch (object_info(object->object)->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
    case OBJECT_CLASS_SUBPASS:
    case OBJECT_CLASS_FEEDBACK:
        return type_id_image(e, object, format);
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return type_id_sampled_image(e, type_id_image(e, object, format));
    case OBJECT_CLASS_SAMPLER:
        return opaque_type(e, SpvOpTypeSampler, type_object_name(e, object));
    case OBJECT_CLASS_ACCELERATION:
        return opaque_type(e, SpvOpTypeAccelerationStructureKHR, "accelerationStructureNV");
    case OBJECT_CLASS_RAY_QUERY:
        return opaque_type(e, SpvOpTypeRayQueryKHR, "rayQueryKHR");
    case OBJECT_CLASS_BUFFER_POINTER:
        return buffer_pointer_type(e, object);
    case OBJECT_CLASS_SPIRV_TYPE:
        return type_id_spelled(e, object);
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_BYTE_BUFFER:
    case OBJECT_CLASS_CONSTANT_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
        return type_id_buffer(e, object);
    case OBJECT_CLASS_STREAM:
        return value_type_id(e, object->arguments[0].type);
    case OBJECT_CLASS_PATCH:
        return type_id_array(e, value_type_id(e, object->arguments[0].type),
                             (uint32_t)object->arguments[1].constant->values[0].u, 0);
    case OBJECT_CLASS_HIT_OBJECT:
        return opaque_type(e, SpvOpTypeHitObjectEXT, "hitObjectEXT");
    case OBJECT_CLASS_HEAP:
    case OBJECT_CLASS_NODE:
    case OBJECT_CLASS_COOPERATIVE:
    case OBJECT_CLASS_EFFECT:
    case OBJECT_CLASS_OTHER:
        break;
    }
    return type_id_uint(e);
}

/* ---- All types ---- */

static uint32_t numeric_type(struct emitter *e, const struct type *type, enum packing packing) {
    enum scalar scalar = type->scalar;
    /* A bool has no size in SPIR-V, so it is a uint in buffers. */
    if (scalar == SCALAR_BOOL && packing != PACK_NONE)
        scalar = SCALAR_UINT;
    if (type_is_enum_of_uint(type) && packing != PACK_NONE)
        scalar = SCALAR_INT;
    if (type_is_strided(e, type, packing))
        return type_id_array(e, type_id_scalar(e, scalar), type_vector_size(type),
                             layout_of_type(e->layout, type, packing).array_stride);
    if (!type_is_real_matrix(type))
        return type_id_vector(e, scalar, type_vector_size(type));
    bool in_columns = type_is_in_columns(type, packing);
    uint32_t line = type_id_vector(e, scalar, in_columns ? type->rows : type->columns);
    if (type_is_float_matrix(type, packing))
        return module_type(e->m, SpvOpTypeMatrix, (const uint32_t[]){line, type->rows}, 2);
    return type_id_array(
        e, line, in_columns ? type->columns : type->rows,
        packing == PACK_NONE ? 0 : layout_of_type(e->layout, type, packing).matrix_stride);
}

static uint32_t array_type(struct emitter *e, const struct type *type, enum packing packing) {
    const struct type *object = type_strip_arrays(type);
    uint32_t element = type_id(e, type->element, packing);
    bool is_data = !type_has_resource(type) || type_is_object(object, OBJECT_SPIRV_EXT_TYPE);
    bool has_stride = packing != PACK_NONE && is_data;
    uint32_t stride = has_stride ? layout_of_type(e->layout, type, packing).array_stride : 0;
    if (type->size)
        return type_id_array_of(e, element, emit_constant(e, type->size->value), stride);
    return type_id_array(e, element, type->count, stride);
}

static uint32_t lower_type(struct emitter *e, const struct type *type, enum packing packing) {
    switch (type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
    case TYPE_VECTOR:
    case TYPE_MATRIX:
        return numeric_type(e, type, packing);
    case TYPE_ARRAY:
        return array_type(e, type, packing);
    case TYPE_STRUCT:
        return type_id_record(e, type->record, packing);
    case TYPE_OBJECT: {
        uint32_t id = type_id_object(e, type, FORMAT_OF_TEXELS);
        /* A local of a buffer type is a pointer to the buffer. */
        return type_is_aliased(type) && packing == PACK_NONE
                   ? type_id_pointer(e, cg_buffer_storage(e, type), id)
                   : id;
    }
    case TYPE_VOID:
    case TYPE_ERROR:
    case TYPE_STRING:
    case TYPE_PLACEHOLDER:
        break;
    }
    return type_id_void(e);
}

/* The packing uses the upper bits that addresses leave unused. */
static uint64_t type_key(const struct type *type, enum packing packing) {
    static_assert(PACK_COUNT <= 16, "packings need more bits");
    return (uint64_t)(uintptr_t)type << 4 | packing;
}

uint32_t type_id(struct emitter *e, const struct type *type, enum packing packing) {
    void *known = map_find_u64(&e->types->ids, type_key(type, packing));
    if (known)
        return (uint32_t)(uintptr_t)known;
    uint32_t id = lower_type(e, type, packing);
    *map_slot_u64(e->arena, &e->types->ids, type_key(type, packing)) = (void *)(uintptr_t)id;
    return id;
}

uint32_t value_type_id(struct emitter *e, const struct type *type) {
    return type_id(e, type, PACK_NONE);
}

void type_begin(struct emitter *e) {
    e->types = arena_new(e->arena, struct type_tables);
}
