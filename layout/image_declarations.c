/* Checks of image declarations: formats, subpass inputs and rasterizer ordered views. */
#include <string.h>

#include "layout_internal.h"

enum { FITS_ANY = SCALAR_COUNT };
#define SCALAR_ANY FITS_ANY

static const struct {
    const char *name;
    int scalar;
} formats[] = {
#define FORMAT(name, format, scalar) {name, SCALAR_##scalar},
#include "../spec/formats.def"
};

/* The format of an image determines the texel type in the shader (Vulkan, "Compatibility Between
 * SPIR-V Image Formats And Vulkan Formats"), which has 32 bits if the source's type has fewer. */
static bool format_fits(int wanted, const struct type *texel) {
    if (wanted == FITS_ANY || !type_is_numeric(texel))
        return true;
    enum scalar scalar = texel->scalar;
    if (scalar == SCALAR_BOOL)
        scalar = SCALAR_UINT;
    return scalar_class(scalar) == scalar_class(wanted) &&
           (scalar_bits(scalar) > 32) == (scalar_bits(wanted) > 32);
}

static void report_format(struct layout *l, const struct attribute_argument *argument) {
    const char *name = argument->constant->text;
    struct nearest nearest = spelling_nearest(name);
    for (size_t i = 0; i < COUNT_OF(formats); i++)
        spelling_nearest_try(&nearest, formats[i].name);
    if (nearest.best)
        diag_propose(l->c, (struct fix){argument->at, FIX_REPLACE,
                                        arena_format(l->c->typed, "\"%s\"", nearest.best), 0});
    error_at(l->c, argument->at, "'%s' is not an image format%s", name,
             spelling_nearest_words(l->c, &nearest));
}

/* An unused array is not checked: dxc never checks arrays, and an unused image is harmless. */
static bool is_excused(const struct type *type, bool is_used) {
    return type->kind == TYPE_ARRAY && !is_used;
}

void layout_check_image_format(struct layout *l, const struct attribute *attributes,
                               const struct type *type, location at, bool is_used) {
    const struct attribute *a = attribute_find(attributes, ATTRIBUTE_VK_IMAGE_FORMAT);
    const struct type *object = type_strip_arrays(type);
    if (!a || object->kind != TYPE_OBJECT || !object->argument_count || !object->arguments[0].type)
        return;
    const char *name = a->arguments[0].constant->text;
    for (size_t i = 0; i < COUNT_OF(formats); i++) {
        if (strcmp(formats[i].name, name))
            continue;
        if (!is_excused(type, is_used) &&
            !format_fits(formats[i].scalar, object->arguments[0].type))
            error_at(l->c, at, "image format '%s' does not fit texels of type '%s'", name,
                     type_name(l->c, object->arguments[0].type));
        return;
    }
    report_format(l, &a->arguments[0]);
}

/* Checks the fields of a struct, which become variables. Each field is reported once. */
void layout_check_field_formats(struct layout *l, const struct type *type, bool is_used) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || !type_has_resource(type))
        return;
    const struct record *record = type->record;
    if (record->base)
        layout_check_field_formats(l, record->base, is_used);
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        layout_check_image_format(l, field->attributes, field->type, field->at, is_used);
        layout_check_field_formats(l, field->type, is_used);
    }
}

/* A subpass input without an attribute reads the depth and stencil attachment. */
void layout_check_subpass_input(struct layout *l, const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (type->kind != TYPE_OBJECT || object_info(type->object)->class != OBJECT_CLASS_SUBPASS)
        return;
    if (v->storage == STORAGE_STATIC)
        error_at(l->c, v->at, "subpass input '%s' cannot be static", v->full_name);
    else if (v->is_used && v->type->kind == TYPE_ARRAY &&
             !attribute_find(v->attributes, ATTRIBUTE_VK_INPUT_ATTACHMENT_INDEX))
        warning_at(l->c, WARN_INPUT_ATTACHMENT, v->at,
                   "subpass input '%s' has no 'vk::input_attachment_index' attribute",
                   v->full_name);
}

/* Rasterizer order is defined only for fragments of the same pixel. */
void layout_check_ordered(struct layout *l, const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (type->kind == TYPE_OBJECT && v->is_used && l->program->entry_count &&
        object_info(type->object)->rasterizer_ordered &&
        !program_has_stage(l->program, STAGE_PIXEL))
        error_at(l->c, v->at, "rasterizer ordered view '%s' can only be accessed in pixel shaders",
                 v->full_name);
}
