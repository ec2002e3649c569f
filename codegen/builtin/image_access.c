/* Image access. SPIR-V images have texels of four components with 32 or 64 bits. HLSL texels
 * have the components of the texel type, which may have 16 bits:
 *
 *     Texture2D<half2> t; t[p]    ->    OpImageFetch %v4float, two components, OpFConvert */
#include "builtin.h"

const struct object_info *image_info(const struct type *object) {
    return object_info(object->object);
}

bool image_has_sampler(const struct type *object) {
    return image_info(object)->class == OBJECT_CLASS_SAMPLED_TEXTURE;
}

/* Converts the four components of a texel to the type that the shader requires. */
struct value image_from_texel(struct emitter *e, uint32_t texel, const struct type *result) {
    enum scalar scalar = image_scalar(e, result);
    struct value whole = value_of(texel, emit_vector(e, scalar, 4));
    if (!type_is_numeric(result) || result->kind == TYPE_MATRIX)
        return convert_flat(e, whole, result);
    uint32_t count = type_components(result);
    static const uint8_t order[] = {0, 1, 2, 3};
    struct value part = count == 4 ? whole : value_swizzle(e, whole, order, count);
    if (result->scalar != scalar)
        return convert_numeric(e, value_of(part.id, emit_vector(e, scalar, count)), result);
    return value_of(part.id, result);
}

void image_add_operand(struct operands *o, SpvImageOperandsMask bit, uint32_t id) {
    o->mask |= bit;
    o->words[o->count++] = id;
}

uint32_t emit_image_access(struct emitter *e, const struct image_access *a, uint32_t type) {
    uint32_t words[16], count = 0;
    for (uint32_t i = 0; i < a->count; i++)
        words[count++] = a->words[i];
    words[count++] = a->operands.mask;
    for (uint32_t i = 0; i < a->operands.count; i++)
        words[count++] = a->operands.words[i];
    if (!a->status)
        return emit_words(e, a->op, type, words, count);
    uint32_t pair = type_id_pair(e, "SparseResidencyStruct", type_id_uint(e), type);
    uint32_t both = emit_words(e, a->sparse_op, pair, words, count);
    uint32_t code = emit_op(e, SpvOpCompositeExtract, type_id_uint(e), both, 0);
    struct value status = value_of(code, type_scalar(e->program->types, SCALAR_UINT));
    emit_store_out(e, a->status, convert_numeric(e, status, a->status->type));
    return emit_op(e, SpvOpCompositeExtract, type, both, 1);
}

/* Returns the image of a combined texture and sampler. */
uint32_t image_plain(struct emitter *e, uint32_t object, const struct type *type) {
    if (!image_has_sampler(type))
        return object;
    return emit_op(e, SpvOpImage, type_id_image(e, type, SpvImageFormatUnknown), object);
}

/* Returns a texel access in which the image and the coordinate are still to be set. */
struct image_access image_texel_access(const struct type *object) {
    bool writable =
        image_info(object)->writable || image_info(object)->class == OBJECT_CLASS_SUBPASS;
    return (struct image_access){writable ? SpvOpImageRead : SpvOpImageFetch,
                                 writable ? SpvOpImageSparseRead : SpvOpImageSparseFetch,
                                 .count = 2};
}

/* ---- Image operands ---- */

void image_add_offset(struct emitter *e, struct operands *o, uint32_t offset) {
    bool is_constant = constant_is(e, offset);
    image_add_operand(o, is_constant ? SpvImageOperandsConstOffsetMask : SpvImageOperandsOffsetMask,
                      offset);
}
