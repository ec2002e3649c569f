/* Procedural images.  A texel that was not written depends on its location; a sample is a smooth
 * function of the coordinates, so that small differences of the coordinates have small effects. */
#include <math.h>

#include "groups.h"
#include "linear.h"
#include "memory.h"
#include "tables.h"

enum {
    IMAGE_SIZE = 64,
    IMAGE_LAYERS = 4,
    IMAGE_LEVELS = 7,
    IMAGE_SAMPLES = 4,
    MAX_COORDINATES = 12
};

/* The operands of an instruction other than an image and coordinates. */
struct image_form {
    bool has_reference, is_projected, is_gather, has_sampler, is_sparse;
};

/* The sampled location: numbers that the result depends on. */
struct look {
    uint64_t image, sampler;
    double coordinates[MAX_COORDINATES];
    uint32_t count;
    double lod, reference;
    bool is_defined;
};

static void add_coordinate(struct look *l, double number) {
    if (l->count < MAX_COORDINATES)
        l->coordinates[l->count++] = number;
}

static double number_of(struct thread *t, struct look *l, uint32_t id, uint32_t k) {
    const struct cell *cell = value_of(t, id) + k;
    const struct type *type = number_type_of(type_of_id(t->run, id));
    l->is_defined &= cell->is_defined;
    return type->kind == TYPE_FLOAT ? real_from_bits(cell->bits, type->width)
                                    : (double)extend_sign(cell->bits, type->width);
}

static const struct instruction *image_of(const struct type *type) {
    const struct instruction *i = type->made;
    return i->opcode == SpvOpTypeSampledImage ? type->element->made : i;
}

static uint32_t dimensions_of(const struct instruction *image) {
    switch (image->operands[1]) {
    case SpvDim1D:
    case SpvDimBuffer:
        return 1;
    case SpvDim3D:
    case SpvDimCube:
        return 3;
    default:
        return 2;
    }
}

/* ---- Image operands ---- */

static void look_by_slopes(struct thread *t, struct look *l, uint32_t x, uint32_t y) {
    double longest = 0x1p-20;
    for (uint32_t k = 0; k < type_of_id(t->run, x)->cells; k++)
        longest = fmax(longest, fmax(fabs(number_of(t, l, x, k)), fabs(number_of(t, l, y, k))));
    l->lod += log2(longest * IMAGE_SIZE);
}

static void add_numbers(struct thread *t, struct look *l, uint32_t id, double scale) {
    for (uint32_t k = 0; k < type_of_id(t->run, id)->cells; k++)
        add_coordinate(l, number_of(t, l, id, k) * scale);
}

/* Adds an offset to the coordinates. */
static void shift_look(struct thread *t, struct look *l, uint32_t id, double scale) {
    for (uint32_t k = 0; k < type_of_id(t->run, id)->cells && k < l->count; k++)
        l->coordinates[k] += number_of(t, l, id, k) * scale;
}

/* `texel` is the distance of texels in units of the coordinates.  `offsets` receives the operand of
 * a gather with an offset for each texel. */
static void read_operands(struct thread *t, struct look *l, const struct step *s, uint32_t at,
                          double texel, uint32_t *offsets) {
    if (at >= s->count)
        return;
    uint32_t mask = s->operands[at++];
    const uint32_t *o = s->operands;
    if (mask & SpvImageOperandsBiasMask)
        l->lod += number_of(t, l, o[at++], 0);
    if (mask & SpvImageOperandsLodMask)
        l->lod = number_of(t, l, o[at++], 0);
    if (mask & SpvImageOperandsGradMask) {
        look_by_slopes(t, l, o[at], o[at + 1]);
        at += 2;
    }
    if (mask & SpvImageOperandsConstOffsetMask)
        shift_look(t, l, o[at++], texel);
    if (mask & SpvImageOperandsOffsetMask)
        shift_look(t, l, o[at++], texel);
    if (mask & SpvImageOperandsConstOffsetsMask)
        *offsets = o[at++];
    if (mask & SpvImageOperandsSampleMask)
        add_numbers(t, l, o[at++], 1);
    if (mask & SpvImageOperandsMinLodMask)
        l->lod = fmax(l->lod, number_of(t, l, o[at++], 0));
}

