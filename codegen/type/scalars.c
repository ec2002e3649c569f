/* SPIR-V types by shape: numbers, vectors, arrays, pointers, images. */
#include "../../base/number.h"
#include "type.h"

#include <string.h>

static uint32_t integer_type(struct emitter *e, unsigned bits, bool is_signed) {
    return module_type(e->m, SpvOpTypeInt, (const uint32_t[]){bits, is_signed}, 2);
}

uint32_t type_id_scalar(struct emitter *e, enum scalar scalar) {
    unsigned bits = type_scalar_bits(scalar);
    uint32_t id = 0;
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return module_type(e->m, SpvOpTypeBool, NULL, 0);
    case CLASS_INT:
        id = integer_type(e, bits, true);
        break;
    case CLASS_UINT:
        id = integer_type(e, bits, false);
        break;
    case CLASS_FLOAT:
        id = module_type(e->m, SpvOpTypeFloat, (const uint32_t[]){bits}, 1);
        break;
    }
    return id;
}

uint32_t type_id_void(struct emitter *e) {
    return module_type(e->m, SpvOpTypeVoid, NULL, 0);
}
uint32_t type_id_bool(struct emitter *e) {
    return type_id_scalar(e, SCALAR_BOOL);
}
uint32_t type_id_int(struct emitter *e) {
    return type_id_scalar(e, SCALAR_INT);
}
uint32_t type_id_uint(struct emitter *e) {
    return type_id_scalar(e, SCALAR_UINT);
}
uint32_t type_id_float(struct emitter *e) {
    return type_id_scalar(e, SCALAR_FLOAT);
}

/* Scalar constants. */

bool constant_is(const struct emitter *e, uint32_t id) {
    return module_is(e->m, id, ID_CONSTANT);
}

uint32_t constant_mark(struct emitter *e, uint32_t id) {
    module_mark(e->m, id, ID_CONSTANT);
    return id;
}

static uint32_t narrow_constant(struct emitter *e, uint32_t type, uint32_t bits) {
    return module_constant(e->m, type, &bits, 1);
}

/* Narrow integers are sign- or zero-extended to a word according to their type (SPIR-V 2.2.1). */
struct constant_words constant_words(enum scalar scalar, union scalar_value v) {
    unsigned width = type_scalar_bits(scalar);
    uint64_t bits = scalar_class(scalar) == CLASS_FLOAT
                        ? real_bits(v.f, width)
                        : integer_of_width(v.u, width, scalar_is_signed(scalar));
    return (struct constant_words){{(uint32_t)bits, (uint32_t)(bits >> 32)}, width == 64 ? 2 : 1};
}

uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v) {
    if (scalar_class(scalar) == CLASS_BOOL)
        return constant_bool(e, v.u != 0);
    struct constant_words k = constant_words(scalar, v);
    return module_constant(e->m, type_id_scalar(e, scalar), k.words, k.count);
}

uint32_t constant_bool(struct emitter *e, bool b) {
    return constant_mark(e, module_unique(e->m, b ? SpvOpConstantTrue : SpvOpConstantFalse,
                                          type_id_bool(e), NULL, 0));
}

uint32_t constant_int(struct emitter *e, int32_t n) {
    return narrow_constant(e, type_id_int(e), (uint32_t)n);
}

uint32_t constant_uint(struct emitter *e, uint32_t n) {
    return narrow_constant(e, type_id_uint(e), n);
}

uint32_t constant_float(struct emitter *e, float f) {
    return constant_scalar(e, SCALAR_FLOAT, (union scalar_value){.f = f});
}

uint32_t constant_number(struct emitter *e, enum scalar scalar, double n) {
    union scalar_value v = {0};
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        v.u = n != 0;
        break;
    case CLASS_INT:
        v.i = (int64_t)n;
        break;
    case CLASS_UINT:
        v.u = (uint64_t)n;
        break;
    case CLASS_FLOAT:
        v.f = n;
        break;
    }
    return constant_scalar(e, scalar, v);
}

/* Derived types. Arrays and structs that differ only in decorations are different types (SPIR-V
 * 2.8), so their cache keys include the decorations. */

uint32_t type_id_pointer(struct emitter *e, SpvStorageClass storage, uint32_t pointee) {
    return module_type(e->m, SpvOpTypePointer, (const uint32_t[]){storage, pointee}, 2);
}

