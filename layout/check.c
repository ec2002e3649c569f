/* Checks of a program for features that Vulkan does not support. */
#include "layout_internal.h"

/* ---- Images ---- */

static bool is_image(const struct type *type) {
    if (type->kind != TYPE_OBJECT || !type->argument_count || !type->arguments[0].type)
        return false;
    switch (object_info(type->object)->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
    case OBJECT_CLASS_SUBPASS:
    case OBJECT_CLASS_FEEDBACK:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return true;
    default:
        return false;
    }
}

enum scalar layout_texel_scalar(const struct type *texel) {
    while (texel->kind == TYPE_STRUCT || texel->kind == TYPE_ARRAY)
        texel = texel->kind == TYPE_ARRAY    ? texel->element
                : texel->record->field_count ? texel->record->fields[0].type
                                             : texel->record->base;
    return texel->scalar;
}

/* Reports each type once. */
static void check_image(struct layout *l, const struct type *type, location at) {
    type = type_strip_arrays(type);
    if (type->kind == TYPE_STRUCT) {
        if (type->record->base)
            check_image(l, type->record->base, at);
        for (uint32_t i = 0; i < type->record->field_count; i++)
            check_image(l, type->record->fields[i].type, at);
        return;
    }
    if (!is_image(type) || layout_texel_scalar(type->arguments[0].type) != SCALAR_DOUBLE)
        return;
    if (map_add_u64(l->c->arena, &l->reported_types, (uintptr_t)type))
        error_at(l->c, at, "images of 'double' are not supported in Vulkan");
}

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
        check_image(l, v->type, v->at);
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

/* ---- Nested arrays of resources ---- */

/* Reports whether a part of a flattened variable has no value because its length is unknown. */
static bool has_no_value(const struct layout *l, const struct expression *place) {
    if (place->type->kind != TYPE_ARRAY || place->type->count || !type_has_object(place->type))
        return false;
    const struct expression *whole = place;
    while (whole->kind == EXPR_INDEX)
        whole = whole->index.base;
    const struct variable *root = lvalue_root(whole);
    return root && root->storage == STORAGE_RESOURCE &&
           (whole->kind == EXPR_VARIABLE || layout_is_split(l->c->options, root)) &&
           layout_is_flattened(l->c->options, whole->type);
}

static void visit_expression(void *user, const struct expression *x);

/* An unsized array argument is passed as the variable itself. */
static void visit_call(struct layout *l, const struct expression *x) {
    const struct expression *argument = x->call.first;
    for (uint32_t i = 0; argument; i++, argument = argument->next) {
        const struct type *type =
            i < x->call.function->parameter_count ? x->call.function->parameters[i]->type : NULL;
        bool is_variable =
            type && type->kind == TYPE_ARRAY && !type->count && type_has_object(type);
        if (is_variable)
            expression_children(argument, visit_expression, l);
        else
            visit_expression(l, argument);
    }
}

static void visit_expression(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct expression *place = expression_inner(x, THROUGH_LOADS | THROUGH_OUT);
    if (place && has_no_value(l, place))
        error_at(l->c, sema_marked(l->c, x),
                 "cannot copy or pass an array of arrays of resources; use one element");
    if (x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_HEAP &&
        targets_vulkan(l->c->options))
        check_image(l, x->type, x->at);
    const struct type *memory = expression_memory(x);
    if (memory) {
        location at = sema_marked(l->c, x);
        struct type_search s =
            layout_search_memory(l, memory, layout_packing_structured(l->c->options));
        if (s.straddles)
            error_invalid_at(l->c, at, WARNING_COUNT,
                             "vector member crosses a 16-byte boundary, which requires "
                             "'-fvk-use-scalar-layout' or '-fvk-use-dx-layout'");
        enum packing packing = layout_packing_structured(l->c->options);
        if (memory->kind == TYPE_ARRAY && !layout_of_type(l, memory, packing).array_stride)
            layout_report_without_size(l, at);
    }
    if (x->kind == EXPR_CALL)
        visit_call(l, x);
    else
        expression_children(x, visit_expression, user);
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
        program_expressions(p, visit_expression, l);
}
