/* Instructions of GLSL.std.450 other than functions of scalars: vectors, matrices, packed numbers,
 * two results. */
#include <math.h>

#include "linear.h"
#include "memory.h"
#include "tables.h"

static struct real number_in(struct thread *t, const struct step *s, uint32_t operand, uint32_t k) {
    return real_cell(in(t, s, operand) + k, number_type_of(type_in(t, s, operand))->width);
}

static void set_number(struct thread *t, const struct step *s, uint32_t k, struct real r) {
    out(t, s)[k] = cell_of_real(r, number_type_of(s->type)->width);
}

static struct real dot_of(struct thread *t, const struct step *s, uint32_t a, uint32_t b) {
    const struct type *type = type_in(t, s, a);
    return dot_product(in(t, s, a), 1, in(t, s, b), 1, type->cells, number_type_of(type)->width);
}

/* ---- Vectors ---- */

static void length(struct thread *t, const struct step *s) {
    struct real square = dot_of(t, s, 0, 0);
    set_number(t, s, 0, (struct real){sqrt(square.number), square.is_defined});
}

static void distance(struct thread *t, const struct step *s) {
    struct real sum = {0, true};
    for (uint32_t k = 0; k < type_in(t, s, 0)->cells; k++) {
        struct real a = number_in(t, s, 0, k), b = number_in(t, s, 1, k);
        sum.number += (a.number - b.number) * (a.number - b.number);
        sum.is_defined &= a.is_defined && b.is_defined;
    }
    set_number(t, s, 0, (struct real){sqrt(sum.number), sum.is_defined});
}

static void normalize(struct thread *t, const struct step *s) {
    struct real square = dot_of(t, s, 0, 0);
    for (uint32_t k = 0; k < s->type->cells; k++)
        set_number(t, s, k,
                   (struct real){number_in(t, s, 0, k).number / sqrt(square.number),
                                 square.is_defined && square.number > 0});
}

static void cross(struct thread *t, const struct step *s) {
    for (uint32_t k = 0; k < 3; k++) {
        struct real a = number_in(t, s, 0, (k + 1) % 3), b = number_in(t, s, 1, (k + 2) % 3),
                    c = number_in(t, s, 0, (k + 2) % 3), d = number_in(t, s, 1, (k + 1) % 3);
        set_number(t, s, k,
                   (struct real){a.number * b.number - c.number * d.number,
                                 a.is_defined && b.is_defined && c.is_defined && d.is_defined});
    }
}

static void face_forward(struct thread *t, const struct step *s) {
    struct real side = dot_of(t, s, 2, 1);
    for (uint32_t k = 0; k < s->type->cells; k++) {
        struct real n = number_in(t, s, 0, k);
        set_number(
            t, s, k,
            (struct real){side.number < 0 ? n.number : -n.number, n.is_defined && side.is_defined});
    }
}

static void reflect(struct thread *t, const struct step *s) {
    struct real d = dot_of(t, s, 1, 0);
    for (uint32_t k = 0; k < s->type->cells; k++) {
        struct real i = number_in(t, s, 0, k), n = number_in(t, s, 1, k);
        set_number(t, s, k,
                   (struct real){i.number - 2 * d.number * n.number, i.is_defined && d.is_defined});
    }
}

static void refract(struct thread *t, const struct step *s) {
    struct real d = dot_of(t, s, 1, 0), eta = number_in(t, s, 2, 0);
    double k = 1 - eta.number * eta.number * (1 - d.number * d.number);
    for (uint32_t c = 0; c < s->type->cells; c++) {
        struct real i = number_in(t, s, 0, c), n = number_in(t, s, 1, c);
        double refracted =
            k < 0 ? 0 : eta.number * i.number - (eta.number * d.number + sqrt(k)) * n.number;
        set_number(t, s, c, (struct real){refracted, d.is_defined && eta.is_defined});
    }
}

/* ---- Matrices ---- */

struct square {
    double at[4][4];
    uint32_t size;
    bool is_defined;
};

static struct square square_in(struct thread *t, const struct step *s) {
    struct square m = {.size = type_in(t, s, 0)->count, .is_defined = true};
    for (uint32_t k = 0; k < m.size * m.size; k++) {
        struct real r = number_in(t, s, 0, k);
        m.at[k / m.size][k % m.size] = r.number;
        m.is_defined &= r.is_defined;
    }
    return m;
}

