/* WGSL text of texture operations: sampling, loading, storing, size queries. */
#include "writer.h"

#include <string.h>

enum { IMAGE_DIM = 1, IMAGE_ARRAYED = 3, IMAGE_MS = 4, IMAGE_SAMPLED = 5 };

/* A decoded image instruction. */
struct texel_access {
    const struct instruction *i;
    const struct instruction *type; /* OpTypeImage */
    const char *texture, *sampler;
    const char *coordinates, *layer;
    bool is_depth;
    uint32_t bias, lod, dx, dy, offset, sample; /* ids or 0 */
    bool has_unknown;
};

/* ---- Operands ---- */

static void read_operands(struct texel_access *a) {
    const struct instruction *i = a->i;
    uint32_t at = image_operands_at(i), mask = at < i->count ? i->operands[at++] : 0;
    uint32_t *const fields[] = {&a->bias,   &a->lod, &a->dx,    &a->offset,
                                &a->offset, NULL,    &a->sample};
    for (uint32_t bit = 0; bit < COUNT_OF(fields); bit++) {
        if (!(mask >> bit & 1))
            continue;
        if (!fields[bit]) {
            a->has_unknown = true;
            return;
        }
        *fields[bit] = i->operands[at++];
        if (bit == 2)
            a->dy = i->operands[at++];
    }
    a->has_unknown = mask & (SpvImageOperandsMinLodMask | SpvImageOperandsConstOffsetsMask);
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

/* Returns the first components of a vector that may have more. */
static const char *first_components(struct writer *w, uint32_t id, uint32_t count) {
    uint32_t have = module_is_vector(w->m, instruction_of(w->m, id)->type)
                        ? module_part_count(w->m, instruction_of(w->m, id)->type)
                        : 1;
    if (have == count)
        return wgsl_operand(w, id, LEVEL_LOGIC);
    return wgsl_format(w, "%s.%.*s", wgsl_simple_operand(w, id), (int)count, "xyzw");
}

/* The array layer is rounded to nearest (Vulkan 16.5.5). */
static void read_coordinates(struct writer *w, struct texel_access *a, uint32_t id) {
    uint32_t count = dimensions(a);
    bool is_float = wgsl_is_kind(w, instruction_of(w->m, id)->type, SpvOpTypeFloat);
    if (a->type->operands[IMAGE_ARRAYED]) {
        const char *last = wgsl_format(w, "%s.%c", wgsl_simple_operand(w, id), "xyzw"[count]);
        a->layer = is_float ? wgsl_format(w, "i32(round(%s))", last) : last;
    }
    a->coordinates = first_components(w, id, count);
}

static const struct instruction *image_type(struct writer *w, uint32_t id) {
    const struct instruction *type = module_value_type(w->m, id);
    return type->opcode == SpvOpTypeSampledImage ? instruction_of(w->m, type->operands[0]) : type;
}

static const char *handle_text(struct writer *w, uint32_t id) {
    const char *text = wgsl_fact_of(w, wgsl_root_of(w, id))->text;
    return text ? text : "unknown";
}

static struct texel_access access_of(struct writer *w, const struct instruction *i) {
    struct texel_access a = {.i = i};
    const struct instruction *image = instruction_of(w->m, i->operands[0]);
    a.type = image_type(w, i->operands[0]);
    a.texture = handle_text(w, i->operands[0]);
    a.is_depth = wgsl_variable_of(w, wgsl_root_of(w, i->operands[0]))->is_compared;
    if (image->opcode == SpvOpSampledImage)
        a.sampler = handle_text(w, image->operands[1]);
    else if (module_value_type(w->m, image->id)->opcode == SpvOpTypeSampledImage)
        a.sampler = wgsl_variable_of(w, wgsl_root_of(w, image->id))->sampler;
    read_operands(&a);
    if (a.has_unknown)
        wgsl_refuse(w, i, "minimum levels and several offsets are not supported in WGSL");
    return a;
}

/* ---- Arguments ---- */

static void add_argument(struct text_sink *text, const char *argument) {
    if (argument)
        sink_format(text, ", %s", argument);
}

static void add_offset(struct writer *w, struct text_sink *text, const struct texel_access *a) {
    enum expression_level level;
    if (!a->offset)
        return;
    if (!module_is_constant(w->m, a->offset))
        wgsl_refuse(w, a->i, "dynamic texture offsets are not supported in WGSL");
    else
        add_argument(text, wgsl_constant_text(w, a->offset, &level));
}

/* Depth results are scalars in WGSL. SPIR-V adds the components 0, 0, 1 (Vulkan 16.3.4). */
static void set_access_text(struct writer *w, const struct texel_access *a, const char *text) {
    if (a->is_depth && module_is_vector(w->m, a->i->type))
        text = wgsl_format(w, "%s(%s, 0.0, 0.0, 1.0)", wgsl_type_text(w, a->i->type), text);
    wgsl_set_value(w, a->i, LEVEL_PRIMARY, text);
}

static struct text_sink begin_access(struct writer *w, const struct texel_access *a,
                                     const char *function) {
    struct text_sink text = {.arena = w->arena};
    sink_format(&text, "%s(%s", function, a->texture);
    add_argument(&text, a->sampler);
    add_argument(&text, a->coordinates);
    add_argument(&text, a->layer);
    return text;
}

/* ---- Sampling ---- */

static const char *level_text(struct writer *w, const struct texel_access *a) {
    const char *level = wgsl_operand(w, a->lod, LEVEL_LOGIC);
    return a->is_depth ? wgsl_format(w, "i32(%s)", level) : level;
}

void write_sample(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    const char *function = a.bias  ? "textureSampleBias"
                           : a.dx  ? "textureSampleGrad"
                           : a.lod ? "textureSampleLevel"
                                   : "textureSample";
    struct text_sink text = begin_access(w, &a, function);
    if (a.bias)
        add_argument(&text, wgsl_operand(w, a.bias, LEVEL_LOGIC));
    if (a.lod)
        add_argument(&text, level_text(w, &a));
    if (a.dx) {
        add_argument(&text, wgsl_operand(w, a.dx, LEVEL_LOGIC));
        add_argument(&text, wgsl_operand(w, a.dy, LEVEL_LOGIC));
    }
    add_offset(w, &text, &a);
    sink_text(&text, ")");
    set_access_text(w, &a, text.text);
}

static bool is_zero(struct writer *w, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, id);
    return i->opcode == SpvOpConstantNull || (i->opcode == SpvOpConstant && !i->operands[0]);
}

