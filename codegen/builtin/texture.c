/* Methods of textures and typed buffers: sampling, gathers, fetches, reads, writes and size
 * queries. The flags of a method's row (spec/row_flags.def) specify the arguments after the
 * coordinate. */
#include "builtin.h"

/* ---- Method arguments ---- */

struct texture_arguments {
    struct emitter *e;
    const struct expression *next;
    uint32_t flags, stages;
};

static struct texture_arguments arguments_of(struct emitter *e, const struct expression *x) {
    const struct intrinsic_info *info = method_info(x->call.row);
    return (struct texture_arguments){e, x->call.first, info->flags, info->stages};
}

static const struct expression *next_argument(struct texture_arguments *a) {
    const struct expression *argument = a->next;
    a->next = argument->next;
    return argument;
}

static uint32_t next_id(struct texture_arguments *a) {
    return emit_id(a->e, next_argument(a));
}

/* An offset is constant if its expression can be folded. */
static uint32_t next_offset(struct texture_arguments *a) {
    const struct expression *x = next_argument(a);
    const struct constant *folded = expression_fold(a->e->c, x);
    return folded ? constant_of(a->e, folded) : emit_id(a->e, x);
}

static uint32_t sampled_image(struct emitter *e, uint32_t image, uint32_t sampler) {
    uint32_t type = type_id_sampled_image(e, module_type_of(e->m, image));
    return emit_op(e, SpvOpSampledImage, type, image, sampler);
}

/* A texture and its sampler. OpSampledImage is emitted after all arguments, because its result
 * must be used in the same block. */
struct image_sampler_pair {
    uint32_t image, sampler;
};

static struct image_sampler_pair next_pair(struct texture_arguments *a) {
    const struct expression *object = next_argument(a);
    struct image_sampler_pair p = {emit_id(a->e, object), 0};
    if (!image_has_sampler(object->type))
        p.sampler = next_id(a);
    return p;
}

static uint32_t combine_pair(struct emitter *e, struct image_sampler_pair p) {
    return p.sampler ? sampled_image(e, p.image, p.sampler) : p.image;
}

/* ---- Sampling ---- */

static SpvOp sample_op(bool compare, bool explicit_level, bool sparse) {
    static const SpvOp ops[2][2][2] = {
        {{SpvOpImageSampleImplicitLod, SpvOpImageSparseSampleImplicitLod},
         {SpvOpImageSampleExplicitLod, SpvOpImageSparseSampleExplicitLod}},
        {{SpvOpImageSampleDrefImplicitLod, SpvOpImageSparseSampleDrefImplicitLod},
         {SpvOpImageSampleDrefExplicitLod, SpvOpImageSparseSampleDrefExplicitLod}},
    };
    return ops[compare][explicit_level][sparse];
}

/* Returns whether the level is zero because the stage has no derivatives. */
static bool lacks_derivatives(const struct texture_arguments *a) {
    const struct options *o = a->e->options;
    bool has_one_stage = o->stage != STAGE_LIBRARY && o->choice_count < 2;
    return (a->flags & ROW_DERIVATIVE) && has_one_stage && !(a->stages & STAGE_BIT(o->stage));
}

/* Evaluates the arguments after the coordinate in parameter order, which is also the order of
 * the mask bits. */
static void next_sample_operands(struct texture_arguments *a, struct operands *o) {
    struct emitter *e = a->e;
    if (a->flags & ROW_BIAS)
        image_add_operand(o, SpvImageOperandsBiasMask, next_id(a));
    if (a->flags & ROW_LEVEL)
        image_add_operand(o, SpvImageOperandsLodMask, next_id(a));
    if (a->flags & ROW_LEVEL_ZERO || lacks_derivatives(a))
        image_add_operand(o, SpvImageOperandsLodMask, constant_float(e, 0));
    if (a->flags & ROW_GRADIENT) {
        image_add_operand(o, SpvImageOperandsGradMask, next_id(a));
        o->words[o->count++] = next_id(a);
    }
    if (a->flags & ROW_OFFSET)
        image_add_offset(e, o, next_offset(a));
    if (a->flags & ROW_CLAMP)
        image_add_operand(o, SpvImageOperandsMinLodMask, next_id(a));
}

