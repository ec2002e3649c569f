/* Image types: the operands of OpTypeImage for an HLSL texture type.
 *
 *     RWTexture2DArray<int2>    ->    OpTypeImage %int 2D 2 1 0 2 Rg32i
 *                                     texel, dimension, depth unknown, arrayed, multisampled,
 *                                     storage (1: sampled), format */
#include "type.h"

#include <string.h>

/* Vulkan supports only 32-bit and 64-bit texels (VUID-StandaloneSpirv-OpTypeImage-04656).
 * Narrower texels are converted when they are read and written. */
enum scalar image_scalar(const struct emitter *e, const struct type *texel) {
    enum scalar scalar = layout_texel_scalar(texel);
    if (scalar == SCALAR_BOOL)
        return SCALAR_UINT;
    return targets_vulkan(e->options) ? cg_scalar_without_16_bits(scalar) : scalar;
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
    const struct object_info *info = object_info(object->object);
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
    /* Only local variables reach this check; others are diagnosed earlier. */
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
    for (size_t i = 0; i < COUNT_OF(formats); i++)
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
