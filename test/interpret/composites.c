/* Composites, vectors and matrices: construction, extraction, and copies. */
#include <math.h>

#include "linear.h"
#include "tables.h"
#include "thread.h"

static void copy_cells(struct cell *to, const struct cell *from, uint32_t count) {
    memmove(to, from, count * sizeof *to);
}

static void copy(struct thread *t, const struct step *s) {
    copy_cells(out(t, s), in(t, s, 0), s->type->cells);
}

static void undefine(struct thread *t, const struct step *s) {
    set_undefined(out(t, s), s->type->cells);
}

static void construct(struct thread *t, const struct step *s) {
    struct cell *to = out(t, s);
    for (uint32_t k = 0; k < s->count; k++) {
        uint32_t count = type_in(t, s, k)->cells;
        copy_cells(to, in(t, s, k), count);
        to += count;
    }
}

static uint32_t cell_of_path(const struct type *type, const uint32_t *path, uint32_t count) {
    uint32_t cell = 0;
    for (uint32_t k = 0; k < count; k++)
        type = type_part(type, path[k], &cell);
    return cell;
}

static void extract(struct thread *t, const struct step *s) {
    uint32_t cell = cell_of_path(type_in(t, s, 0), s->operands + 1, s->count - 1);
    copy_cells(out(t, s), in(t, s, 0) + cell, s->type->cells);
}

static void insert(struct thread *t, const struct step *s) {
    uint32_t cell = cell_of_path(s->type, s->operands + 2, s->count - 2);
    copy_cells(out(t, s), in(t, s, 1), s->type->cells);
    copy_cells(out(t, s) + cell, in(t, s, 0), type_in(t, s, 0)->cells);
}

static void extract_dynamic(struct thread *t, const struct step *s) {
    const struct cell *index = in(t, s, 1);
    bool is_good = index->is_defined && index->bits < type_in(t, s, 0)->count;
    *out(t, s) = is_good ? in(t, s, 0)[index->bits] : (struct cell){0, false};
}

static void insert_dynamic(struct thread *t, const struct step *s) {
    const struct cell *index = in(t, s, 2);
    copy(t, s);
    if (index->is_defined && index->bits < s->type->count)
        out(t, s)[index->bits] = *in(t, s, 1);
    else
        undefine(t, s);
}

static void shuffle(struct thread *t, const struct step *s) {
    uint32_t first = type_in(t, s, 0)->cells;
    for (uint32_t k = 0; k < s->type->cells; k++) {
        uint32_t from = s->operands[k + 2];
        out(t, s)[k] = from == UINT32_MAX ? (struct cell){0, false}
                       : from < first     ? in(t, s, 0)[from]
                                          : in(t, s, 1)[from - first];
    }
}

static void choose(struct thread *t, const struct step *s) {
    const struct cell *condition = in(t, s, 0);
    uint32_t step = type_in(t, s, 0)->cells > 1;
    for (uint32_t k = 0; k < s->type->cells; k++) {
        const struct cell *c = condition + k * step, *a = in(t, s, 1) + k, *b = in(t, s, 2) + k;
        bool is_same = a->is_defined && b->is_defined && a->bits == b->bits;
        out(t, s)[k] = c->bits ? *a : *b;
        out(t, s)[k].is_defined &= c->is_defined || is_same;
    }
}

/* ---- Bit casts ---- */

static void cast(struct thread *t, const struct step *s) {
    const struct type *from = type_in(t, s, 0);
    unsigned width = number_type_of(s->type)->width, from_width = number_type_of(from)->width;
    if (!is_number(number_type_of(s->type)) || !is_number(number_type_of(from)) ||
        width == from_width) {
        pointer_cast(t, s);
        return;
    }
    for (uint32_t k = 0; k < s->type->cells; k++) {
        struct cell made = {0, true};
        for (unsigned bit = 0; bit < width; bit += from_width < width ? from_width : width) {
            const struct cell *part = in(t, s, 0) + (k * width + bit) / from_width;
            made.bits |= part->bits >> (k * width + bit) % from_width << bit;
            made.is_defined &= part->is_defined;
        }
        out(t, s)[k] = (struct cell){cut_to(made.bits, width), made.is_defined};
    }
}