static struct look begin_look(struct thread *t, const struct step *s,
                              const struct image_form *form) {
    const struct cell *handle = in(t, s, 0);
    uint32_t id = s->operands[1], count = type_of_id(t->run, id)->cells;
    struct look l = {.image = handle[0].bits, .is_defined = handle[0].is_defined};
    if (form->has_sampler) {
        l.sampler = handle[1].bits;
        l.is_defined &= handle[1].is_defined;
    }
    double divisor = form->is_projected ? number_of(t, &l, id, --count) : 1;
    for (uint32_t k = 0; k < count; k++)
        add_coordinate(&l, number_of(t, &l, id, k) / divisor);
    return l;
}

static struct look read_look(struct thread *t, const struct step *s, const struct image_form *form,
                             double lod, uint32_t *offsets) {
    struct look l = begin_look(t, s, form);
    l.lod = lod;
    if (form->has_reference)
        l.reference = number_of(t, &l, s->operands[2], 0);
    read_operands(t, &l, s, 2 + (form->has_reference || form->is_gather), 1.0 / IMAGE_SIZE,
                  offsets);
    return l;
}

/* ---- Sampling ---- */

/* Between 0.15 and 0.85, so that two components of a normal are not longer than 1. */
static double smooth_texel(const struct run *run, const struct look *l, uint32_t component) {
    uint64_t key = hash_step(l->image, l->sampler);
    double angle = 6.28 * world_fraction(run->world, key, component);
    for (uint32_t k = 0; k < l->count; k++)
        angle +=
            l->coordinates[k] * (1 + 2 * world_fraction(run->world, key, 16 * k + component + 16));
    angle += 0.1 * fmin(fmax(l->lod, 0), IMAGE_LEVELS);
    return 0.5 + 0.35 * sin(angle);
}

static double compared_texel(const struct run *run, const struct look *l, uint32_t component) {
    double texel = smooth_texel(run, l, component);
    return fmin(fmax(0.5 + 4 * (texel - l->reference), 0), 1);
}

static struct cell texel_cell(const struct type *type, double number, bool is_defined) {
    uint64_t bits = type->kind == TYPE_FLOAT ? real_bits(number, type->width)
                                             : cut_to((uint64_t)(number * 4), type->width);
    return is_defined ? defined_cell(bits) : (struct cell){0, false};
}

