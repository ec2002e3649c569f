/* Typed buffers as storage buffers (-wgsl-typed-buffers).
 *
 * WebGPU has no texel buffers. An element is a scalar or a vector of 32-bit numbers, or is packed
 * in words, as its format says. */
#include "../writer.h"

enum { IMAGE_DIM = 1, IMAGE_SAMPLED = 5, IMAGE_FORMAT = 6 };

bool wgsl_is_typed_buffer(const struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    return w->settings->typed_buffers && i->opcode == SpvOpTypeImage &&
           i->operands[IMAGE_DIM] == SpvDimBuffer;
}

/* Formats whose elements have one or two words, or are parts of a word: these are only read. */
static const struct packing {
    SpvImageFormat format;
    uint32_t words, count; /* words per element, or 0; components */
    uint32_t per_word;     /* components in a word */
    const char *unpack, *pack;
} packings[] = {
    {SpvImageFormatRgba16f, 2, 4, 2, "unpack2x16float", "pack2x16float"},
    {SpvImageFormatRgba16, 2, 4, 2, "unpack2x16unorm", "pack2x16unorm"},
    {SpvImageFormatRgba16Snorm, 2, 4, 2, "unpack2x16snorm", "pack2x16snorm"},
    {SpvImageFormatRg16f, 1, 2, 2, "unpack2x16float", "pack2x16float"},
    {SpvImageFormatRg16, 1, 2, 2, "unpack2x16unorm", "pack2x16unorm"},
    {SpvImageFormatRg16Snorm, 1, 2, 2, "unpack2x16snorm", "pack2x16snorm"},
    {SpvImageFormatRgba8, 1, 4, 4, "unpack4x8unorm", "pack4x8unorm"},
    {SpvImageFormatRgba8Snorm, 1, 4, 4, "unpack4x8snorm", "pack4x8snorm"},
    {SpvImageFormatRgba8ui, 1, 4, 4, "unpack4xU8", "pack4xU8"},
    {SpvImageFormatRgba8i, 1, 4, 4, "unpack4xI8", "pack4xI8"},
    {SpvImageFormatR16f, 0, 1, 2, "unpack2x16float", NULL},
    {SpvImageFormatR16, 0, 1, 2, "unpack2x16unorm", NULL},
    {SpvImageFormatR16Snorm, 0, 1, 2, "unpack2x16snorm", NULL},
    {SpvImageFormatR8, 0, 1, 4, "unpack4x8unorm", NULL},
    {SpvImageFormatR8Snorm, 0, 1, 4, "unpack4x8snorm", NULL},
    {SpvImageFormatR8ui, 0, 1, 4, "unpack4xU8", NULL},
    {SpvImageFormatR8i, 0, 1, 4, "unpack4xI8", NULL},
};

static const struct packing *packing_of(const struct instruction *type) {
    for (size_t k = 0; k < COUNT_OF(packings); k++)
        if ((uint32_t)packings[k].format == type->operands[IMAGE_FORMAT])
            return &packings[k];
    return NULL;
}

/* Returns the number of components of an element, or 0 for unsupported formats. */
static uint32_t component_count(const struct instruction *type) {
    const struct packing *packing = packing_of(type);
    if (packing)
        return packing->count;
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
    const struct packing *packing = packing_of(type);
    bool is_part = packing && !packing->words;
    if (!count || (is_part && wgsl_fact_of(w, variable->id)->variable.is_written)) {
        wgsl_refuse(w, variable, "%styped buffers of format %s are not supported in WGSL",
                    count ? "writable " : "", e ? e->name : "of this number");
        return NULL;
    }
    if (packing)
        return packing->words == 2 ? "array<vec2u>" : "array<u32>";
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
    struct wgsl_expr *value = wgsl_call_list(w->arena, wgsl_type_text(w, type), &parts);
    value->is_list = have == 1;
    return value;
}