static struct square without(const struct square *m, uint32_t column, uint32_t row) {
    struct square minor = {.size = m->size - 1};
    for (uint32_t c = 0; c < minor.size; c++)
        for (uint32_t r = 0; r < minor.size; r++)
            minor.at[c][r] = m->at[c + (c >= column)][r + (r >= row)];
    return minor;
}

static double determinant_of(const struct square *m) {
    double sum = 0;
    if (m->size == 1)
        return m->at[0][0];
    for (uint32_t c = 0; c < m->size; c++) {
        struct square minor = without(m, c, 0);
        sum += (c % 2 ? -1 : 1) * m->at[c][0] * determinant_of(&minor);
    }
    return sum;
}

static void determinant(struct thread *t, const struct step *s) {
    struct square m = square_in(t, s);
    set_number(t, s, 0, (struct real){determinant_of(&m), m.is_defined});
}

static void inverse(struct thread *t, const struct step *s) {
    struct square m = square_in(t, s);
    double whole = determinant_of(&m);
    for (uint32_t k = 0; k < s->type->cells; k++) {
        uint32_t c = k / m.size, r = k % m.size;
        struct square minor = without(&m, r, c);
        set_number(t, s, k,
                   (struct real){((c + r) % 2 ? -1 : 1) * determinant_of(&minor) / whole,
                                 m.is_defined && whole != 0});
    }
}

/* ---- Two results ---- */

/* Returns the second result, which is an integer for frexp. */
static struct cell second_of(bool is_modf, struct real r, const struct type *type) {
    double whole;
    int power = 0;
    if (is_modf) {
        modf(r.number, &whole);
        return cell_of_real((struct real){whole, r.is_defined}, type->width);
    }
    frexp(r.number, &power);
    return (struct cell){cut_to((uint64_t)power, type->width), r.is_defined};
}

/* Values of a row's `with`: the second result is the second member of a struct, or is stored
 * through a pointer. */
static const bool makes_struct = true, stores = false;

static void two_parts(struct thread *t, const struct step *s, bool is_modf) {
    const bool is_struct = *(const bool *)s->row->with;
    const struct type *first = type_in(t, s, 0),
                      *second = is_struct ? s->type->members[1].type : type_in(t, s, 1)->element;
    struct cell seconds[4];
    for (uint32_t k = 0; k < first->cells; k++) {
        struct real r = number_in(t, s, 0, k);
        double whole;
        int power;
        double part = is_modf ? modf(r.number, &whole) : frexp(r.number, &power);
        out(t, s)[k] =
            cell_of_real((struct real){part, r.is_defined}, number_type_of(first)->width);
        seconds[k] = second_of(is_modf, r, number_type_of(second));
    }
    if (is_struct)
        memcpy(out(t, s) + first->cells, seconds, first->cells * sizeof *seconds);
    else
        memory_store(t, in(t, s, 1), second, seconds);
}

static void split_whole(struct thread *t, const struct step *s) {
    two_parts(t, s, true);
}

static void split_power(struct thread *t, const struct step *s) {
    two_parts(t, s, false);
}

static void scale_power(struct thread *t, const struct step *s) {
    for (uint32_t k = 0; k < s->type->cells; k++) {
        struct real r = number_in(t, s, 0, k);
        const struct cell *power = in(t, s, 1) + k;
        set_number(t, s, k,
                   (struct real){ldexp(r.number, (int)extend_sign(power->bits, 32)),
                                 r.is_defined && power->is_defined});
    }
}

/* ---- Packed numbers ---- */

struct packing {
    unsigned width;
    bool is_half, is_signed;
};

static uint64_t pack_one(const struct packing *p, double number) {
    double least = p->is_signed ? -1 : 0, scale = ldexp(1, (int)p->width - p->is_signed) - 1;
    if (p->is_half)
        return half_of_double(number);
    return cut_to((uint64_t)(int64_t)rint(fmin(fmax(number, least), 1) * scale), p->width);
}

static double unpack_one(const struct packing *p, uint64_t bits) {
    double scale = ldexp(1, (int)p->width - p->is_signed) - 1;
    if (p->is_half)
        return half_to_double((uint16_t)bits);
    double number = p->is_signed ? (double)extend_sign(bits, p->width) : (double)bits;
    return fmax(number / scale, -1);
}

