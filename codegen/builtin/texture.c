/* Methods and elements of textures and typed buffers. */
#include "builtin.h"

/* Sampling, gathers, fetches, reads, writes and size queries. The flags of a method's row
 * (spec/row_flags.def) specify the arguments after the coordinate. */

/* Image access. SPIR-V images have texels of four components with 32 or 64 bits. HLSL texels
 * have the components of the texel type, which may have 16 bits:
 *
 *     Texture2D<half2> t; t[p]    ->    OpImageFetch %v4float, two components, OpFConvert */

static const struct object_info *image_info(const struct type *object) {
    return object_info((enum object_kind)object->object);
}

static bool has_own_sampler(const struct type *object) {
    return image_info(object)->class == OBJECT_CLASS_SAMPLED_TEXTURE;
}

/* Converts the four components of a texel to the type that the shader requires. */
static struct value from_texel(struct emitter *e, uint32_t texel, const struct type *result) {
    enum scalar scalar = image_scalar(e, result);
    struct value whole = value_of(texel, emit_vector(e, scalar, 4));
    if (!type_is_numeric(result) || result->kind == TYPE_MATRIX)
        return convert_flat(e, whole, result);
    uint32_t count = type_components(result);
    static const uint8_t order[] = {0, 1, 2, 3};
    struct value part = count == 4 ? whole : value_swizzle(e, whole, order, count);
    if ((enum scalar)result->scalar != scalar)
        return convert_numeric(e, value_of(part.id, emit_vector(e, scalar, count)), result);
    return value_of(part.id, result);
}

static void add_operand(struct operands *o, SpvImageOperandsMask bit, uint32_t id) {
    o->mask |= bit;
    o->words[o->count++] = id;
}

static uint32_t emit_access(struct emitter *e, const struct image_access *a, uint32_t type) {
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
static uint32_t plain_image(struct emitter *e, uint32_t object, const struct type *type) {
    if (!has_own_sampler(type))
        return object;
    return emit_op(e, SpvOpImage, type_id_image(e, type, SpvImageFormatUnknown), object);
}

/* Returns a texel access in which the image and the coordinate are still to be set. */
static struct image_access texel_access(const struct type *object) {
    bool writable =
        image_info(object)->writable || image_info(object)->class == OBJECT_CLASS_SUBPASS;
    return (struct image_access){writable ? SpvOpImageRead : SpvOpImageFetch,
                                 writable ? SpvOpImageSparseRead : SpvOpImageSparseFetch,
                                 .count = 2};
}

/* ---- Image operands ---- */

static void add_offset(struct emitter *e, struct operands *o, uint32_t offset) {
    bool is_constant = constant_is(e, offset);
    add_operand(o, is_constant ? SpvImageOperandsConstOffsetMask : SpvImageOperandsOffsetMask,
                offset);
}

/* ---- Method arguments ---- */

struct texture_arguments {
    struct emitter *e;
    const struct expression *next;
    uint32_t flags, stages;
};

static struct texture_arguments arguments_of(struct emitter *e, const struct expression *x) {
    const struct intrinsic_info *info = method_info((enum method)x->call.row);
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
    if (!has_own_sampler(object->type))
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

/* Returns whether the level is zero because the stage has no derivatives, as some dialects
 * specify. */
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
        add_operand(o, SpvImageOperandsBiasMask, next_id(a));
    if (a->flags & ROW_LEVEL)
        add_operand(o, SpvImageOperandsLodMask, next_id(a));
    if (a->flags & ROW_LEVEL_ZERO || lacks_derivatives(a))
        add_operand(o, SpvImageOperandsLodMask, constant_float(e, 0));
    if (a->flags & ROW_GRADIENT) {
        add_operand(o, SpvImageOperandsGradMask, next_id(a));
        o->words[o->count++] = next_id(a);
    }
    if (a->flags & ROW_OFFSET)
        add_offset(e, o, next_offset(a));
    if (a->flags & ROW_CLAMP)
        add_operand(o, SpvImageOperandsMinLodMask, next_id(a));
}

/* Emits a comparison, which returns a float. Some dialects allow an integer image, whose result
 * is converted. */
static struct value compared(struct emitter *e, const struct image_access *access,
                             const struct expression *x) {
    const struct type *object = x->call.first->type;
    const struct type *texel = object->argument_count ? object->arguments[0].type : NULL;
    const struct type *scalar = emit_vector(e, texel ? image_scalar(e, texel) : SCALAR_FLOAT, 1);
    uint32_t id = emit_access(e, access, value_type_id(e, scalar));
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
    return from_texel(e, emit_access(e, &access, texel), x->type);
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
        add_operand(&access->operands, SpvImageOperandsOffsetMask, offsets[i]);
        access->words[0] = combine_pair(e, pair);
        uint32_t texels = emit_access(e, access, vector);
        parts[i] = emit_op(e, SpvOpCompositeExtract, scalar, texels, i);
    }
    struct value all = value_construct(e, emit_vector(e, texel, 4), parts, 4);
    return from_texel(e, all.id, result);
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
        add_offset(e, &access.operands, next_offset(&a));
    for (uint32_t i = 0; a.flags & ROW_OFFSETS && i < 4; i++) {
        moved[i] = offset_in_footprint(e, a.next, i);
        offsets[i] = next_offset(&a);
        all_constant = all_constant && moved[i];
    }
    access.status = a.flags & ROW_STATUS ? next_argument(&a) : NULL;
    if (a.flags & ROW_OFFSETS && !all_constant)
        return gather_apart(e, &access, pair, offsets, x->type);
    if (a.flags & ROW_OFFSETS)
        add_operand(&access.operands, SpvImageOperandsConstOffsetsMask, constant_offsets(e, moved));
    access.words[0] = combine_pair(e, pair);
    uint32_t texels = type_id_vector(e, image_scalar(e, x->type), 4);
    return from_texel(e, emit_access(e, &access, texels), x->type);
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
    struct image_access access = texel_access(object->type);
    uint32_t level = 0;
    access.words[1] = emit_id(e, where);
    if (a.flags & ROW_MIP)
        access.words[1] = split_level(e, access.words[1], where->type, &level);
    uint32_t sample = a.flags & ROW_SAMPLE_NUMBER ? next_id(&a) : 0;
    if (level)
        add_operand(&access.operands, SpvImageOperandsLodMask, level);
    if (a.flags & ROW_OFFSET) {
        uint32_t count = type_components(where->type) - (level != 0);
        if (expression_fold(a.e->c, a.next))
            add_offset(a.e, &access.operands, next_offset(&a));
        else
            access.words[1] = move_texel(a.e, access.words[1], count, next_argument(&a));
    }
    if (sample)
        add_operand(&access.operands, SpvImageOperandsSampleMask, sample);
    access.status = a.flags & ROW_STATUS ? next_argument(&a) : NULL;
    bool is_ordered = image_info(object->type)->rasterizer_ordered;
    if (is_ordered)
        interlock_begin(e);
    access.words[0] = plain_image(e, emit_id(e, object), object->type);
    uint32_t texel = emit_access(e, &access, type_id_vector(e, image_scalar(e, x->type), 4));
    if (is_ordered)
        interlock_end(e);
    return from_texel(e, texel, x->type);
}

