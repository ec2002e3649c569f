/* Texture operations: sampling, loading, storing, size queries. */
#include "../writer.h"

enum { IMAGE_DIM = 1, IMAGE_ARRAYED = 3, IMAGE_MS = 4, IMAGE_SAMPLED = 5 };

/* A decoded image instruction. */
struct texel_access {
    const struct instruction *i;
    const struct instruction *type; /* OpTypeImage */
    const struct wgsl_expr *texture, *sampler;
    const struct wgsl_expr *coordinates, *layer;
    bool is_depth;
    uint32_t bias, lod, dx, dy, offset, offsets, sample; /* ids or 0 */
    bool has_unknown;
};

/* ---- Operands ---- */

static void read_operands(struct texel_access *a) {
    const struct instruction *i = a->i;
    uint32_t at = image_operands_at(i), mask = at < i->count ? i->operands[at++] : 0;
    uint32_t *const fields[] = {&a->bias,   &a->lod,     &a->dx,    &a->offset,
                                &a->offset, &a->offsets, &a->sample};
    for (uint32_t bit = 0; bit < COUNT_OF(fields); bit++) {
        if (!(mask >> bit & 1))
            continue;
        *fields[bit] = i->operands[at++];
        if (bit == 2)
            a->dy = i->operands[at++];
    }
    a->has_unknown = mask & SpvImageOperandsMinLodMask;
}

static uint32_t dimensions(const struct texel_access *a) {
    switch (a->type->operands[IMAGE_DIM]) {
    case SpvDim1D:
        return 1;
    case SpvDim3D:
    case SpvDimCube:
        return 3;
    default: /* 2D */
        return 2;
    }
}

static uint32_t component_count(const struct writer *w, uint32_t type) {
    return module_is_vector(w->m, type) ? module_part_count(w->m, type) : 1;
}

/* Returns the first components of a vector that may have more. */
static const struct wgsl_expr *first_components(struct writer *w, uint32_t id, uint32_t count) {
    if (component_count(w, instruction_of(w->m, id)->type) == count)
        return wgsl_operand(w, id);
    return wgsl_swizzle(w->arena, wgsl_simple_operand(w, id), "xyzw", count);
}

/* The array layer is rounded to nearest (Vulkan 16.5.5). */
static void read_coordinates(struct writer *w, struct texel_access *a, uint32_t id) {
    uint32_t count = dimensions(a);
    bool is_float = wgsl_is_kind(w, instruction_of(w->m, id)->type, SpvOpTypeFloat);
    if (a->type->operands[IMAGE_ARRAYED]) {
        a->layer = wgsl_component(w->arena, wgsl_simple_operand(w, id), count);
        if (is_float)
            a->layer = wgsl_call(w->arena, "i32", 1, wgsl_call(w->arena, "round", 1, a->layer));
    }
    a->coordinates = first_components(w, id, count);
}

static const struct instruction *image_type(struct writer *w, uint32_t id) {
    const struct instruction *type = module_value_type(w->m, id);
    return type->opcode == SpvOpTypeSampledImage ? instruction_of(w->m, type->operands[0]) : type;
}

/* Returns the access chain that selects an element of an array of textures, or NULL. */
static const struct instruction *element_chain(const struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    while (i->opcode == SpvOpLoad || i->opcode == SpvOpCopyObject ||
           i->opcode == SpvOpSampledImage || i->opcode == SpvOpImage)
        i = instruction_of(w->m, i->operands[0]);
    bool is_chain = i->opcode == SpvOpAccessChain || i->opcode == SpvOpInBoundsAccessChain;
    return is_chain && i->count > 1 ? i : NULL;
}

static const struct wgsl_expr *handle(struct writer *w, uint32_t id) {
    const char *name = wgsl_fact_of(w, wgsl_root_of(w, id))->text;
    const struct wgsl_expr *variable = wgsl_name(w->arena, name ? name : "unknown");
    const struct instruction *chain = element_chain(w, id);
    return chain ? wgsl_index(w->arena, variable, wgsl_operand(w, chain->operands[1])) : variable;
}