/* Emits a comparison, which returns a float. The result of an integer image, which
 * RELAX_INTEGER_FILTER allows, is converted. */
static struct value compared(struct emitter *e, const struct image_access *access,
                             const struct expression *x) {
    const struct type *object = x->call.first->type;
    const struct type *texel = object->argument_count ? object->arguments[0].type : NULL;
    const struct type *scalar = emit_vector(e, texel ? image_scalar(e, texel) : SCALAR_FLOAT, 1);
    uint32_t id = emit_image_access(e, access, value_type_id(e, scalar));
    return convert_numeric(e, value_of(id, scalar), x->type);
}

struct value lower_sample(struct emitter *e, const struct expression *x) {
    struct texture_arguments a = arguments_of(e, x);
    bool compare = a.flags & ROW_COMPARE;
    bool explicit_level =
        a.flags & (ROW_LEVEL | ROW_LEVEL_ZERO | ROW_GRADIENT) || lacks_derivatives(&a);
    if (!explicit_level)
        cg_require_derivatives(e);
    struct image_sampler_pair pair = next_pair(&a);
    struct image_access access = {sample_op(compare, explicit_level, false),
                                  sample_op(compare, explicit_level, true),
                                  .count = compare ? 3 : 2};
    access.words[1] = next_id(&a);
    if (compare)
        access.words[2] = next_id(&a);
    next_sample_operands(&a, &access.operands);
    access.status = a.flags & ROW_STATUS ? next_argument(&a) : NULL;
    access.words[0] = combine_pair(e, pair);
    if (compare)
        return compared(e, &access, x);
    uint32_t texel = type_id_vector(e, image_scalar(e, x->type), 4);
    return image_from_texel(e, emit_image_access(e, &access, texel), x->type);
}

struct value lower_query_level(struct emitter *e, const struct expression *x) {
    struct texture_arguments a = arguments_of(e, x);
    bool unclamped = x->call.row == METHOD_CALCULATE_LEVEL_UNCLAMPED ||
                     x->call.row == METHOD_CALCULATE_LEVEL_UNCLAMPED_CMP;
    cg_require_derivatives(e);
    struct image_sampler_pair pair = next_pair(&a);
    uint32_t coordinate = next_id(&a);
    uint32_t both = emit_op(e, SpvOpImageQueryLod, type_id_vector(e, SCALAR_FLOAT, 2),
                            combine_pair(e, pair), coordinate);
    return value_of(emit_op(e, SpvOpCompositeExtract, type_id_float(e), both, unclamped), x->type);
}

/* ---- Gathers ---- */

/* Component k of the result is component k of a gather with offset k. ConstOffsets instead reads
 * texel (0, 0) of each footprint, so the component's position is added to the offset. Returns 0
 * if an offset is not constant or exceeds the guaranteed range (maxTexelGatherOffset). */