struct value lower_subpass_load(struct emitter *e, const struct expression *x) {
    struct texture_arguments a = arguments_of(e, x);
    const struct expression *object = next_argument(&a);
    struct image_access access = texel_access(object->type);
    access.words[0] = emit_id(e, object);
    access.words[1] = constant_int_vector(e, (const int32_t[]){0, 0}, 2);
    if (a.flags & ROW_SAMPLE_NUMBER)
        add_operand(&access.operands, SpvImageOperandsSampleMask, next_id(&a));
    uint32_t texel = type_id_vector(e, image_scalar(e, x->type), 4);
    return from_texel(e, emit_access(e, &access, texel), x->type);
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
    uint32_t image = plain_image(e, emit_id(e, object), object->type);
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

/* GetSamplePosition: Vulkan has no such query, so the module contains a table of the standard
 * sample locations (Vulkan, "Multisampling"). */

/* Positions in sixteenths of a pixel from its center, for 1, 2, 4, 8 and 16 samples. Sample i of
 * n has index n - 1 + i. */
static const int8_t positions[][2] = {
    {0, 0},   {4, 4},   {-4, -4}, {-2, -6}, {6, -2},  {-6, 2}, {2, 6},   {1, -3},
    {-1, 3},  {5, 1},   {-3, -5}, {-5, 5},  {-7, -1}, {3, 7},  {7, -7},  {1, 1},
    {-1, -3}, {-3, 2},  {4, -1},  {-5, -2}, {2, 5},   {5, 3},  {3, -5},  {-2, 6},
    {0, -7},  {-4, -6}, {-6, 4},  {-8, 0},  {7, -4},  {6, 7},  {-7, -8},
};
enum { POSITION_COUNT = sizeof positions / sizeof *positions };

static uint32_t position_table(struct emitter *e) {
    uint32_t vector = type_id_vector(e, SCALAR_FLOAT, 2), parts[POSITION_COUNT];
    for (uint32_t i = 0; i < POSITION_COUNT; i++) {
        uint32_t xy[] = {constant_float(e, positions[i][0] / 16.0f),
                         constant_float(e, positions[i][1] / 16.0f)};
        parts[i] = constant_composite(e, vector, xy, 2);
    }
    return constant_composite(e, type_id_array(e, vector, POSITION_COUNT, 0), parts,
                              POSITION_COUNT);
}

/* As in Direct3D, a nonexistent sample is at the center. */
struct value lower_get_sample_position(struct emitter *e, const struct expression *x) {
    uint32_t uint = type_id_uint(e), boolean = type_id_bool(e), table = position_table(e);
    const struct expression *object = cg_call_argument(x, 0);
    uint32_t image = plain_image(e, emit_id(e, object), object->type);
    uint32_t count = emit_op(e, SpvOpImageQuerySamples, uint, image);
    uint32_t sample = emit_op(e, SpvOpBitcast, uint, emit_id(e, cg_call_argument(x, 1)));
    uint32_t before = emit_op(e, SpvOpISub, uint, count, constant_uint(e, 1));
    uint32_t index = emit_op(e, SpvOpIAdd, uint, before, sample);
    uint32_t exists = emit_op(e, SpvOpULessThan, boolean, sample, count);
    uint32_t known = emit_op(e, SpvOpULessThanEqual, boolean, count, constant_uint(e, 16));
    uint32_t valid = emit_op(e, SpvOpLogicalAnd, boolean, exists, known);
    uint32_t safe = emit_op(e, SpvOpSelect, uint, valid, index, constant_uint(e, 0));
    const struct type *array = type_array(e->program->types, x->type, POSITION_COUNT);
    struct lvalue place = cg_temporary(e, array, "var.GetSamplePosition.data");
    emit_store_value(e, &place, value_of(table, array));
    struct lvalue element = lvalue_element(e, place, safe, x->type);
    return emit_load_value(e, &element);
}

/* Texel lvalues: texture[xy], texture.mips[m][xy], texture.sample[s][xy]. Images have no
 * addressable memory except for atomics, so storing a component reads, modifies and writes the
 * texel. */

struct lvalue emit_texel(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->element.object;
    struct lvalue l = {.kind = &texel_place, .type = x->type, .part.whole = x->type};
    l.texel.object = object->type;
    if (x->element.level)
        l.texel.level = emit_id(e, x->element.level);
    l.texel.coordinates = emit_id(e, x->element.index);
    if (object->kind != EXPR_LOAD) {
        l.texel.image = emit_id(e, object);
        return l;
    }
    struct lvalue place = emit_lvalue(e, object->unary.operand);
    l.texel.image_pointer = lvalue_pointer(e, &place);
    l.texel.storage = place.memory.storage;
    l.texel.image_type = place.memory.image_type;
    l.texel.is_rasterizer_ordered = image_info(object->type)->rasterizer_ordered;
    return l;
}

/* Loads the image for each access. It is opaque, so the load is free. */
static uint32_t image_of(struct emitter *e, const struct lvalue *l) {
    if (!l->texel.image_pointer)
        return l->texel.image;
    struct lvalue place =
        lvalue_of_pointer(l->texel.image_pointer, l->texel.object, l->texel.storage, PACK_NONE);
    place.memory.image_type = l->texel.image_type;
    return emit_load_value(e, &place).id;
}

static void add_level(struct emitter *e, struct operands *o, const struct lvalue *l) {
    const struct object_info *info = image_info(l->texel.object);
    if (info->multisampled)
        add_operand(o, SpvImageOperandsSampleMask,
                    l->texel.level ? l->texel.level : constant_uint(e, 0));
    else if (!info->writable && info->class != OBJECT_CLASS_TEXEL_BUFFER)
        add_operand(o, SpvImageOperandsLodMask,
                    l->texel.level ? l->texel.level : constant_uint(e, 0));
}

static struct value load_whole(struct emitter *e, const struct lvalue *l) {
    struct image_access access = texel_access(l->texel.object);
    if (l->texel.is_rasterizer_ordered)
        interlock_begin(e);
    access.words[0] = plain_image(e, image_of(e, l), l->texel.object);
    access.words[1] = l->texel.coordinates;
    add_level(e, &access.operands, l);
    uint32_t type = type_id_vector(e, image_scalar(e, l->part.whole), 4);
    uint32_t texel = emit_access(e, &access, type);
    if (l->texel.is_rasterizer_ordered)
        interlock_end(e);
    return from_texel(e, texel, l->part.whole);
}

/* Converts a value to a texel. A struct is written as the vector of its members. */
static uint32_t to_texel(struct emitter *e, struct value v) {
    enum scalar scalar = image_scalar(e, v.type);
    if (!type_is_numeric(v.type) || v.type->kind == TYPE_MATRIX)
        return convert_flat(e, v, emit_vector(e, scalar, (uint32_t)type_flat_count(v.type))).id;
    if ((enum scalar)v.type->scalar != scalar)
        return convert_numeric(e, v, type_like(e, v.type, scalar)).id;
    return v.id;
}

static void store_whole(struct emitter *e, const struct lvalue *l, struct value v) {
    uint32_t texel = to_texel(e, value_plain(e, v));
    struct image_access access = {.op = SpvOpImageWrite, .count = 3};
    if (l->texel.is_rasterizer_ordered)
        interlock_begin(e);
    access.words[0] = image_of(e, l);
    access.words[1] = l->texel.coordinates;
    access.words[2] = texel;
    if (image_info(l->texel.object)->multisampled)
        add_level(e, &access.operands, l);
    emit_access(e, &access, 0);
    if (l->texel.is_rasterizer_ordered)
        interlock_end(e);
}

static struct value load_texel(struct emitter *e, struct lvalue *l) {
    struct value v = load_whole(e, l);
    if (l->texel.has_component)
        return value_of(emit_op(e, SpvOpVectorExtractDynamic, value_type_id(e, l->type), v.id,
                                l->texel.component),
                        l->type);
    return l->part.count
               ? value_of(value_swizzle(e, v, l->part.components, l->part.count).id, l->type)
               : v;
}

static void store_texel(struct emitter *e, struct lvalue *l, struct value v) {
    if (l->texel.has_component) {
        struct value whole = load_whole(e, l);
        v = value_of(emit_op(e, SpvOpVectorInsertDynamic, value_type_id(e, l->part.whole), whole.id,
                             v.id, l->texel.component),
                     l->part.whole);
    } else if (l->part.count) {
        v = emit_merge_components(e, load_whole(e, l), v, l->part.components, l->part.count);
    }
    store_whole(e, l, v);
}

/* ---- Components ---- */

static bool has_elements(const struct lvalue *l) {
    return l->type->kind == TYPE_VECTOR;
}

static struct lvalue element_of(struct emitter *e, struct lvalue l, uint32_t index_id,
                                const struct type *element) {
    l.texel.component =
        l.part.count ? part_chosen(e, l.part.components, l.part.count, index_id) : index_id;
    l.texel.has_component = true;
    l.type = element;
    return l;
}

static bool known_element(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element) {
    if (!has_elements(l))
        return false;
    l->part.components[0] = l->part.count ? l->part.components[index] : (uint8_t)index;
    l->part.count = 1;
    l->type = element;
    return true;
}

/* Only a single component of a scalar can be written. */
static bool is_selectable(const struct lvalue *l, const struct selection *s) {
    return !l->texel.has_component && (type_vector_size(l->part.whole) > 1 || s->count == 1);
}

static struct lvalue select_of_texel(struct emitter *e, struct lvalue l,
                                     const struct selection *s) {
    if (!is_selectable(&l, s))
        return lvalue_of_value(value_swizzle(e, load_texel(e, &l), s->components, s->count));
    if (type_vector_size(l.part.whole) > 1)
        part_select(&l, s);
    if (part_is_whole(&l))
        l.part.count = 0;
    l.type = s->type;
    return l;
}

/* ---- Atomics ---- */

/* Returns a pointer to the image. An image that is only a value, such as a call's result, is
 * stored to a variable. */
static uint32_t image_pointer(struct emitter *e, const struct lvalue *l) {
    if (l->texel.image_pointer)
        return l->texel.image_pointer;
    const struct type *object = l->texel.object;
    struct lvalue t =
        cg_temporary(e, object, arena_format(e->arena, "temp.var.%s", type_debug_name(e, object)));
    emit_store_value(e, &t, value_of(l->texel.image, object));
    return t.memory.base;
}

static uint32_t texel_pointer(struct emitter *e, const struct lvalue *l) {
    const struct type *sampled = type_scalar(e->program->types, image_scalar(e, l->part.whole));
    uint32_t type = type_id_pointer(e, SpvStorageClassImage, value_type_id(e, sampled));
    uint32_t sample = l->texel.level ? l->texel.level : constant_uint(e, 0);
    e->has_copies |= !l->texel.image_pointer || l->texel.storage != SpvStorageClassUniformConstant;
    return emit_op(e, SpvOpImageTexelPointer, type, image_pointer(e, l), l->texel.coordinates,
                   sample);
}

const struct place_kind texel_place = {
    .load = load_texel,
    .store = store_texel,
    .atomic_pointer = texel_pointer,
    .has_elements = has_elements,
    .element = element_of,
    .known_element = known_element,
    .select = select_of_texel,
    .is_written_only = true,
};