static const struct wgsl_expr *unpacked(struct writer *w, const struct packing *packing,
                                        const struct instruction *i) {
    struct arena *arena = w->arena;
    const struct wgsl_expr *index = wgsl_simple_operand(w, i->operands[1]),
                           *array = array_of(w, i->operands[0]);
    bool is_signed = wgsl_is_signed(w, instruction_of(w->m, i->operands[1])->type);
    if (!packing->words) {
        const struct wgsl_expr *number = is_signed ? wgsl_call(arena, "u32", 1, index) : index,
                               *per_word = wgsl_unsigned_number(arena, packing->per_word);
        const struct wgsl_expr *word =
            wgsl_index(arena, array, wgsl_binary(arena, WGSL_DIVIDE, number, per_word));
        return wgsl_index(arena, wgsl_call(arena, packing->unpack, 1, word),
                          wgsl_binary(arena, WGSL_REMAINDER, number, per_word));
    }
    const struct wgsl_expr *element = wgsl_index(arena, array, index);
    if (packing->words == 1)
        return wgsl_call(arena, packing->unpack, 1, element);
    return wgsl_call(arena, "vec4f", 2,
                     wgsl_call(arena, packing->unpack, 1, wgsl_component(arena, element, 0)),
                     wgsl_call(arena, packing->unpack, 1, wgsl_component(arena, element, 1)));
}

void wgsl_read_typed_buffer(struct writer *w, const struct instruction *i) {
    const struct instruction *type = module_value_type(w->m, i->operands[0]);
    uint32_t root = variable_of(w, i->operands[0])->id;
    const struct packing *packing = packing_of(type);
    const struct wgsl_expr *element = packing ? unpacked(w, packing, i) : element_of(w, i);
    if (is_atomic(w, i->operands[0]))
        element = wgsl_call(w->arena, "atomicLoad", 1, wgsl_unary(w->arena, "&", element));
    if (wgsl_variable_of(w, root)->is_written)
        wgsl_note_reads(w, root);
    wgsl_set_value(w, i, completed(w, i->type, component_count(type), element));
}

static const struct wgsl_expr *packed(struct writer *w, const struct packing *packing,
                                      const struct wgsl_expr *value) {
    struct arena *arena = w->arena;
    if (packing->words == 1)
        return wgsl_call(arena, packing->pack, 1, value);
    return wgsl_call(arena, "vec2u", 2,
                     wgsl_call(arena, packing->pack, 1, wgsl_swizzle(arena, value, "xy", 2)),
                     wgsl_call(arena, packing->pack, 1, wgsl_swizzle(arena, value, "zw", 2)));
}

void wgsl_write_typed_buffer(struct writer *w, const struct instruction *i) {
    const struct instruction *type = module_value_type(w->m, i->operands[0]);
    uint32_t texel = instruction_of(w->m, i->operands[2])->type;
    uint32_t have = module_is_vector(w->m, texel) ? module_part_count(w->m, texel) : 1;
    uint32_t count = component_count(type);
    const struct packing *packing = packing_of(type);
    const struct wgsl_expr *element = element_of(w, i),
                           *value = packing ? wgsl_simple_operand(w, i->operands[2])
                                            : wgsl_operand(w, i->operands[2]);
    if (count && have > count)
        value = wgsl_swizzle(w->arena, value, "xyzw", count);
    if (packing)
        value = packed(w, packing, value);
    wgsl_flush_readers(w, variable_of(w, i->operands[0])->id);
    if (is_atomic(w, i->operands[0]))
        wgsl_evaluate(
            w, wgsl_call(w->arena, "atomicStore", 2, wgsl_unary(w->arena, "&", element), value),
            false);
    else
        wgsl_assign(w, element, value);
}

const struct wgsl_expr *wgsl_typed_buffer_length(struct writer *w, const struct instruction *i) {
    const struct packing *packing = packing_of(module_value_type(w->m, i->operands[0]));
    const struct wgsl_expr *length = wgsl_call(
        w->arena, "arrayLength", 1, wgsl_unary(w->arena, "&", array_of(w, i->operands[0])));
    if (packing && !packing->words)
        length = wgsl_binary(w->arena, WGSL_MULTIPLY, length,
                             wgsl_unsigned_number(w->arena, packing->per_word));
    return length;
}

const struct wgsl_expr *wgsl_typed_buffer_element(struct writer *w, const struct instruction *i) {
    const struct wgsl_expr *at = wgsl_simple_operand(w, i->operands[1]);
    return wgsl_index(w->arena, array_of(w, i->operands[0]), at);
}