uint32_t type_id_array_of(struct emitter *e, uint32_t element, uint32_t length, uint32_t stride) {
    uint32_t key[] = {SpvOpTypeArray, element, length, stride};
    void **slot = map_slot(e->arena, &e->types->structs, key, sizeof key);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t id = length ? module_write(e->m, SECTION_GLOBALS, SpvOpTypeArray, 0,
                                        (const uint32_t[]){element, length}, 2)
                         : module_write(e->m, SECTION_GLOBALS, SpvOpTypeRuntimeArray, 0,
                                        (const uint32_t[]){element}, 1);
    *slot = (void *)(uintptr_t)id;
    if (stride)
        module_decorate_with(e->m, id, SpvDecorationArrayStride, stride);
    return id;
}

uint32_t type_id_array(struct emitter *e, uint32_t element, uint32_t count, uint32_t stride) {
    return type_id_array_of(e, element, count ? constant_uint(e, count) : 0, stride);
}

uint32_t type_id_vector(struct emitter *e, enum scalar scalar, uint32_t count) {
    uint32_t element = type_id_scalar(e, scalar);
    if (count == 1)
        return element;
    if (count <= SHORT_VECTOR)
        return module_type(e->m, SpvOpTypeVector, (const uint32_t[]){element, count}, 2);
    e->has_long_vectors = true;
    return type_id_array(e, element, count, 0);
}

uint32_t type_id_new_struct(struct emitter *e, const char *name, const uint32_t *members,
                            const char *const *member_names, uint32_t count) {
    uint32_t id = module_write(e->m, SECTION_GLOBALS, SpvOpTypeStruct, 0, members, count);
    module_name(e->m, id, name);
    for (uint32_t i = 0; i < count && member_names; i++)
        module_member_name(e->m, id, i, member_names[i]);
    return id;
}

/* Returns the member names of structs returned by instructions, as in dxc. */
static const char *const *pair_names(const char *name) {
    static const struct {
        const char *name;
        const char *members[2];
    } known[] = {{"SparseResidencyStruct", {"Residency.Code", "Result.Type"}},
                 {"FrexpStructType", {"mantissa", "exponent"}},
                 {"ModfStructType", {"frac", "ip"}}};
    for (size_t i = 0; name && i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].members;
    return NULL;
}