static uint32_t offset_in_footprint(struct emitter *e, const struct expression *offset,
                                    uint32_t component) {
    enum { MOST_OFFSET = 31 };
    static const uint8_t footprint[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    const struct constant *k = expression_fold(e->c, offset);
    if (!k || k->count != 2)
        return 0;
    uint32_t parts[2];
    for (uint32_t i = 0; i < 2; i++) {
        int64_t moved = k->values[i].i + footprint[component][i];
        if (moved > MOST_OFFSET)
            return 0;
        parts[i] = constant_int(e, (int32_t)moved);
    }
    return constant_composite(e, type_id_vector(e, SCALAR_INT, 2), parts, 2);
}

static uint32_t constant_offsets(struct emitter *e, const uint32_t *offsets) {
    uint32_t type = type_id_array(e, type_id_vector(e, SCALAR_INT, 2), 4, 0);
    return constant_composite(e, type, offsets, 4);
}

/* Emits four gathers, each of which provides one component. */
static struct value gather_apart(struct emitter *e, struct image_access *access,
                                 struct image_sampler_pair pair, const uint32_t *offsets,
                                 const struct type *result) {
    enum scalar texel = image_scalar(e, result);
    uint32_t parts[4], vector = type_id_vector(e, texel, 4), scalar = type_id_scalar(e, texel);
    for (uint32_t i = 0; i < 4; i++) {
        access->operands = (struct operands){0};
        image_add_operand(&access->operands, SpvImageOperandsOffsetMask, offsets[i]);
        access->words[0] = combine_pair(e, pair);
        uint32_t texels = emit_image_access(e, access, vector);
        parts[i] = emit_op(e, SpvOpCompositeExtract, scalar, texels, i);
    }
    struct value all = value_construct(e, emit_vector(e, texel, 4), parts, 4);
    return image_from_texel(e, all.id, result);
}

static struct value emit_gather(struct emitter *e, const struct expression *x, int32_t component) {
    struct texture_arguments a = arguments_of(e, x);
    bool compare = a.flags & ROW_COMPARE;
    uint32_t offsets[4], moved[4];
    bool all_constant = true;
    struct image_sampler_pair pair = next_pair(&a);
    struct image_access access = {compare ? SpvOpImageDrefGather : SpvOpImageGather,
                                  compare ? SpvOpImageSparseDrefGather : SpvOpImageSparseGather,
                                  .count = 3};
    access.words[1] = next_id(&a);
    access.words[2] = compare ? next_id(&a) : constant_int(e, component);
    if (a.flags & ROW_OFFSET)
        image_add_offset(e, &access.operands, next_offset(&a));
    for (uint32_t i = 0; a.flags & ROW_OFFSETS && i < 4; i++) {
        moved[i] = offset_in_footprint(e, a.next, i);
        offsets[i] = next_offset(&a);
        all_constant = all_constant && moved[i];
    }
    access.status = a.flags & ROW_STATUS ? next_argument(&a) : NULL;
    if (a.flags & ROW_OFFSETS && !all_constant)
        return gather_apart(e, &access, pair, offsets, x->type);
    if (a.flags & ROW_OFFSETS)
        image_add_operand(&access.operands, SpvImageOperandsConstOffsetsMask,
                          constant_offsets(e, moved));
    access.words[0] = combine_pair(e, pair);
    uint32_t texels = type_id_vector(e, image_scalar(e, x->type), 4);
    return image_from_texel(e, emit_image_access(e, &access, texels), x->type);
}

struct value lower_gather(struct emitter *e, const struct expression *x) {
    return emit_gather(e, x, 0);
}

struct value lower_gather_red(struct emitter *e, const struct expression *x) {
    return emit_gather(e, x, 0);
}

struct value lower_gather_green(struct emitter *e, const struct expression *x) {
    return emit_gather(e, x, 1);
}

struct value lower_gather_blue(struct emitter *e, const struct expression *x) {
    return emit_gather(e, x, 2);
}

struct value lower_gather_alpha(struct emitter *e, const struct expression *x) {
    return emit_gather(e, x, 3);
}

/* ---- Texels ---- */

/* Splits `int3(x, y, mip)` into coordinate and level. */
static uint32_t split_level(struct emitter *e, uint32_t both, const struct type *type,
                            uint32_t *level) {
    static const uint8_t order[] = {0, 1, 2};
    struct value v = value_of(both, type);
    uint32_t last = type_components(type) - 1;
    uint32_t coordinate = value_swizzle(e, v, order, last).id;
    *level = value_component(e, v, last).id;
    return coordinate;
}

/* Adds a dynamic offset to the coordinate. Vulkan allows it as an operand only in gathers
 * (VUID-StandaloneSpirv-Offset-04663). */
static uint32_t move_texel(struct emitter *e, uint32_t coordinate, uint32_t count,
                           const struct expression *offset) {
    const struct type *type = emit_vector(e, SCALAR_INT, count);
    struct value by = emit_value(e, offset);
    uint32_t parts[4], number = type_id_scalar(e, SCALAR_INT);
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = value_component(e, value_of(coordinate, type), i).id;
        if (i < type_components(by.type))
            parts[i] = emit_op(e, SpvOpIAdd, number, parts[i], value_component(e, by, i).id);
    }
    return count > 1 ? value_construct(e, type, parts, count).id : parts[0];
}

