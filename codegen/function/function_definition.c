/* Function definitions (SPIR-V 2.9). All parameters are pointers to variables of the caller. The
 * optimizer inlines functions whose parameters cannot be pointers. */
#include "../../base/trace.h"
#include "../debug/debug.h"
#include "function.h"

static const char *parameter_name(struct emitter *e, const struct variable *p) {
    return p->storage == STORAGE_THIS ? "param.this" : atom_text(e->c->atoms, p->name);
}

static struct emitted_variable unsized_variable(struct emitter *e, const struct type *type,
                                                uint32_t id) {
    const struct type *object = type_strip_arrays(type);
    return (struct emitted_variable){.id = id,
                                     .storage = cg_resource_storage(e, object),
                                     .packing = cg_resource_packing(e, object)};
}

static uint32_t unsized_pointer(struct emitter *e, const struct type *type) {
    const struct type *object = type_strip_arrays(type);
    uint32_t element = type_id(e, object, cg_resource_packing(e, object));
    return type_id_pointer(e, cg_resource_storage(e, object), cg_array_around(e, type, element));
}

static uint32_t parameter_type(struct emitter *e, const struct variable *p) {
    if (cg_is_unsized(p->type))
        return unsized_pointer(e, p->type);
    if (layout_is_node_object(p->type))
        return node_pointer_type(e, p);
    uint32_t type = value_type_id(e, p->type);
    return cg_is_held_as_value(p) ? type : type_id_pointer(e, SpvStorageClassFunction, type);
}

static void add_parameter(struct emitter *e, const struct variable *p) {
    if (e->debug)
        debug_parameter(e, p);
    uint32_t id = module_parameter(e->m, parameter_type(e, p));
    module_name(e->m, id, parameter_name(e, p));
    if (type_is_relaxed(p->type))
        module_relax(e->m, id);
    cg_decorate_pointer(e, id, p->type,
                        attribute_find(p->attributes, ATTRIBUTE_VK_ALIASED_POINTER) != NULL);
    if (p->is_precise)
        precise_mark(e, id);
    if (!e->function->is_entry)
        attributes_decorate(e, id, p->attributes);
    e->variables[p->id] = (struct emitted_variable){.id = id,
                                                    .storage = SpvStorageClassFunction,
                                                    .packing = PACK_NONE,
                                                    .is_value = cg_is_held_as_value(p)};
    if (layout_is_node_object(p->type))
        e->variables[p->id] = node_variable(e, p, id);
    if (cg_is_unsized(p->type))
        e->variables[p->id] = unsized_variable(e, p->type, id);
}

static uint32_t function_type(struct emitter *e, const struct function *f) {
    uint32_t *parameters = arena_array(e->arena, uint32_t, f->parameter_count);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        parameters[i] = parameter_type(e, f->parameters[i]);
    return type_id_function(e, value_type_id(e, f->return_type), parameters, f->parameter_count);
}

/* Returns an undefined value if control reaches the end of a function with a result. */
static void close_body(struct emitter *e, const struct function *f) {
    if (!block_is_open(e))
        return;
    cg_set_range(e, f->end, f->end, f->end);
    if (f->return_type->kind == TYPE_VOID)
        emit_words(e, SpvOpReturn, 0, NULL, 0);
    else
        emit_op(e, SpvOpReturnValue, 0, constant_undefined(e, value_type_id(e, f->return_type)));
    e->m->in_block = false;
}

/* Vulkan does not link modules, so exports are ordinary functions if an entry point exists. */
static void export_function(struct emitter *e, const struct function *f, uint32_t id) {
    bool is_linked = !targets_vulkan(e->options) || e->program->entry_count == 0;
    if (!f->is_export || f->is_entry || !is_linked)
        return;
    struct word_vec words = {0};
    append_string(e->arena, &words, atom_text(e->c->atoms, f->name));
    vec_push(e->arena, &words, SpvLinkageTypeExport);
    module_decorate(e->m, id, SpvDecorationLinkageAttributes, words.items, words.count);
}

void function_emit(struct emitter *e, const struct function *f) {
    uint32_t id = function_id(e, f);
    trace_begin(e->c, "generate function", f->full_name);
    if (type_is_relaxed(f->return_type))
        module_relax(e->m, id);
    if (f->is_precise)
        precise_mark(e, id);
    if (f->is_entry)
        attributes_require(e, f->attributes);
    else
        attributes_decorate(e, id, f->attributes);
    export_function(e, f, id);
    e->function = f;
    known_forget(e);
    cg_set_at(e, f->at);
    if (e->debug)
        debug_function(e, f, id, false);
    uint32_t type = function_type(e, f);
    module_begin_function(e->m, id, value_type_id(e, f->return_type), type,
                          f->is_noinline ? SpvFunctionControlDontInlineMask
                                         : SpvFunctionControlMaskNone);
    module_name(e->m, id,
                f->is_entry ? arena_format(e->arena, "src.%s", f->full_name) : f->full_name);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        add_parameter(e, f->parameters[i]);
    if (e->debug)
        debug_parameters_end(e, f);
    block_open(e, block_new(e, "bb.entry"));
    if (e->debug)
        debug_body(e, f, id);
    if (f->body)
        emit_statement(e, f->body);
    close_body(e, f);
    module_end_function(e->m);
    e->function = NULL;
    trace_end(e->c);
}