uint32_t type_id_pair(struct emitter *e, const char *name, uint32_t first, uint32_t second) {
    uint32_t key[] = {SpvOpTypeStruct, first, second, name != NULL};
    void **slot = map_slot(e->arena, &e->types->structs, key, sizeof key);
    if (!*slot) {
        uint32_t id =
            type_id_new_struct(e, name, (const uint32_t[]){first, second}, pair_names(name), 2);
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

uint32_t type_id_function(struct emitter *e, uint32_t result, const uint32_t *parameters,
                          size_t count) {
    uint32_t *words = arena_array(e->arena, uint32_t, count + 1);
    words[0] = result;
    if (count)
        memcpy(words + 1, parameters, count * sizeof *words);
    return module_type(e->m, SpvOpTypeFunction, words, count + 1);
}

uint32_t cg_array_around(struct emitter *e, const struct type *type, uint32_t element) {
    uint32_t count = type->count;
    if (type->kind != TYPE_ARRAY)
        return element;
    if (!layout_is_flattened(e->options, type))
        return type_id_array(e, cg_array_around(e, type->element, element), count, 0);
    for (const struct type *inner = type->element; inner->kind == TYPE_ARRAY;
         inner = inner->element)
        count *= inner->count;
    return type_id_array(e, element, count, 0);
}

/* Image types: the operands of OpTypeImage for an HLSL texture type.
 *
 *     RWTexture2DArray<int2>    ->    OpTypeImage %int 2D 2 1 0 2 Rg32i
 *                                     texel, dimension, depth unknown, arrayed, multisampled,
 *                                     storage (1: sampled), format */

/* Vulkan supports only 32-bit and 64-bit texels (VUID-StandaloneSpirv-OpTypeImage-04656).
 * Narrower texels are converted when they are read and written. */
enum scalar image_scalar(const struct emitter *e, const struct type *texel) {
    enum scalar scalar = layout_texel_scalar(texel);
    if (scalar == SCALAR_BOOL)
        return SCALAR_UINT;
    return targets_vulkan(e->options) ? scalar_without_16_bits(scalar) : scalar;
}

/* Returns the scalar type and component count of a texel. A struct counts as its components. */
static void texel_of(const struct type *object, enum scalar *scalar, uint32_t *count) {
    *scalar = SCALAR_FLOAT;
    *count = 4;
    if (object->argument_count == 0 || !object->arguments[0].type)
        return;
    *count = (uint32_t)type_flat_count(object->arguments[0].type);
    *scalar = layout_texel_scalar(object->arguments[0].type);
}

/* Returns the format of a writable image without a declared format. 16-bit texels, which are
 * converted, have none. `half` has 16 bits in memory, even if computations use a float. */
static SpvImageFormat default_format(struct emitter *e, enum scalar scalar, uint32_t count) {
    static const struct {
        SpvImageFormat one, two, four;
    } formats[SCALAR_COUNT] = {
#define FORMATS(suffix)                                                                            \
    {SpvImageFormatR##suffix, SpvImageFormatRg##suffix, SpvImageFormatRgba##suffix}
        [SCALAR_INT] = FORMATS(32i),
        [SCALAR_MIN16INT] = FORMATS(16i),
        [SCALAR_MIN12INT] = FORMATS(16i),
        [SCALAR_UINT] = FORMATS(32ui),
        [SCALAR_MIN16UINT] = FORMATS(16ui),
        [SCALAR_FLOAT] = FORMATS(32f),
        [SCALAR_HALF_AS_FLOAT] = FORMATS(16f),
        [SCALAR_MIN16FLOAT] = FORMATS(16f),
        [SCALAR_MIN10FLOAT] = FORMATS(16f),
        [SCALAR_INT64] = {.one = SpvImageFormatR64i},
        [SCALAR_UINT64] = {.one = SpvImageFormatR64ui},
#undef FORMATS
    };
    if (e->options->unknown_image_format)
        return SpvImageFormatUnknown;
    bool is_widened = count == 3 && interface_style(e->options)->widens_three_components;
    return count == 1                 ? formats[scalar].one
           : count == 2               ? formats[scalar].two
           : count == 4 || is_widened ? formats[scalar].four
                                      : SpvImageFormatUnknown;
}

static const SpvDim image_dims[] = {
    [DIM_NONE] = SpvDim2D,
    [DIM_1D] = SpvDim1D,
    [DIM_2D] = SpvDim2D,
    [DIM_3D] = SpvDim3D,
    [DIM_CUBE] = SpvDimCube,
    [DIM_BUFFER] = SpvDimBuffer,
    [DIM_SUBPASS] = SpvDimSubpassData,
};

uint32_t type_id_image(struct emitter *e, const struct type *object, SpvImageFormat format) {
    const struct object_info *info = object_info((enum object_kind)object->object);
    enum scalar scalar;
    uint32_t count;
    texel_of(object, &scalar, &count);
    bool combined = info->class == OBJECT_CLASS_SAMPLED_TEXTURE;
    bool sampled = !info->writable && info->class != OBJECT_CLASS_SUBPASS;
    bool has_format = info->writable || info->class == OBJECT_CLASS_TEXEL_BUFFER;
    if (format == FORMAT_OF_TEXELS)
        format = has_format ? default_format(e, scalar, count) : SpvImageFormatUnknown;
    bool is_given = object->argument_count > 0 && object->arguments[0].type;
    scalar = is_given ? image_scalar(e, object->arguments[0].type) : SCALAR_FLOAT;
    /* Of a local: other variables are diagnosed earlier. */
    if (scalar == SCALAR_DOUBLE && targets_vulkan(e->options))
        error_at(e->c, e->m->at, "images of 'double' are not supported in Vulkan");
    uint32_t words[] = {type_id_scalar(e, scalar),
                        image_dims[info->dim],
                        combined ? 0u : 2u,
                        info->arrayed,
                        info->multisampled,
                        sampled ? 1u : 2u,
                        format};
    uint32_t id = module_type(e->m, SpvOpTypeImage, words, 7);
    module_name(e->m, id, type_image_name(e, info));
    return id;
}

static SpvImageFormat format_named(const char *name) {
    static const struct {
        const char *name;
        SpvImageFormat format;
    } formats[] = {
#define FORMAT(name, format, scalar) {name, SpvImageFormat##format},
#include "../../spec/formats.def"
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strcmp(formats[i].name, name))
            return formats[i].format;
    return FORMAT_OF_TEXELS;
}

uint32_t type_id_of_format(struct emitter *e, const struct type *object,
                           const struct attribute *attributes) {
    const struct attribute *a = attribute_find(attributes, ATTRIBUTE_VK_IMAGE_FORMAT);
    return a ? type_id_image(e, object, format_named(a->arguments[0].constant->text)) : 0;
}

uint32_t type_id_sampled_image(struct emitter *e, uint32_t image) {
    uint32_t id = module_type(e->m, SpvOpTypeSampledImage, (const uint32_t[]){image}, 1);
    module_name(e->m, id, "type.sampled.image");
    return id;
}