struct value lower_load_texel(struct emitter *e, const struct expression *x) {
    struct texture_arguments a = arguments_of(e, x);
    const struct expression *object = next_argument(&a), *where = next_argument(&a);
    struct image_access access = image_texel_access(object->type);
    uint32_t level = 0;
    access.words[1] = emit_id(e, where);
    if (a.flags & ROW_MIP)
        access.words[1] = split_level(e, access.words[1], where->type, &level);
    uint32_t sample = a.flags & ROW_SAMPLE_NUMBER ? next_id(&a) : 0;
    if (level)
        image_add_operand(&access.operands, SpvImageOperandsLodMask, level);
    if (a.flags & ROW_OFFSET) {
        uint32_t count = type_components(where->type) - (level != 0);
        if (expression_fold(a.e->c, a.next))
            image_add_offset(a.e, &access.operands, next_offset(&a));
        else
            access.words[1] = move_texel(a.e, access.words[1], count, next_argument(&a));
    }
    if (sample)
        image_add_operand(&access.operands, SpvImageOperandsSampleMask, sample);
    access.status = a.flags & ROW_STATUS ? next_argument(&a) : NULL;
    bool is_ordered = image_info(object->type)->rasterizer_ordered;
    if (is_ordered)
        interlock_begin(e);
    access.words[0] = image_plain(e, emit_id(e, object), object->type);
    uint32_t texel = emit_image_access(e, &access, type_id_vector(e, image_scalar(e, x->type), 4));
    if (is_ordered)
        interlock_end(e);
    return image_from_texel(e, texel, x->type);
}

struct value lower_subpass_load(struct emitter *e, const struct expression *x) {
    struct texture_arguments a = arguments_of(e, x);
    const struct expression *object = next_argument(&a);
    struct image_access access = image_texel_access(object->type);
    access.words[0] = emit_id(e, object);
    access.words[1] = constant_int_vector(e, (const int32_t[]){0, 0}, 2);
    if (a.flags & ROW_SAMPLE_NUMBER)
        image_add_operand(&access.operands, SpvImageOperandsSampleMask, next_id(&a));
    uint32_t texel = type_id_vector(e, image_scalar(e, x->type), 4);
    return image_from_texel(e, emit_image_access(e, &access, texel), x->type);
}

/* ---- Sizes ---- */

static uint32_t extent_of(const struct object_info *info) {
    static const uint8_t sizes[] = {[DIM_1D] = 1,   [DIM_2D] = 2,     [DIM_3D] = 3,
                                    [DIM_CUBE] = 2, [DIM_BUFFER] = 1, [DIM_SUBPASS] = 2};
    return sizes[info->dim] + info->arrayed;
}

static void store_number(struct emitter *e, const struct expression *argument, uint32_t id) {
    struct value v = value_of(id, type_scalar(e->program->types, SCALAR_UINT));
    if (argument->type->scalar != SCALAR_UINT)
        v = convert_numeric(e, v, argument->type);
    emit_store_out(e, argument, v);
}

static uint32_t query_size(struct texture_arguments *a, const struct object_info *info,
                           uint32_t image) {
    struct emitter *e = a->e;
    uint32_t type = type_id_vector(e, SCALAR_UINT, extent_of(info));
    if (info->writable || info->multisampled || info->class == OBJECT_CLASS_TEXEL_BUFFER)
        return emit_op(e, SpvOpImageQuerySize, type, image);
    uint32_t level = a->flags & ROW_MIP ? next_id(a) : constant_int(e, 0);
    return emit_op(e, SpvOpImageQuerySizeLod, type, image, level);
}

struct value lower_get_dimensions(struct emitter *e, const struct expression *x) {
    struct texture_arguments a = arguments_of(e, x);
    const struct expression *object = next_argument(&a);
    const struct object_info *info = image_info(object->type);
    uint32_t type = type_id_uint(e), count = extent_of(info);
    uint32_t image = image_plain(e, emit_id(e, object), object->type);
    uint32_t size = query_size(&a, info, image);
    for (uint32_t i = 0; i < count; i++)
        store_number(e, next_argument(&a),
                     count > 1 ? emit_op(e, SpvOpCompositeExtract, type, size, i) : size);
    if (a.flags & ROW_MIP)
        store_number(e, next_argument(&a), emit_op(e, SpvOpImageQueryLevels, type, image));
    if (a.flags & ROW_SAMPLE_NUMBER)
        store_number(e, next_argument(&a), emit_op(e, SpvOpImageQuerySamples, type, image));
    return value_void(e);
}
