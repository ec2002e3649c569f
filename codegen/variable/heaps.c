/* Descriptor heaps as arrays of resources. Each heap (ResourceDescriptorHeap,
 * SamplerDescriptorHeap) becomes one unsized array for each element type, all at the binding of
 * the heap. With SPV_EXT_descriptor_heap, native_heaps.c represents them. */
#include "variable.h"

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
    view.id = globals_variable(e, cg_resource_storage(e, type),
                               type_id(e, array, cg_resource_packing(e, type)),
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
    struct lvalue l = lvalue_of_pointer(view->id, array, cg_resource_storage(e, x->type),
                                        cg_resource_packing(e, x->type));
    return lvalue_element(e, l, emit_id(e, element_of(x)->element.index), x->type);
}

uint32_t heap_counter(struct emitter *e, const struct expression *x) {
    uint32_t type = type_id_pointer(e, counter_storage(e), counter_block(e));
    if (e->options->native_heaps) /* no counter; its use is an error */
        return module_unique(e->m, SpvOpUndef, type, NULL, 0);
    uint32_t blocks = view_of(e, x)->counter;
    return emit_op(e, SpvOpAccessChain, type, blocks, emit_id(e, element_of(x)->element.index));
}
