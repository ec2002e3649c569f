/* Descriptor heaps as untyped built-in variables, by SPV_EXT_descriptor_heap. An untyped access
 * chain specifies the type of an element. As in Direct3D, descriptors of any kind share indices.
 * All arrays of a heap therefore have one stride, the largest descriptor size, which is
 * determined at pipeline creation. */
#include "variable.h"

struct native_heap {
    const struct variable *heap;
    uint32_t id, stride;
    VEC(struct element_view, element_view_vec) views;
};

struct element_view {
    uint32_t element, array;
};

struct native_heaps {
    VEC(struct native_heap, native_heap_vec) all;
};

static uint32_t untyped_pointer(struct emitter *e, SpvStorageClass storage) {
    return module_type(e->m, SpvOpTypeUntypedPointerKHR, (const uint32_t[]){storage}, 1);
}

/* ---- Strides ---- */

static uint32_t size_of(struct emitter *e, uint32_t type) {
    return module_unique(e->m, SpvOpConstantSizeOfEXT, type_id_uint(e), &type, 1);
}

static uint32_t larger(struct emitter *e, uint32_t a, uint32_t b) {
    uint32_t compare[] = {SpvOpUGreaterThan, a, b};
    uint32_t is_larger = module_unique(e->m, SpvOpSpecConstantOp, type_id_bool(e), compare, 3);
    uint32_t choose[] = {SpvOpSelect, is_larger, a, b};
    return module_unique(e->m, SpvOpSpecConstantOp, type_id_uint(e), choose, 4);
}

static uint32_t buffer_type(struct emitter *e, SpvStorageClass storage) {
    return module_type(e->m, SpvOpTypeBufferEXT, (const uint32_t[]){storage}, 1);
}

static uint32_t image_type(struct emitter *e) {
    uint32_t words[] = {type_id_float(e), SpvDim2D, 2, 0, 0, 1, SpvImageFormatUnknown};
    return module_type(e->m, SpvOpTypeImage, words, 7);
}

static void look_for_acceleration(void *user, const struct expression *x) {
    bool *is_found = user;
    *is_found |= x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_HEAP &&
                 type_is_of_class(x->type, OBJECT_CLASS_ACCELERATION);
    expression_children(x, look_for_acceleration, user);
}

static bool holds_acceleration_structures(const struct program *p) {
    bool is_found = false;
    function_expressions(p, look_for_acceleration, &is_found);
    return is_found;
}

static uint32_t make_stride(struct emitter *e, bool holds_samplers) {
    if (holds_samplers)
        return size_of(e, module_type(e->m, SpvOpTypeSampler, NULL, 0));
    uint32_t image = size_of(e, image_type(e));
    uint32_t buffer = size_of(e, buffer_type(e, SpvStorageClassStorageBuffer));
    uint32_t stride = larger(e, image, buffer);
    if (!holds_acceleration_structures(e->program))
        return stride;
    uint32_t structure = module_type(e->m, SpvOpTypeAccelerationStructureKHR, NULL, 0);
    return larger(e, stride, size_of(e, structure));
}

/* ---- Heaps ---- */

static struct native_heap *heap_named(struct emitter *e, const struct variable *heap) {
    if (!e->native_heaps)
        e->native_heaps = arena_new(e->arena, struct native_heaps);
    struct native_heap_vec *heaps = &e->native_heaps->all;
    for (size_t i = 0; i < heaps->count; i++)
        if (heaps->items[i].heap == heap)
            return &heaps->items[i];
    bool holds_samplers = type_is_object(heap->type, OBJECT_SAMPLER_HEAP);
    struct native_heap h = {.heap = heap, .stride = make_stride(e, holds_samplers)};
    uint32_t storage = SpvStorageClassUniformConstant;
    h.id = module_write(e->m, SECTION_VARIABLES, SpvOpUntypedVariableKHR,
                        untyped_pointer(e, SpvStorageClassUniformConstant), &storage, 1);
    module_name(e->m, h.id, atom_text(e->c->atoms, heap->name));
    module_decorate_with(e->m, h.id, SpvDecorationBuiltIn,
                         holds_samplers ? SpvBuiltInSamplerHeapEXT : SpvBuiltInResourceHeapEXT);
    vec_push(e->arena, heaps, h);
    return &vec_last(heaps);
}

/* ---- Elements ---- */

static bool is_buffer(const struct type *type) {
    enum object_class class = object_info(type->object)->class;
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER ||
           class == OBJECT_CLASS_CONSTANT_BUFFER || class == OBJECT_CLASS_TEXTURE_BUFFER;
}

static uint32_t array_type(struct emitter *e, struct native_heap *h, uint32_t element) {
    for (size_t i = 0; i < h->views.count; i++)
        if (h->views.items[i].element == element)
            return h->views.items[i].array;
    uint32_t array =
        module_write(e->m, SECTION_GLOBALS, SpvOpTypeRuntimeArray, 0, &element, 1); /* not shared */
    uint32_t words[] = {array, SpvDecorationArrayStrideIdEXT, h->stride};
    module_write(e->m, SECTION_TYPE_DECORATIONS, SpvOpDecorateId, 0, words, 3);
    vec_push(e->arena, &h->views, ((struct element_view){element, array}));
    return array;
}

struct lvalue native_heap_element(struct emitter *e, const struct variable *heap,
                                  const struct type *type, uint32_t index) {
    struct native_heap *h = heap_named(e, heap);
    bool is_sampler = type_is_of_class(type, OBJECT_CLASS_SAMPLER);
    if (is_sampler != type_is_object(heap->type, OBJECT_SAMPLER_HEAP))
        error_at(e->c, e->m->at, "'%s' belongs to the other descriptor heap",
                 type_name(e->c, type));
    enum packing packing = cg_resource_packing(e, type);
    SpvStorageClass storage = cg_resource_storage(e, type);
    uint32_t resource = type_id(e, type, packing);
    uint32_t element = is_buffer(type) ? buffer_type(e, storage) : resource;
    uint32_t pointer = untyped_pointer(e, SpvStorageClassUniformConstant);
    uint32_t array = array_type(e, h, element);
    uint32_t chain = emit_op(e, SpvOpUntypedAccessChainKHR, pointer, array, h->id, index);
    if (is_buffer(type))
        chain = emit_op(e, SpvOpBufferPointerEXT, type_id_pointer(e, storage, resource), chain);
    return lvalue_of_pointer(chain, type, storage, packing);
}