static struct texel_access access_of(struct writer *w, const struct instruction *i) {
    struct texel_access a = {.i = i};
    const struct instruction *image = instruction_of(w->m, i->operands[0]);
    a.type = image_type(w, i->operands[0]);
    a.texture = handle(w, i->operands[0]);
    a.is_depth = wgsl_variable_of(w, wgsl_root_of(w, i->operands[0]))->is_compared;
    if (image->opcode == SpvOpSampledImage)
        a.sampler = handle(w, image->operands[1]);
    else if (module_value_type(w->m, image->id)->opcode == SpvOpTypeSampledImage) {
        const char *name = wgsl_variable_of(w, wgsl_root_of(w, image->id))->sampler;
        a.sampler = name ? wgsl_name(w->arena, name) : NULL;
    }
    read_operands(&a);
    if (a.has_unknown)
        wgsl_refuse(w, i, "minimum levels are not supported in WGSL");
    return a;
}

/* ---- Arguments ---- */

static void add(struct writer *w, struct wgsl_expr_vec *arguments, const struct wgsl_expr *x) {
    if (x)
        vec_push(w->arena, arguments, x);
}

static void add_offset(struct writer *w, struct wgsl_expr_vec *arguments,
                       const struct texel_access *a) {
    if (!a->offset)
        return;
    if (!module_is_constant(w->m, a->offset))
        wgsl_refuse(w, a->i, "dynamic texture offsets are not supported in WGSL");
    else
        add(w, arguments, wgsl_constant(w, a->offset));
}

/* Returns the texture, the sampler and the coordinates. */
static struct wgsl_expr_vec arguments_of(struct writer *w, const struct texel_access *a) {
    struct wgsl_expr_vec arguments = {0};
    add(w, &arguments, a->texture);
    add(w, &arguments, a->sampler);
    add(w, &arguments, a->coordinates);
    add(w, &arguments, a->layer);
    return arguments;
}

/* Depth results are scalars in WGSL. SPIR-V adds the components 0, 0, 1 (Vulkan 16.3.4). */
static void set_texels(struct writer *w, const struct texel_access *a,
                       const struct wgsl_expr *value) {
    if (a->is_depth && module_is_vector(w->m, a->i->type)) {
        const struct wgsl_expr *zero = wgsl_literal(w->arena, "0.0");
        value = wgsl_call(w->arena, wgsl_type_text(w, a->i->type), 4, value, zero, zero,
                          wgsl_literal(w->arena, "1.0"));
    }
    wgsl_set_value(w, a->i, value);
}

/* ---- Sampling ---- */

static const struct wgsl_expr *level_of(struct writer *w, const struct texel_access *a) {
    const struct wgsl_expr *level = wgsl_operand(w, a->lod);
    return a->is_depth ? wgsl_call(w->arena, "i32", 1, level) : level;
}

static bool is_slope(const struct writer *w, uint32_t id, SpvOp op, uint32_t of) {
    const struct instruction *i = instruction_of(w->m, id);
    return i->opcode == op && i->operands[0] == of;
}

/* There are no gradients for depth textures, but they may be those of the coordinates. */
static void drop_gradients(struct writer *w, struct texel_access *a) {
    uint32_t at = a->i->operands[1];
    if (is_slope(w, a->dx, SpvOpDPdx, at) && is_slope(w, a->dy, SpvOpDPdy, at))
        w->uses_derivatives = true;
    else
        wgsl_refuse(w, a->i, "gradients for depth textures are not supported in WGSL");
    a->dx = a->dy = 0;
}

void write_sample(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    if (a.is_depth && a.dx)
        drop_gradients(w, &a);
    if (a.is_depth && a.bias)
        wgsl_refuse(w, i, "a bias for depth textures is not supported in WGSL");
    const char *function = a.bias  ? "textureSampleBias"
                           : a.dx  ? "textureSampleGrad"
                           : a.lod ? "textureSampleLevel"
                                   : "textureSample";
    struct wgsl_expr_vec arguments = arguments_of(w, &a);
    if (a.bias)
        add(w, &arguments, wgsl_operand(w, a.bias));
    if (a.lod)
        add(w, &arguments, level_of(w, &a));
    if (a.dx) {
        add(w, &arguments, wgsl_operand(w, a.dx));
        add(w, &arguments, wgsl_operand(w, a.dy));
    }
    add_offset(w, &arguments, &a);
    set_texels(w, &a, wgsl_call_list(w->arena, function, &arguments));
}

