/* Operations on numbers, component by component, with a table. */
#include <math.h>

#include "scalars.h"
#include "tables.h"
#include "thread.h"

static const double PI = 3.14159265358979323846;

/* The operands and the result of one component. */
struct component {
    uint64_t in[3], result;
    unsigned widths[3], width;
};
/* Returns false if the result is undefined. */
typedef bool compute(struct component *x);

static bool divides(int64_t a, int64_t b, unsigned width) {
    return b != 0 && !(b == -1 && a == extend_sign(UINT64_C(1) << (width - 1), width));
}

static uint64_t count_bits(uint64_t bits) {
    return (uint64_t)__builtin_popcountll(bits);
}

static uint64_t highest_bit(uint64_t bits) {
    return 63 - (uint64_t)__builtin_clzll(bits);
}

static uint64_t lowest_bit(uint64_t bits) {
    return (uint64_t)__builtin_ctzll(bits);
}

static uint64_t reverse_bits(uint64_t bits, unsigned width) {
    uint64_t reversed = 0;
    for (unsigned k = 0; k < width; k++)
        reversed |= (bits >> k & 1) << (width - 1 - k);
    return reversed;
}

static double smooth_step(double t) {
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

/* ---- Operations of the table ---- */

#define TYPE_REAL               double
#define TYPE_SIGNED             int64_t
#define TYPE_UNSIGNED           uint64_t
#define READ_REAL(x, k)         real_from_bits((x)->in[k], (x)->widths[k])
#define READ_SIGNED(x, k)       extend_sign((x)->in[k], (x)->widths[k])
#define READ_UNSIGNED(x, k)     ((x)->in[k])
#define BITS_REAL(x, value)     real_bits((value), (x)->width)
#define BITS_UNSIGNED(x, value) cut_to((uint64_t)(value), (x)->width)

#define COMPUTE(name, takes, makes, value, defined)                                                \
    static bool name(struct component *x) {                                                        \
        const TYPE_##takes a = READ_##takes(x, 0), b = READ_##takes(x, 1), c = READ_##takes(x, 2); \
        const unsigned width = x->width;                                                           \
        (void)a, (void)b, (void)c, (void)width;                                                    \
        if (!(defined))                                                                            \
            return false;                                                                          \
        x->result = BITS_##makes(x, value);                                                        \
        return true;                                                                               \
    }
#define SCALAR(name, takes, makes, value, defined)                                                 \
    COMPUTE(compute_##name, takes, makes, value, defined)
#define GLSL(name, takes, makes, value, defined)                                                   \
    COMPUTE(compute_glsl_##name, takes, makes, value, defined)
#include "scalars.def"
#undef SCALAR
#undef GLSL

/* ---- Instructions ---- */

struct scalar_function {
    compute *compute;
};

/* A scalar operand of a vector operation applies to all components. */
static void each_component(struct thread *t, const struct step *s) {
    const struct scalar_function *function = s->row->with;
    uint32_t operands = s->count < 3 ? s->count : 3;
    const struct cell *from[3] = {0};
    uint32_t step[3] = {0};
    struct component x = {.width = number_type_of(s->type)->width, .widths = {32, 32, 32}};
    for (uint32_t k = 0; k < operands; k++) {
        const struct type *type = type_in(t, s, k);
        from[k] = in(t, s, k);
        step[k] = type->cells > 1;
        x.widths[k] = number_type_of(type)->width;
    }
    for (uint32_t n = 0; n < s->type->cells; n++) {
        bool is_defined = true;
        for (uint32_t k = 0; k < operands; k++) {
            const struct cell *cell = from[k] + n * step[k];
            x.in[k] = cell->bits;
            is_defined &= cell->is_defined;
        }
        is_defined = is_defined && function->compute(&x);
        out(t, s)[n] = is_defined ? defined_cell(x.result) : (struct cell){0, false};
    }
}

struct cell combine_numbers(struct operation o, const struct program *p, const struct type *type,
                            struct cell a, struct cell b) {
    const struct row *row = o.is_glsl ? glsl_row(o.op) : p->rows[o.op];
    const struct scalar_function *function = row->with;
    struct component x = {.in = {a.bits, b.bits},
                          .widths = {type->width, type->width, type->width},
                          .width = type->width};
    bool is_defined = a.is_defined && b.is_defined && function->compute(&x);
    return is_defined ? defined_cell(x.result) : (struct cell){0, false};
}

/* A single operand may determine the result. */
static void logical(struct thread *t, const struct step *s) {
    bool decides = s->op == SpvOpLogicalOr;
    const struct cell *a = in(t, s, 0), *b = in(t, s, 1);
    for (uint32_t n = 0; n < s->type->cells; n++) {
        bool is_decided =
            (a[n].is_defined && a[n].bits == decides) || (b[n].is_defined && b[n].bits == decides);
        out(t, s)[n] = (struct cell){is_decided ? decides : !decides,
                                     is_decided || (a[n].is_defined && b[n].is_defined)};
    }
}

/* Bits have no separate definedness: if some are defined, the others count as zero. */
static void insert_bits(struct thread *t, const struct step *s) {
    const struct cell *base = in(t, s, 0), *insert = in(t, s, 1), *at = in(t, s, 2),
                      *count = in(t, s, 3);
    unsigned width = number_type_of(s->type)->width;
    bool fits = at->is_defined && count->is_defined && at->bits + count->bits <= width;
    for (uint32_t n = 0; n < s->type->cells; n++) {
        uint64_t mask = fits ? cut_to(UINT64_MAX, (unsigned)count->bits) << (at->bits & 63) : 0;
        uint64_t bits = (base[n].is_defined ? base[n].bits & ~mask : 0) |
                        (insert[n].bits << (at->bits & 63) & mask);
        out(t, s)[n] = (struct cell){cut_to(bits, width),
                                     fits && insert[n].is_defined && (mask || base[n].is_defined)};
    }
}

#define SCALAR(name, takes, makes, value, defined)                                                 \
    {SpvOp##name, each_component, NULL, &(const struct scalar_function){compute_##name}},
#define GLSL(name, takes, makes, value, defined)
static const struct row rows[] = {
#include "scalars.def"
    {SpvOpLogicalAnd, logical, NULL, NULL},
    {SpvOpLogicalOr, logical, NULL, NULL},
    {SpvOpBitFieldInsert, insert_bits, NULL, NULL},
};
TABLE(scalar_table, rows);
#undef SCALAR
#undef GLSL

#define SCALAR(name, takes, makes, value, defined)
#define GLSL(name, takes, makes, value, defined)                                                   \
    {GLSLstd450##name, each_component, NULL, &(const struct scalar_function){compute_glsl_##name}},
static const struct row glsl_rows[] = {
#include "scalars.def"
};
TABLE(glsl_scalar_table, glsl_rows);