void write_compare(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    struct text_sink text =
        begin_access(w, &a, a.lod ? "textureSampleCompareLevel" : "textureSampleCompare");
    if (a.bias || a.dx || (a.lod && !is_zero(w, a.lod)))
        wgsl_refuse(w, i,
                    "depth comparison at an explicit level other than 0 is not supported in WGSL");
    add_argument(&text, wgsl_operand(w, i->operands[2], LEVEL_LOGIC));
    add_offset(w, &text, &a);
    sink_text(&text, ")");
    wgsl_set_value(w, i, LEVEL_PRIMARY, text.text);
}

void write_gather(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    enum expression_level level;
    bool compares = i->opcode == SpvOpImageDrefGather;
    read_coordinates(w, &a, i->operands[1]);
    if (!compares && !a.is_depth)
        a.texture =
            wgsl_format(w, "%s, %s", wgsl_constant_text(w, i->operands[2], &level), a.texture);
    struct text_sink text =
        begin_access(w, &a, compares ? "textureGatherCompare" : "textureGather");
    if (compares)
        add_argument(&text, wgsl_operand(w, i->operands[2], LEVEL_LOGIC));
    add_offset(w, &text, &a);
    sink_text(&text, ")");
    wgsl_set_value(w, i, LEVEL_PRIMARY, text.text);
}

/* ---- Loading and storing ---- */

static const char *offset_text(struct writer *w, const struct texel_access *a) {
    if (!a->offset)
        return a->coordinates;
    uint32_t type = instruction_of(w->m, a->i->operands[1])->type;
    return wgsl_format(w, "%s + %s", a->coordinates,
                       wgsl_operand_signed(w, a->offset, wgsl_is_signed(w, type), LEVEL_PRODUCT));
}

static const char *with_count(struct writer *w, const struct instruction *i, const char *text) {
    uint32_t count = module_is_vector(w->m, i->type) ? module_part_count(w->m, i->type) : 1;
    return count == 4 ? text : wgsl_format(w, "%s.%.*s", text, (int)count, "xyzw");
}