static bool is_zero(struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    return i->opcode == SpvOpConstantNull || (i->opcode == SpvOpConstant && !i->operands[0]);
}

void write_compare(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    struct wgsl_expr_vec arguments = arguments_of(w, &a);
    if (a.bias || a.dx || (a.lod && !is_zero(w, a.lod)))
        wgsl_refuse(w, i,
                    "depth comparison at an explicit level other than 0 is not supported in WGSL");
    add(w, &arguments, wgsl_operand(w, i->operands[2]));
    add_offset(w, &arguments, &a);
    wgsl_set_value(w, i,
                   wgsl_call_list(w->arena,
                                  a.lod ? "textureSampleCompareLevel" : "textureSampleCompare",
                                  &arguments));
}

/* Returns the texels that are gathered with an offset, which is a constant id or 0. */
static const struct wgsl_expr *gathered(struct writer *w, const struct texel_access *a,
                                        uint32_t offset) {
    const struct instruction *i = a->i;
    bool compares = i->opcode == SpvOpImageDrefGather;
    struct texel_access moved = *a;
    struct wgsl_expr_vec arguments = {0};
    moved.offset = offset;
    if (!compares && !a->is_depth)
        add(w, &arguments, wgsl_constant(w, i->operands[2]));
    add(w, &arguments, a->texture);
    add(w, &arguments, a->sampler);
    add(w, &arguments, a->coordinates);
    add(w, &arguments, a->layer);
    if (compares)
        add(w, &arguments, wgsl_operand(w, i->operands[2]));
    add_offset(w, &arguments, &moved);
    return wgsl_call_list(w->arena, compares ? "textureGatherCompare" : "textureGather",
                          &arguments);
}

/* Each of several offsets gives one texel, the one at the coordinates (i0, j0), which is the last
 * component of a gathered vector. */
void write_gather(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    struct wgsl_expr_vec texels = {0};
    read_coordinates(w, &a, i->operands[1]);
    if (!a.offsets) {
        wgsl_set_value(w, i, gathered(w, &a, a.offset));
        return;
    }
    wgsl_simple_operand(w, i->operands[1]);
    read_coordinates(w, &a, i->operands[1]);
    for (uint32_t k = 0; k < 4; k++)
        add(w, &texels,
            wgsl_component(w->arena, gathered(w, &a, instruction_of(w->m, a.offsets)->operands[k]),
                           3));
    wgsl_set_value(w, i, wgsl_call_list(w->arena, wgsl_type_text(w, i->type), &texels));
}

/* ---- Loading and storing ---- */

static const struct wgsl_expr *moved_coordinates(struct writer *w, const struct texel_access *a) {
    if (!a->offset)
        return a->coordinates;
    uint32_t type = instruction_of(w->m, a->i->operands[1])->type;
    return wgsl_binary(w->arena, WGSL_ADD, a->coordinates,
                       wgsl_operand_signed(w, a->offset, wgsl_is_signed(w, type)));
}

static bool is_buffer(struct writer *w, const struct instruction *i) {
    return wgsl_is_typed_buffer(w, image_type(w, i->operands[0])->id);
}

void write_fetch(struct writer *w, const struct instruction *i) {
    if (is_buffer(w, i)) {
        wgsl_read_typed_buffer(w, i);
        return;
    }
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    a.coordinates = moved_coordinates(w, &a);
    struct wgsl_expr_vec arguments = arguments_of(w, &a);
    uint32_t last = a.type->operands[IMAGE_MS] ? a.sample : a.lod;
    add(w, &arguments, last ? wgsl_operand(w, last) : wgsl_literal(w->arena, "0"));
    set_texels(w, &a, wgsl_call_list(w->arena, "textureLoad", &arguments));
}

