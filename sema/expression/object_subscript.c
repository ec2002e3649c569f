/* Subscripts of built-in objects, such as textures, buffers and patches: `object[i]`. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "expression.h"

#include <string.h>

bool sema_is_subscript_property(struct analyser *a, const struct type *object, atom name,
                                enum element_access *access) {
    if (object->kind != TYPE_OBJECT)
        return false;
    const struct object_info *info = object_info(object->object);
    if (info->class != OBJECT_CLASS_TEXTURE && info->class != OBJECT_CLASS_SAMPLED_TEXTURE)
        return false;
    const char *text = atom_text(a->c->atoms, name);
    if (strcmp(text, "mips") == 0 && !info->multisampled && !info->writable &&
        info->dim != DIM_CUBE) {
        *access = ACCESS_MIP;
        return true;
    }
    if (strcmp(text, "sample") == 0 && info->multisampled) {
        *access = ACCESS_SAMPLE;
        return true;
    }
    return false;
}

static uint32_t texel_coordinates(const struct object_info *info) {
    uint32_t layer = info->arrayed;
    switch (info->dim) {
    case DIM_2D:
    case DIM_SUBPASS:
        return 2 + layer;
    case DIM_3D:
        return 3;
    case DIM_CUBE:
        return 0;
    case DIM_NONE:
    case DIM_1D:
    case DIM_BUFFER:
        break;
    }
    return 1 + layer;
}

/* Returns the number of index components for `object[index]`, or 0 without such an operator. */
static uint32_t index_components(const struct type *object) {
    const struct object_info *info = object_info(object->object);
    switch (info->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
        return texel_coordinates(info);
    case OBJECT_CLASS_STRUCTURED_BUFFER:
        return object->object != OBJECT_APPEND_STRUCTURED_BUFFER &&
               object->object != OBJECT_CONSUME_STRUCTURED_BUFFER;
    case OBJECT_CLASS_PATCH:
        return 1;
    case OBJECT_CLASS_HEAP:
        return object->object != OBJECT_HEAP_RESOURCE;
    case OBJECT_CLASS_NODE:
        return object->object == OBJECT_GROUP_NODE_INPUT_RECORDS ||
               object->object == OBJECT_RW_GROUP_NODE_INPUT_RECORDS ||
               object->object == OBJECT_THREAD_NODE_OUTPUT_RECORDS ||
               object->object == OBJECT_GROUP_NODE_OUTPUT_RECORDS ||
               object->object == OBJECT_NODE_OUTPUT_ARRAY ||
               object->object == OBJECT_EMPTY_NODE_OUTPUT_ARRAY;
    default:
        return 0;
    }
}

static const struct type *subscript_type(struct analyser *a, const struct type *object) {
    if (object->object == OBJECT_NODE_OUTPUT_ARRAY)
        return type_object(a->types, OBJECT_NODE_OUTPUT, object->arguments, object->argument_count);
    if (object->object == OBJECT_EMPTY_NODE_OUTPUT_ARRAY)
        return type_object(a->types, OBJECT_EMPTY_NODE_OUTPUT, NULL, 0);
    return object_element_type(a->types, object);
}

/* Converts a subscript. Unlike an argument, it is neither splatted nor truncated. */
static struct expression *convert_subscript(struct analyser *a, const struct expression *object,
                                            struct expression *index, uint32_t components) {
    if (!type_is_numeric(index->type) || type_components(index->type) == components)
        return convert_index(a, index, components, true);
    const struct type *wanted = components == 1 ? type_scalar(a->types, SCALAR_UINT)
                                                : type_vector(a->types, SCALAR_UINT, components);
    error_at(a->c, sema_marked(a->c, index), "a subscript of '%s' is of type '%s', not '%s'",
             type_name(a->c, object->type), type_name(a->c, wanted), type_name(a->c, index->type));
    return expr_error(a, NULL);
}

/* Builds a patch element. Patches are arrays of stage inputs or outputs. */
static struct expression *make_patch_element(struct analyser *a, struct expression *patch,
                                             struct expression *index, const struct node *node) {
    struct expression *e = expr_create(a, EXPR_INDEX, patch->category,
                                       object_element_type(a->types, patch->type), node);
    e->index.base = patch;
    e->index.index = index;
    e->is_const = true;
    return e;
}

static struct expression *make_object_element(struct analyser *a, struct expression *object,
                                              struct expression *index, struct expression *level,
                                              enum element_access access, const struct node *node) {
    const struct object_info *info = object_info(object->type->object);
    struct expression *e =
        expr_create(a, EXPR_ELEMENT, CATEGORY_LVALUE, subscript_type(a, object->type), node);
    e->element.object = info->class == OBJECT_CLASS_NODE ? object : expr_load(a, object);
    e->element.index = index;
    e->element.level = level;
    e->element.access = (uint8_t)access;
    e->is_const = !info->writable;
    e->is_non_uniform = object->is_non_uniform || index->is_non_uniform;
    return e;
}

struct expression *expr_element(struct analyser *a, struct expression *object,
                                struct expression *index, struct expression *level,
                                enum element_access access, const struct node *node) {
    if (is_error(object) || is_error(index) || (level && is_error(level)))
        return expr_error(a, node);
    uint32_t components = index_components(object->type);
    if (!components) {
        error_at(a->c, sema_marked_node(a->c, node), "'%s' does not provide a subscript operator",
                 type_name(a->c, object->type));
        return expr_error(a, node);
    }
    index = convert_subscript(a, object, index, components);
    level = level ? convert_subscript(a, object, level, 1) : NULL;
    if (is_error(index) || (level && is_error(level)))
        return expr_error(a, node);
    if (object_info(object->type->object)->class == OBJECT_CLASS_PATCH)
        return make_patch_element(a, object, index, node);
    return make_object_element(a, object, index, level, access, node);
}