/* ---- Matrices ---- */

struct real real_cell(const struct cell *cell, unsigned width) {
    return (struct real){real_from_bits(cell->bits, width), cell->is_defined};
}

struct cell cell_of_real(struct real r, unsigned width) {
    return r.is_defined ? defined_cell(real_bits(r.number, width)) : (struct cell){0, false};
}

struct real dot_product(const struct cell *a, uint32_t a_step, const struct cell *b,
                        uint32_t b_step, uint32_t count, unsigned width) {
    struct real sum = {0, true};
    for (uint32_t k = 0; k < count; k++) {
        struct real x = real_cell(a + k * a_step, width), y = real_cell(b + k * b_step, width);
        sum.number += x.number * y.number;
        sum.is_defined &= x.is_defined && y.is_defined;
    }
    return sum;
}

static void dot(struct thread *t, const struct step *s) {
    unsigned width = s->type->width;
    *out(t, s) = cell_of_real(
        dot_product(in(t, s, 0), 1, in(t, s, 1), 1, type_in(t, s, 0)->cells, width), width);
}

/* The rows and columns of a vector or matrix; a vector is a row as left operand, a column as right
 * operand. */
struct shape {
    uint32_t rows, columns;
};
static struct shape shape_of(const struct type *type, bool is_left) {
    if (type->kind == TYPE_MATRIX)
        return (struct shape){type->element->count, type->count};
    return is_left ? (struct shape){1, type->count} : (struct shape){type->count, 1};
}

static void multiply(struct thread *t, const struct step *s) {
    struct shape left = shape_of(type_in(t, s, 0), true), right = shape_of(type_in(t, s, 1), false);
    unsigned width = number_type_of(s->type)->width;
    for (uint32_t c = 0; c < right.columns; c++)
        for (uint32_t r = 0; r < left.rows; r++)
            out(t, s)[c * left.rows + r] =
                cell_of_real(dot_product(in(t, s, 0) + r, left.rows, in(t, s, 1) + c * right.rows,
                                         1, left.columns, width),
                             width);
}

static void outer_product(struct thread *t, const struct step *s) {
    uint32_t rows = type_in(t, s, 0)->count;
    unsigned width = number_type_of(s->type)->width;
    for (uint32_t k = 0; k < s->type->cells; k++)
        out(t, s)[k] = cell_of_real(
            dot_product(in(t, s, 0) + k % rows, 1, in(t, s, 1) + k / rows, 1, 1, width), width);
}

static void transpose(struct thread *t, const struct step *s) {
    uint32_t rows = s->type->element->count;
    for (uint32_t k = 0; k < s->type->cells; k++)
        out(t, s)[k] = in(t, s, 0)[k % rows * s->type->count + k / rows];
}

/* ---- Integer operations with two results ---- */

static void wide(struct thread *t, const struct step *s) {
    const struct type *half = s->type->members[0].type;
    unsigned width = number_type_of(half)->width;
    for (uint32_t k = 0; k < half->cells; k++) {
        const struct cell *x = in(t, s, 0) + k, *y = in(t, s, 1) + k;
        uint64_t a = x->bits, b = y->bits, low, high;
        if (s->op == SpvOpSMulExtended) {
            __int128 product = (__int128)extend_sign(a, width) * extend_sign(b, width);
            low = (uint64_t)product, high = (uint64_t)(product >> width);
        } else if (s->op == SpvOpUMulExtended) {
            unsigned __int128 product = (unsigned __int128)a * b;
            low = (uint64_t)product, high = (uint64_t)(product >> width);
        } else {
            low = s->op == SpvOpIAddCarry ? a + b : a - b;
            high = s->op == SpvOpIAddCarry ? cut_to(low, width) < a : a < b;
        }
        bool is_defined = x->is_defined && y->is_defined;
        out(t, s)[k] = (struct cell){cut_to(low, width), is_defined};
        out(t, s)[half->cells + k] = (struct cell){cut_to(high, width), is_defined};
    }
}