void write_read(struct writer *w, const struct instruction *i) {
    if (is_buffer(w, i)) {
        wgsl_read_typed_buffer(w, i);
        return;
    }
    struct texel_access a = access_of(w, i);
    uint32_t root = wgsl_root_of(w, i->operands[0]), count = component_count(w, i->type);
    read_coordinates(w, &a, i->operands[1]);
    struct wgsl_expr_vec arguments = arguments_of(w, &a);
    const struct wgsl_expr *texel = wgsl_call_list(w->arena, "textureLoad", &arguments);
    if (wgsl_variable_of(w, root)->is_written)
        w->reads = w->reads && w->reads != root ? READS_ANYTHING : root;
    wgsl_set_value(w, i, count == 4 ? texel : wgsl_swizzle(w->arena, texel, "xyzw", count));
}

/* Returns a texel with all four components. */
static const struct wgsl_expr *whole_texel(struct writer *w, uint32_t id) {
    uint32_t type = instruction_of(w->m, id)->type, count = component_count(w, type);
    const char *number = wgsl_type_text(w, module_scalar_type(w->m, type)->id);
    struct wgsl_expr_vec parts = {0};
    add(w, &parts, wgsl_operand(w, id));
    if (count == 4)
        return parts.items[0];
    for (; count < 4; count++)
        add(w, &parts, wgsl_call(w->arena, number, 0));
    return wgsl_call_list(w->arena, wgsl_format(w, "vec4<%s>", number), &parts);
}

void write_write(struct writer *w, const struct instruction *i) {
    if (is_buffer(w, i)) {
        wgsl_write_typed_buffer(w, i);
        return;
    }
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    struct wgsl_expr_vec arguments = arguments_of(w, &a);
    add(w, &arguments, whole_texel(w, i->operands[2]));
    wgsl_effect(w, wgsl_root_of(w, i->operands[0]),
                wgsl_call_list(w->arena, "textureStore", &arguments));
}

/* ---- Queries ---- */

/* Counts are unsigned in WGSL. */
static void give_count(struct writer *w, const struct instruction *i,
                       const struct wgsl_expr *count) {
    const char *type = wgsl_type_text(w, i->type);
    wgsl_set_value(w, i, wgsl_is_signed(w, i->type) ? wgsl_call(w->arena, type, 1, count) : count);
}

void write_size(struct writer *w, const struct instruction *i) {
    const struct instruction *type = image_type(w, i->operands[0]);
    struct wgsl_expr_vec arguments = {0};
    if (is_buffer(w, i)) {
        give_count(w, i, wgsl_typed_buffer_length(w, i));
        return;
    }
    add(w, &arguments, handle(w, i->operands[0]));
    const struct wgsl_expr *texture = arguments.items[0];
    if (i->opcode == SpvOpImageQuerySizeLod)
        add(w, &arguments, wgsl_operand(w, i->operands[1]));
    const struct wgsl_expr *size = wgsl_call_list(w->arena, "textureDimensions", &arguments);
    if (type->operands[IMAGE_DIM] == SpvDimCube)
        size = wgsl_swizzle(w->arena, size, "xy", 2);
    if (type->operands[IMAGE_ARRAYED])
        size = wgsl_call(w->arena, "vec3u", 2, size,
                         wgsl_call(w->arena, "textureNumLayers", 1, texture));
    give_count(w, i, size);
}

void write_count(struct writer *w, const struct instruction *i) {
    const char *function =
        i->opcode == SpvOpImageQueryLevels ? "textureNumLevels" : "textureNumSamples";
    give_count(w, i, wgsl_call(w->arena, function, 1, handle(w, i->operands[0])));
}

/* Textures and samplers are not values; users find the variable itself. */
void write_sampled_image(struct writer *w, const struct instruction *i) {
}

void write_texel_pointer(struct writer *w, const struct instruction *i) {
    struct pointer_location spot = {.root = wgsl_root_of(w, i->operands[0]),
                                    .type = module_pointee(w->m, i->id)->id,
                                    .path = wgsl_name(w->arena, "texel")};
    if (wgsl_is_typed_buffer(w, module_pointee(w->m, i->operands[0])->id))
        spot.path = wgsl_typed_buffer_element(w, i);
    wgsl_fact_of(w, i->id)->value.spot = arena_copy(w->arena, &spot, sizeof spot);
}
