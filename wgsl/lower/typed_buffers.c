/* Typed buffers as storage buffers (-wgsl-typed-buffers).
 *
 * WebGPU has no texel buffers. An element is a scalar or a vector of 32-bit numbers, as its format
 * says; the host converts elements of other formats. */
#include "../writer.h"

enum { IMAGE_DIM = 1, IMAGE_SAMPLED = 5, IMAGE_FORMAT = 6 };

bool wgsl_is_typed_buffer(const struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    return w->settings->typed_buffers && i->opcode == SpvOpTypeImage &&
           i->operands[IMAGE_DIM] == SpvDimBuffer;
}

/* Returns the number of components of an element, or 0 for formats of other numbers. */
static uint32_t component_count(const struct instruction *type) {
    switch (type->operands[IMAGE_FORMAT]) {
    case SpvImageFormatR32f:
    case SpvImageFormatR32i:
    case SpvImageFormatR32ui:
        return 1;
    case SpvImageFormatRg32f:
    case SpvImageFormatRg32i:
    case SpvImageFormatRg32ui:
        return 2;
    case SpvImageFormatUnknown:
    case SpvImageFormatRgba32f:
    case SpvImageFormatRgba32i:
    case SpvImageFormatRgba32ui:
        return 4;
    default:
        return 0;
    }
}

const char *wgsl_typed_buffer_text(struct writer *w, const struct instruction *variable,
                                   uint32_t id) {
    const struct instruction *type = instruction_of(w->m, id);
    uint32_t count = component_count(type), format = type->operands[IMAGE_FORMAT];
    const struct spirv_enumerant *e = spirv_enumerant(SPIRV_KIND_ImageFormat, format);
    bool is_atomic = wgsl_fact_of(w, variable->id)->variable.is_atomic;
    const struct instruction *scalar = instruction_of(w->m, type->operands[0]);
    if (!count) {
        wgsl_refuse(w, variable, "typed buffers of format %s are not supported in WGSL",
                    e ? e->name : "of this number");
        return NULL;
    }
    const char *element =
        count == 1 ? wgsl_type_text(w, scalar->id) : wgsl_vector_text(w, scalar, count);
    return wgsl_format(w, is_atomic ? "array<atomic<%s>>" : "array<%s>", element);
}

/* ---- Access ---- */

static const struct instruction *variable_of(const struct writer *w, uint32_t image) {
    return instruction_of(w->m, wgsl_root_of(w, image));
}

static const struct wgsl_expr *array_of(struct writer *w, uint32_t image) {
    const char *name = wgsl_fact_of(w, variable_of(w, image)->id)->text;
    return wgsl_name(w->arena, name ? name : "unknown");
}

static const struct wgsl_expr *element_of(struct writer *w, const struct instruction *i) {
    return wgsl_index(w->arena, array_of(w, i->operands[0]), wgsl_operand(w, i->operands[1]));
}

static bool is_atomic(struct writer *w, uint32_t image) {
    return wgsl_variable_of(w, variable_of(w, image)->id)->is_atomic;
}

/* Adds the components 0, 0, 1 of an element with fewer components. */
static const struct wgsl_expr *completed(struct writer *w, uint32_t type, uint32_t have,
                                         const struct wgsl_expr *x) {
    struct wgsl_expr_vec parts = {0};
    uint32_t count = module_is_vector(w->m, type) ? module_part_count(w->m, type) : 1;
    const struct instruction *scalar = module_scalar_type(w->m, type);
    uint32_t one = scalar->opcode == SpvOpTypeFloat ? 0x3f800000 : 1;
    if (count < have)
        return wgsl_swizzle(w->arena, x, "xyzw", count);
    if (count == have)
        return x;
    vec_push(w->arena, &parts, x);
    for (uint32_t k = have; k < count; k++)
        vec_push(w->arena, &parts, wgsl_number(w, scalar, k == 3 ? one : 0));
    return wgsl_call_list(w->arena, wgsl_type_text(w, type), &parts);
}

void wgsl_read_typed_buffer(struct writer *w, const struct instruction *i) {
    const struct instruction *type = module_value_type(w->m, i->operands[0]);
    uint32_t root = variable_of(w, i->operands[0])->id;
    const struct wgsl_expr *element = element_of(w, i);
    if (is_atomic(w, i->operands[0]))
        element = wgsl_call(w->arena, "atomicLoad", 1, wgsl_unary(w->arena, "&", element));
    if (wgsl_variable_of(w, root)->is_written)
        wgsl_note_reads(w, root);
    wgsl_set_value(w, i, completed(w, i->type, component_count(type), element));
}

void wgsl_write_typed_buffer(struct writer *w, const struct instruction *i) {
    const struct instruction *type = module_value_type(w->m, i->operands[0]);
    uint32_t texel = instruction_of(w->m, i->operands[2])->type;
    uint32_t have = module_is_vector(w->m, texel) ? module_part_count(w->m, texel) : 1;
    uint32_t count = component_count(type);
    const struct wgsl_expr *element = element_of(w, i), *value = wgsl_operand(w, i->operands[2]);
    if (count && have > count)
        value = wgsl_swizzle(w->arena, value, "xyzw", count);
    wgsl_flush_readers(w, variable_of(w, i->operands[0])->id);
    if (is_atomic(w, i->operands[0]))
        wgsl_evaluate(
            w, wgsl_call(w->arena, "atomicStore", 2, wgsl_unary(w->arena, "&", element), value),
            false);
    else
        wgsl_assign(w, element, value);
}

const struct wgsl_expr *wgsl_typed_buffer_length(struct writer *w, const struct instruction *i) {
    return wgsl_call(w->arena, "arrayLength", 1,
                     wgsl_unary(w->arena, "&", array_of(w, i->operands[0])));
}

const struct wgsl_expr *wgsl_typed_buffer_element(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *at = wgsl_simple_operand(w, i->operands[1]);
    return wgsl_index(w->arena, array_of(w, i->operands[0]), at);
}