/* The dot product of vectors of integers, or of four bytes in a word. */
static void dot_of_integers(struct thread *t, const struct step *s) {
    const struct type *type = type_in(t, s, 0);
    bool is_packed = type->kind == TYPE_INT;
    uint32_t count = is_packed ? 4 : type->cells, width = is_packed ? 8 : type->element->width;
    struct cell sum = defined_cell(0);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t product = 1;
        for (uint32_t n = 0; n < 2; n++) {
            const struct cell *cell = in(t, s, n) + (is_packed ? 0 : k);
            uint64_t bits = cut_to(cell->bits >> (is_packed ? 8 * k : 0), width);
            bool is_signed = s->op == SpvOpSDot || (s->op == SpvOpSUDot && n == 0);
            product *= is_signed ? (uint64_t)extend_sign(bits, width) : bits;
            sum.is_defined &= cell->is_defined;
        }
        sum.bits += product;
    }
    *out(t, s) = (struct cell){cut_to(sum.bits, s->type->width), sum.is_defined};
}

/* ---- OpAll and OpAny ---- */

static void all_or_any(struct thread *t, const struct step *s) {
    bool decides = s->op == SpvOpAny, is_known = true, is_decided = false;
    for (uint32_t k = 0; k < type_in(t, s, 0)->cells; k++) {
        const struct cell *cell = in(t, s, 0) + k;
        is_known &= cell->is_defined;
        is_decided |= cell->is_defined && cell->bits == decides;
    }
    *out(t, s) = (struct cell){is_decided ? decides : !decides, is_decided || is_known};
}

static const struct row rows[] = {
    {SpvOpCopyObject, copy, NULL, NULL},
    {SpvOpCopyLogical, copy, NULL, NULL},
    {SpvOpUndef, undefine, NULL, NULL},
    {SpvOpCompositeConstruct, construct, NULL, NULL},
    {SpvOpCompositeExtract, extract, NULL, NULL},
    {SpvOpCompositeInsert, insert, NULL, NULL},
    {SpvOpVectorExtractDynamic, extract_dynamic, NULL, NULL},
    {SpvOpVectorInsertDynamic, insert_dynamic, NULL, NULL},
    {SpvOpVectorShuffle, shuffle, NULL, NULL},
    {SpvOpSelect, choose, NULL, NULL},
    {SpvOpBitcast, cast, NULL, NULL},
    {SpvOpConvertUToPtr, pointer_cast, NULL, NULL},
    {SpvOpConvertPtrToU, pointer_cast, NULL, NULL},
    {SpvOpDot, dot, NULL, NULL},
    {SpvOpMatrixTimesVector, multiply, NULL, NULL},
    {SpvOpVectorTimesMatrix, multiply, NULL, NULL},
    {SpvOpMatrixTimesMatrix, multiply, NULL, NULL},
    {SpvOpOuterProduct, outer_product, NULL, NULL},
    {SpvOpTranspose, transpose, NULL, NULL},
    {SpvOpUMulExtended, wide, NULL, NULL},
    {SpvOpSMulExtended, wide, NULL, NULL},
    {SpvOpIAddCarry, wide, NULL, NULL},
    {SpvOpISubBorrow, wide, NULL, NULL},
    {SpvOpSDot, dot_of_integers, NULL, NULL},
    {SpvOpUDot, dot_of_integers, NULL, NULL},
    {SpvOpSUDot, dot_of_integers, NULL, NULL},
    {SpvOpAll, all_or_any, NULL, NULL},
    {SpvOpAny, all_or_any, NULL, NULL},
    {SpvOpSampledImage, construct, NULL, NULL},
};
TABLE(composite_table, rows);
