/* Descriptor heaps, as arrays of resources or by SPV_EXT_descriptor_heap. */
#include "variable.h"

/* Without the extension, each heap (ResourceDescriptorHeap, SamplerDescriptorHeap) becomes one
 * unsized array for each element type, all at the binding of the heap. */

/* With SPV_EXT_descriptor_heap, each heap is an untyped built-in variable, and an untyped access
 * chain specifies the type of an element. As in Direct3D, descriptors of any kind share indices.
 * All arrays of a heap therefore have one stride, the largest descriptor size, which is
 * determined at pipeline creation. */

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

static struct lvalue native_heap_element(struct emitter *e, const struct variable *heap,
                                         const struct type *type, uint32_t index) {
    struct native_heap *h = heap_named(e, heap);
    bool is_sampler = type_is_of_class(type, OBJECT_CLASS_SAMPLER);
    if (is_sampler != type_is_object(heap->type, OBJECT_SAMPLER_HEAP))
        error_at(e->c, e->m->at, "'%s' belongs to the other descriptor heap",
                 type_name(e->c, type));
    enum packing packing = resource_packing(e, type);
    SpvStorageClass storage = resource_storage(e, type);
    uint32_t resource = type_id(e, type, packing);
    uint32_t element = is_buffer(type) ? buffer_type(e, storage) : resource;
    uint32_t pointer = untyped_pointer(e, SpvStorageClassUniformConstant);
    uint32_t array = array_type(e, h, element);
    uint32_t place = emit_op(e, SpvOpUntypedAccessChainKHR, pointer, array, h->id, index);
    if (is_buffer(type))
        place = emit_op(e, SpvOpBufferPointerEXT, type_id_pointer(e, storage, resource), place);
    return lvalue_of_pointer(place, type, storage, packing);
}

struct heap_view {
    const struct variable *heap;
    const struct type *type;
    uint32_t id, counter;
    bool is_coherent; /* an element is assigned to a globally coherent variable */
};

struct heap_views {
    VEC(struct heap_view, heap_view_vec) all;
};

static struct heap_view_vec *views_of(struct emitter *e) {
    if (!e->heaps)
        e->heaps = arena_new(e->arena, struct heap_views);
    return &e->heaps->all;
}

void heaps_decorate(struct emitter *e, const struct variable *heap, const struct binding *b) {
    const struct heap_view_vec *views = views_of(e);
    for (size_t i = 0; i < views->count; i++) {
        const struct heap_view *view = &views->items[i];
        if (view->heap != heap)
            continue;
        cg_decorate_binding(e, view->id, b->set, b->binding);
        if (view->is_coherent)
            module_decorate(e->m, view->id, SpvDecorationCoherent, NULL, 0);
        if (view->counter)
            cg_decorate_binding(e, view->counter, b->counter_set, b->counter_binding);
    }
}

static struct heap_view *find_view(struct emitter *e, const struct variable *heap,
                                   const struct type *type) {
    struct heap_view_vec *views = views_of(e);
    for (size_t i = 0; i < views->count; i++)
        if (views->items[i].heap == heap && views->items[i].type == type)
            return &views->items[i];
    return NULL;
}

static struct heap_view *add_view(struct emitter *e, const struct variable *heap,
                                  const struct type *type) {
    const struct type *array = type_array(e->program->types, type, 0);
    struct heap_view view = {.heap = heap, .type = type};
    view.id =
        globals_variable(e, resource_storage(e, type), type_id(e, array, resource_packing(e, type)),
                         atom_text(e->c->atoms, heap->name));
    if (layout_has_counter(type))
        view.counter = globals_variable(
            e, counter_storage(e), cg_array_around(e, array, counter_block(e)),
            arena_format(e->arena, "counter.var.%s", atom_text(e->c->atoms, heap->name)));
    vec_push(e->arena, views_of(e), view);
    return &vec_last(views_of(e));
}

/* Returns the EXPR_ELEMENT of a CONVERT_HEAP. */
static const struct expression *element_of(const struct expression *x) {
    return expression_root(x->convert.operand, THROUGH_LOADS);
}

static const struct variable *heap_of(const struct expression *x) {
    return expression_root(element_of(x)->element.object, THROUGH_LOADS)->variable;
}

static const struct heap_view *view_of(struct emitter *e, const struct expression *x) {
    const struct heap_view *known = find_view(e, heap_of(x), x->type);
    return known ? known : add_view(e, heap_of(x), x->type);
}

static void mark_coherent(void *user, const struct expression *x) {
    struct emitter *e = user;
    bool is_heap = x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_HEAP;
    struct heap_view *view = is_heap ? find_view(e, heap_of(x), x->type) : NULL;
    if (view)
        view->is_coherent = true;
    expression_children(x, mark_coherent, user);
}

void heaps_mark_coherent(struct emitter *e, const struct expression *x) {
    mark_coherent(e, x);
}

struct lvalue heap_lvalue(struct emitter *e, const struct expression *x) {
    if (e->options->native_heaps) {
        if (e->m->version < SPIRV_1_4)
            error_at(e->c, x->at,
                     "'-fspv-use-descriptor-heap' requires '-fspv-target-env=vulkan1.2' or newer");
        return native_heap_element(e, heap_of(x), x->type,
                                   emit_id(e, element_of(x)->element.index));
    }
    const struct heap_view *view = view_of(e, x);
    const struct type *array = type_array(e->program->types, x->type, 0);
    struct lvalue l = lvalue_of_pointer(view->id, array, resource_storage(e, x->type),
                                        resource_packing(e, x->type));
    return lvalue_element(e, l, emit_id(e, element_of(x)->element.index), x->type);
}

uint32_t heap_counter(struct emitter *e, const struct expression *x) {
    uint32_t type = type_id_pointer(e, counter_storage(e), counter_block(e));
    if (e->options->native_heaps) /* no counter; its use is an error */
        return module_unique(e->m, SpvOpUndef, type, NULL, 0);
    uint32_t blocks = view_of(e, x)->counter;
    return emit_op(e, SpvOpAccessChain, type, blocks, emit_id(e, element_of(x)->element.index));
}