void write_fetch(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    a.coordinates = offset_text(w, &a);
    struct text_sink text = begin_access(w, &a, "textureLoad");
    if (a.type->operands[IMAGE_MS])
        add_argument(&text, a.sample ? wgsl_operand(w, a.sample, LEVEL_LOGIC) : "0");
    else
        add_argument(&text, a.lod ? wgsl_operand(w, a.lod, LEVEL_LOGIC) : "0");
    sink_text(&text, ")");
    set_access_text(w, &a, text.text);
}

void write_read(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    uint32_t root = wgsl_root_of(w, i->operands[0]);
    read_coordinates(w, &a, i->operands[1]);
    struct text_sink text = begin_access(w, &a, "textureLoad");
    sink_text(&text, ")");
    if (wgsl_variable_of(w, root)->is_written)
        w->reads = w->reads && w->reads != root ? READS_ANYTHING : root;
    wgsl_set_value(w, i, LEVEL_PRIMARY, with_count(w, i, text.text));
}

static const char *texel_text(struct writer *w, uint32_t id) {
    uint32_t type = instruction_of(w->m, id)->type;
    uint32_t count = module_is_vector(w->m, type) ? module_part_count(w->m, type) : 1;
    const struct instruction *scalar = module_scalar_type(w->m, type);
    const char *zeros[] = {"", ", %s(), %s(), %s()", ", %s(), %s()", ", %s()", ""};
    const char *text = wgsl_operand(w, id, LEVEL_LOGIC), *number = wgsl_type_text(w, scalar->id);
    if (count == 4)
        return text;
    return wgsl_format(w, "vec4<%s>(%s%s)", number, text,
                       wgsl_format(w, zeros[count], number, number, number));
}

void write_write(struct writer *w, const struct instruction *i) {
    struct texel_access a = access_of(w, i);
    read_coordinates(w, &a, i->operands[1]);
    struct text_sink text = begin_access(w, &a, "textureStore");
    add_argument(&text, texel_text(w, i->operands[2]));
    sink_text(&text, ");");
    wgsl_write_effect(w, wgsl_root_of(w, i->operands[0]), text.text);
}

/* ---- Queries ---- */

/* Counts are unsigned in WGSL. */
static void give_count(struct writer *w, const struct instruction *i, const char *text) {
    const char *type = wgsl_type_text(w, i->type);
    bool has_type = !wgsl_is_signed(w, i->type);
    wgsl_set_value(w, i, LEVEL_PRIMARY, has_type ? text : wgsl_format(w, "%s(%s)", type, text));
}

void write_size(struct writer *w, const struct instruction *i) {
    struct texel_access a = {.i = i, .type = image_type(w, i->operands[0])};
    const char *texture = handle_text(w, i->operands[0]);
    bool has_level = i->opcode == SpvOpImageQuerySizeLod;
    const char *text = has_level ? wgsl_format(w, "textureDimensions(%s, %s)", texture,
                                               wgsl_operand(w, i->operands[1], LEVEL_LOGIC))
                                 : wgsl_format(w, "textureDimensions(%s)", texture);
    if (a.type->operands[IMAGE_ARRAYED]) {
        if (a.type->operands[IMAGE_DIM] == SpvDimCube)
            text = wgsl_format(w, "%s.xy", text);
        text = wgsl_format(w, "vec3u(%s, textureNumLayers(%s))", text, texture);
    } else if (a.type->operands[IMAGE_DIM] == SpvDimCube) {
        text = wgsl_format(w, "%s.xy", text);
    }
    give_count(w, i, text);
}

void write_count(struct writer *w, const struct instruction *i) {
    const char *function =
        i->opcode == SpvOpImageQueryLevels ? "textureNumLevels" : "textureNumSamples";
    give_count(w, i, wgsl_format(w, "%s(%s)", function, handle_text(w, i->operands[0])));
}

/* Textures and samplers are not values; users find the variable itself. */
void write_sampled_image(struct writer *w, const struct instruction *i) {
}

void write_texel_pointer(struct writer *w, const struct instruction *i) {
    struct pointer_location spot = {.root = wgsl_root_of(w, i->operands[0]),
                                    .type = module_pointee(w->m, i->id)->id,
                                    .path = "texel",
                                    .level = LEVEL_PRIMARY};
    wgsl_fact_of(w, i->id)->value.spot = arena_copy(w->arena, &spot, sizeof spot);
}