static void pack(struct thread *t, const struct step *s) {
    const struct packing *p = s->row->with;
    struct cell packed = defined_cell(0);
    for (uint32_t k = 0; k < type_in(t, s, 0)->cells; k++) {
        struct real r = number_in(t, s, 0, k);
        packed.bits |= pack_one(p, r.number) << k * p->width;
        packed.is_defined &= r.is_defined;
    }
    *out(t, s) = packed;
}

static void unpack(struct thread *t, const struct step *s) {
    const struct packing *p = s->row->with;
    const struct cell *from = in(t, s, 0);
    for (uint32_t k = 0; k < s->type->cells; k++)
        set_number(t, s, k,
                   (struct real){unpack_one(p, cut_to(from->bits >> k * p->width, p->width)),
                                 from->is_defined});
}

/* ---- Interpolation at other positions ---- */

/* Returns the value at the center plus a small function of the position.  Before legalization, the
 * operand may be the value. */
static void interpolate(struct thread *t, const struct step *s) {
    if (type_in(t, s, 0)->kind == TYPE_POINTER)
        memory_load(t, in(t, s, 0), s->type, out(t, s));
    else
        memcpy(out(t, s), in(t, s, 0), s->type->cells * sizeof(struct cell));
    double shift = s->count > 1 ? real_from_bits(in(t, s, 1)->bits, type_in(t, s, 1)->width) : 0;
    for (uint32_t k = 0; k < s->type->cells; k++) {
        struct real r = real_cell(out(t, s) + k, number_type_of(s->type)->width);
        set_number(t, s, k, (struct real){r.number + shift / 16, r.is_defined});
    }
}

#define PACKING(...)                                                                               \
    &(const struct packing) {                                                                      \
        __VA_ARGS__                                                                                \
    }
static const struct row rows[] = {
    {GLSLstd450Length, length, NULL, NULL},
    {GLSLstd450Distance, distance, NULL, NULL},
    {GLSLstd450Normalize, normalize, NULL, NULL},
    {GLSLstd450Cross, cross, NULL, NULL},
    {GLSLstd450FaceForward, face_forward, NULL, NULL},
    {GLSLstd450Reflect, reflect, NULL, NULL},
    {GLSLstd450Refract, refract, NULL, NULL},
    {GLSLstd450Determinant, determinant, NULL, NULL},
    {GLSLstd450MatrixInverse, inverse, NULL, NULL},
    {GLSLstd450Modf, split_whole, NULL, &stores},
    {GLSLstd450ModfStruct, split_whole, NULL, &makes_struct},
    {GLSLstd450Frexp, split_power, NULL, &stores},
    {GLSLstd450FrexpStruct, split_power, NULL, &makes_struct},
    {GLSLstd450Ldexp, scale_power, NULL, NULL},
    {GLSLstd450PackHalf2x16, pack, NULL, PACKING(16, .is_half = true)},
    {GLSLstd450UnpackHalf2x16, unpack, NULL, PACKING(16, .is_half = true)},
    {GLSLstd450PackUnorm2x16, pack, NULL, PACKING(16, .is_half = false)},
    {GLSLstd450UnpackUnorm2x16, unpack, NULL, PACKING(16, .is_half = false)},
    {GLSLstd450PackSnorm2x16, pack, NULL, PACKING(16, .is_signed = true)},
    {GLSLstd450UnpackSnorm2x16, unpack, NULL, PACKING(16, .is_signed = true)},
    {GLSLstd450PackUnorm4x8, pack, NULL, PACKING(8, .is_half = false)},
    {GLSLstd450UnpackUnorm4x8, unpack, NULL, PACKING(8, .is_half = false)},
    {GLSLstd450PackSnorm4x8, pack, NULL, PACKING(8, .is_signed = true)},
    {GLSLstd450UnpackSnorm4x8, unpack, NULL, PACKING(8, .is_signed = true)},
    {GLSLstd450InterpolateAtCentroid, interpolate, NULL, NULL},
    {GLSLstd450InterpolateAtSample, interpolate, NULL, NULL},
    {GLSLstd450InterpolateAtOffset, interpolate, NULL, NULL},
};
TABLE(glsl_table, rows);

const struct row *glsl_row(uint32_t number) {
    const struct table *const both[] = {&glsl_scalar_table, &glsl_table};
    for (unsigned n = 0; n < 2; n++)
        for (uint32_t k = 0; k < both[n]->count; k++)
            if (both[n]->rows[k].op == number)
                return &both[n]->rows[k];
    return NULL;
}