static struct look corner_look(struct thread *t, const struct look *l, uint32_t corner,
                               uint32_t offsets) {
    static const double corners[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    struct look there = *l;
    for (uint32_t k = 0; k < 2 && k < l->count; k++)
        there.coordinates[k] +=
            (offsets ? number_of(t, &there, offsets, 2 * corner + k) : corners[corner][k]) /
            IMAGE_SIZE;
    return there;
}

/* Returns the type of the texel after the residency code of a sparse instruction. */
static const struct type *texel_of(struct thread *t, const struct step *s, bool is_sparse,
                                   struct cell **to) {
    *to = out(t, s);
    if (!is_sparse)
        return s->type;
    **to = defined_cell(1);
    *to += s->type->members[1].cell;
    return s->type->members[1].type;
}

static void sample_at(struct thread *t, const struct step *s, double lod, bool has_lod) {
    const struct image_form *form = s->row->with;
    uint32_t offsets = 0;
    struct look l = read_look(t, s, form, lod, &offsets);
    struct cell *to;
    const struct type *type = texel_of(t, s, form->is_sparse, &to);
    uint32_t component = 0;
    l.is_defined &= has_lod;
    if (form->is_gather && !form->has_reference)
        component = (uint32_t)in(t, s, 2)->bits;
    for (uint32_t k = 0; k < type->cells; k++) {
        struct look there = form->is_gather ? corner_look(t, &l, k, offsets) : l;
        uint32_t which = form->is_gather ? component : k;
        double number = form->has_reference ? compared_texel(t->run, &there, which)
                                            : smooth_texel(t->run, &there, which);
        to[k] = texel_cell(number_type_of(type), number, l.is_defined);
    }
}

static void sample(struct thread *t, const struct step *s) {
    sample_at(t, s, 0, true);
}

/* Computes the size of a texel relative to a pixel from the neighbors. */
static double implicit_lod(struct thread **who, uint32_t count, struct thread *t,
                           const struct step *s, bool *is_defined) {
    uint32_t dimensions = dimensions_of(image_of(type_in(t, s, 0)));
    double longest = 0x1p-20;
    *is_defined = true;
    for (uint32_t k = 0; k < dimensions; k++) {
        struct slope slope = quad_slope(who, count, t, s->operands[1], k);
        *is_defined &= slope.is_defined;
        longest = fmax(longest, fmax(fabs(slope.right), fabs(slope.down)));
    }
    return log2(longest * IMAGE_SIZE);
}

/* Stages without derivatives use the base level. */
static void sample_together(struct thread **who, uint32_t count, const struct step *s) {
    const struct run *run = who[0]->run;
    bool has_quads = run->entry->model == SpvExecutionModelFragment || run->entry->has_quads;
    for (uint32_t k = 0; k < count; k++) {
        bool is_defined = true;
        double lod = has_quads ? implicit_lod(who, count, who[k], s, &is_defined) : 0;
        sample_at(who[k], s, lod, is_defined);
    }
}

static void query_lod(struct thread **who, uint32_t count, const struct step *s) {
    for (uint32_t k = 0; k < count; k++) {
        bool is_defined;
        double lod = implicit_lod(who, count, who[k], s, &is_defined);
        for (uint32_t n = 0; n < 2; n++)
            out(who[k], s)[n] = texel_cell(
                s->type->element, n ? lod : fmin(fmax(lod, 0), IMAGE_LEVELS - 1), is_defined);
    }
}

/* ---- Texels ---- */

/* Returns the offset of a texel in the memory of its image; a component has 8 bytes. */
static uint64_t texel_offset(const struct look *l) {
    uint64_t offset = (uint64_t)(int64_t)l->lod;
    for (uint32_t k = 0; k < l->count; k++)
        offset = offset * 0x8001 + (uint64_t)(int64_t)l->coordinates[k];
    return offset * 32;
}

static void look_at_texel(struct thread *t, const struct step *s, uint32_t operands,
                          struct look *l) {
    uint32_t offsets = 0;
    *l = begin_look(t, s, &(const struct image_form){0});
    if (image_of(type_in(t, s, 0))->operands[1] == SpvDimSubpassData) {
        l->coordinates[0] += t->at[0];
        l->coordinates[1] += t->at[1];
    }
    read_operands(t, l, s, operands, 1, &offsets);
}

static void read_texel(struct thread *t, const struct step *s) {
    const struct image_form *form = s->row->with;
    struct look l;
    struct cell *to;
    const struct type *type = texel_of(t, s, form->is_sparse, &to), *scalar = number_type_of(type);
    look_at_texel(t, s, 2, &l);
    for (uint32_t k = 0; k < type->cells; k++)
        to[k] = l.is_defined ? world_read(t->run->world, l.image, texel_offset(&l) + 8 * k,
                                          scalar->width, scalar->kind == TYPE_FLOAT)
                             : (struct cell){0, false};
}

static void write_texel(struct thread *t, const struct step *s) {
    const struct type *type = type_in(t, s, 2), *scalar = number_type_of(type);
    struct look l;
    look_at_texel(t, s, 3, &l);
    if (!l.is_defined)
        thread_lose(t, "it writes a texel at undefined coordinates");
    for (uint32_t k = 0; k < type->cells && l.is_defined && !t->is_helper; k++)
        world_write(t->run->world, l.image, texel_offset(&l) + 8 * k, scalar->width,
                    scalar->kind == TYPE_FLOAT, in(t, s, 2)[k]);
}

static void texel_pointer(struct thread *t, const struct step *s) {
    struct cell handle;
    struct look l = {.is_defined = true};
    memory_load(t, in(t, s, 0), type_in(t, s, 0)->element, &handle);
    for (uint32_t k = 0; k < type_in(t, s, 1)->cells; k++)
        add_coordinate(&l, number_of(t, &l, s->operands[1], k));
    if (image_of(type_in(t, s, 0)->element)->operands[4])
        add_numbers(t, &l, s->operands[2], 1);
    point_to(out(t, s), memory_bytes(t->run, handle.bits), texel_offset(&l), s->type->element);
    out(t, s)[POINTER_OFFSET].is_defined = l.is_defined && handle.is_defined;
}

static void image_handle(struct thread *t, const struct step *s) {
    *out(t, s) = *in(t, s, 0);
}

static void resident(struct thread *t, const struct step *s) {
    *out(t, s) = defined_cell(in(t, s, 0)->bits == 1);
}

/* ---- Queries ---- */

static void query_size(struct thread *t, const struct step *s) {
    const struct instruction *image = image_of(type_in(t, s, 0));
    bool is_arrayed = image->operands[3];
    uint64_t key = in(t, s, 0)->bits, lod = s->count > 1 ? in(t, s, 1)->bits : 0;
    for (uint32_t k = 0; k < s->type->cells; k++) {
        bool is_layer = is_arrayed && k + 1 == s->type->cells;
        uint64_t size = IMAGE_SIZE << world_hash(t->run->world, key, k) % 2 >> (lod & 31);
        bool is_defined = in(t, s, 0)->is_defined && (s->count < 2 || in(t, s, 1)->is_defined);
        out(t, s)[k] = (struct cell){is_layer ? IMAGE_LAYERS : size ? size : 1, is_defined};
    }
}

static void query_number(struct thread *t, const struct step *s) {
    uint64_t number = s->op == SpvOpImageQueryLevels ? IMAGE_LEVELS : IMAGE_SAMPLES;
    *out(t, s) = (struct cell){number, in(t, s, 0)->is_defined};
}

#define FORM(...)                                                                                  \
    &(const struct image_form) {                                                                   \
        __VA_ARGS__                                                                                \
    }
#define SAMPLES(name, ...)                                                                         \
    {SpvOpImage##name##ImplicitLod, NULL, sample_together,                                         \
     FORM(.has_sampler = true, __VA_ARGS__)},                                                      \
    {                                                                                              \
        SpvOpImage##name##ExplicitLod, sample, NULL, FORM(.has_sampler = true, __VA_ARGS__)        \
    }
#define GATHERS(name, ...)                                                                         \
    { SpvOpImage##name, sample, NULL, FORM(.is_gather = true, .has_sampler = true, __VA_ARGS__) }
static const struct row rows[] = {
    SAMPLES(Sample, .is_sparse = false),
    SAMPLES(SampleDref, .has_reference = true),
    SAMPLES(SampleProj, .is_projected = true),
    SAMPLES(SampleProjDref, .is_projected = true, .has_reference = true),
    SAMPLES(SparseSample, .is_sparse = true),
    SAMPLES(SparseSampleDref, .is_sparse = true, .has_reference = true),
    GATHERS(Gather, .is_sparse = false),
    GATHERS(DrefGather, .has_reference = true),
    GATHERS(SparseGather, .is_sparse = true),
    GATHERS(SparseDrefGather, .is_sparse = true, .has_reference = true),
    {SpvOpImageFetch, read_texel, NULL, FORM(0)},
    {SpvOpImageRead, read_texel, NULL, FORM(0)},
    {SpvOpImageSparseFetch, read_texel, NULL, FORM(.is_sparse = true)},
    {SpvOpImageSparseRead, read_texel, NULL, FORM(.is_sparse = true)},
    {SpvOpImageWrite, write_texel, NULL, NULL},
    {SpvOpImageTexelPointer, texel_pointer, NULL, NULL},
    {SpvOpImage, image_handle, NULL, NULL},
    {SpvOpImageSparseTexelsResident, resident, NULL, NULL},
    {SpvOpImageQuerySizeLod, query_size, NULL, NULL},
    {SpvOpImageQuerySize, query_size, NULL, NULL},
    {SpvOpImageQueryLod, NULL, query_lod, NULL},
    {SpvOpImageQueryLevels, query_number, NULL, NULL},
    {SpvOpImageQuerySamples, query_number, NULL, NULL},
};
TABLE(image_table, rows);
