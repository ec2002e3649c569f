/* Checks of globals and exports for features that Vulkan does not support. */
#include "layout_internal.h"

/* Reports whether unused globals stay in the module. Otherwise the optimizer removes them. */
static bool keeps_unused_globals(const struct options *o) {
    return o->no_legalization || o->optimization == 0 || o->optimizer_config ||
           o->preserve_bindings;
}

/* Checks the element type of a buffer object. */
static void check_object(struct layout *l, const struct type *type, location at) {
    const struct options *o = l->c->options;
    type = type_strip_arrays(type);
    const struct type *held =
        type->kind == TYPE_OBJECT && type->argument_count ? type->arguments[0].type : NULL;
    if (!held)
        return;
    if (type_is_of_class(type, OBJECT_CLASS_STRUCTURED_BUFFER)) {
        enum packing packing = layout_packing_structured(l->c->options);
        layout_check_memory(l, held, packing);
        if (!layout_of_type(l, held, packing).size)
            layout_report_without_size(l, at);
    } else if (type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER))
        layout_check_memory(l, held, layout_packing_constant(o));
    else if (type_is_of_class(type, OBJECT_CLASS_TEXTURE_BUFFER))
        layout_check_memory(l, held, layout_packing_texture_buffer(o));
}

static const struct type *pushed_type(const struct type *type) {
    return type->kind == TYPE_OBJECT && type->argument_count ? type->arguments[0].type : type;
}

static void check_global(struct layout *l, const struct variable *v) {
    const struct options *o = l->c->options;
    if (!v->is_used && (!keeps_unused_globals(o) || type_find_buffer_of_resources(v->type)))
        return;
    if (v->storage == STORAGE_RESOURCE && targets_vulkan(o))
        layout_check_texels(l, v->type, v->at);
    if (v->storage == STORAGE_RESOURCE) {
        /* A struct of resources is split into one variable per array element. */
        if (v->type->kind == TYPE_ARRAY && !v->type->count &&
            type_strip_arrays(v->type)->kind == TYPE_STRUCT)
            error_at(l->c, v->at, "array '%s' of structs with resources requires a size",
                     atom_text(l->c->atoms, v->name));
    }
    if (v->storage == STORAGE_RESOURCE)
        check_object(l, v->type, v->at);
    else if (v->storage == STORAGE_BUFFER)
        layout_check_memory(l, v->type, layout_packing_buffer(o, v));
    else if (v->storage == STORAGE_PUSH_CONSTANT || v->storage == STORAGE_SHADER_RECORD)
        layout_check_memory(l, pushed_type(v->type), layout_packing_push_constant(o));
}

/* Reports whether uses of the variable must be checked. */
static bool may_be_misused(const struct layout *l, const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    bool is_heap =
        type->kind == TYPE_OBJECT && object_info(type->object)->class == OBJECT_CLASS_HEAP;
    return v->storage == STORAGE_RESOURCE &&
           (is_heap || type->kind == TYPE_STRUCT || layout_is_flattened(l->c->options, v->type));
}

void layout_check_program(struct layout *l) {
    const struct program *p = l->program;
    bool is_asked = p->has_addresses;
    for (uint32_t i = 0; i < p->global_count; i++) {
        check_global(l, p->globals[i]);
        is_asked = is_asked || may_be_misused(l, p->globals[i]);
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        /* Vulkan does not link modules. With an entry point, exports are ordinary functions. */
        const struct function *f = p->functions[i];
        const struct options *o = l->c->options;
        if (f->is_export && f->has_body && !f->is_entry && !f->is_patch_constant &&
            l->program->entry_count == 0 && targets_vulkan(o))
            error_invalid_at(l->c, f->at, WARNING_COUNT,
                             "exporting '%s' from a library without entry points requires "
                             "'-fspv-target-env=universal1.5'",
                             f->full_name);
    }
    if (is_asked)
        program_expressions(p, layout_check_expression, l);
}
