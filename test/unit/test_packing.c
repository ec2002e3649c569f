/* Tests of offsets of struct members under every layout rule. */
#include <check.h>
#include <string.h>

#include "../../layout/layout.h"
#include "suites.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    unsigned errors;
    struct type_table *types;
    struct program program;
    struct layout layout;
    struct field fields[16];
    uint32_t field_count;
};

static void count_error(void *user, const struct diagnostic *d) {
    struct bench *b = user;
    if (d->severity >= SEVERITY_ERROR)
        b->errors++;
}

static void bench_open(struct bench *b) {
    memset(b, 0, sizeof *b);
    ck_assert(context_create(&b->c, &b->options, &b->failed, count_error, b));
    b->types = type_table_create(&b->c);
    b->layout.c = &b->c;
    b->layout.program = &b->program;
}

static const struct type *vector(struct bench *b, enum scalar scalar, uint32_t columns) {
    return type_vector(b->types, scalar, columns);
}

static struct field *add_field(struct bench *b, const struct type *type) {
    struct field *f = &b->fields[b->field_count++];
    f->type = type;
    f->name = atom_of(b->c.atoms, "member");
    return f;
}

/* Creates a struct of the fields added since the last one. */
static const struct type *make_struct(struct bench *b, const struct type *base) {
    struct record *r = arena_new(b->c.kept, struct record);
    r->full_name = "S";
    r->base = base;
    r->fields = arena_copy(b->c.kept, b->fields, sizeof *b->fields * b->field_count);
    r->field_count = b->field_count;
    r->is_complete = true;
    memset(b->fields, 0, sizeof b->fields);
    b->field_count = 0;
    return type_of_record(b->types, r);
}

static void expect_offsets(struct bench *b, const struct type *type, enum packing packing,
                           const uint32_t *offsets) {
    const struct record_layout *r = layout_of_record(&b->layout, type->record, packing);
    for (uint32_t i = 0; i < type->record->field_count; i++)
        ck_assert_msg(r->members[i].offset == offsets[i], "packing %d, member %u: %u, not %u",
                      (int)packing, i, r->members[i].offset, offsets[i]);
}

/* The example in the section on memory layout of the manual. */
static const struct type *manual_example(struct bench *b) {
    add_field(b, vector(b, SCALAR_FLOAT, 3));
    const struct type *inner = make_struct(b, NULL);
    add_field(b, type_scalar(b->types, SCALAR_FLOAT));
    add_field(b, vector(b, SCALAR_FLOAT, 3));
    add_field(b, inner);
    add_field(b, type_matrix(b->types, SCALAR_FLOAT, 2, 3, false));
    add_field(b, type_matrix(b->types, SCALAR_FLOAT, 2, 3, true));
    add_field(b, type_array(b->types, type_scalar(b->types, SCALAR_INT), 3));
    add_field(b, type_array(b->types, vector(b, SCALAR_FLOAT, 2), 2));
    return make_struct(b, NULL);
}

static const struct {
    enum packing packing;
    uint32_t offsets[7];
} manual_offsets[] = {
    {PACK_RELAXED_STD140, {0, 4, 16, 32, 80, 112, 160}},
    {PACK_DX_CONSTANT, {0, 4, 16, 32, 80, 112, 160}},
    {PACK_STD140, {0, 16, 32, 48, 96, 128, 176}},
    {PACK_SCALAR, {0, 4, 16, 28, 52, 76, 88}},
    {PACK_RELAXED_STD430, {0, 4, 16, 32, 64, 96, 112}},
    {PACK_DX_STRUCTURED, {0, 4, 16, 28, 52, 76, 88}},
    {PACK_STD430, {0, 16, 32, 48, 80, 112, 128}},
};

START_TEST(manual_table) {
    struct bench b;
    bench_open(&b);
    const struct type *example = manual_example(&b);
    expect_offsets(&b, example, manual_offsets[_i].packing, manual_offsets[_i].offsets);
    context_destroy(&b.c);
}
END_TEST

/* The table contains the scalar rules twice, once for each kind of buffer. */
START_TEST(rules_by_option) {
    static const enum packing constant[] = {PACK_RELAXED_STD140, PACK_STD140, PACK_DX_CONSTANT,
                                            PACK_SCALAR};
    static const enum packing structured[] = {PACK_RELAXED_STD430, PACK_STD430, PACK_DX_STRUCTURED,
                                              PACK_SCALAR};
    struct options options = {.layout = (enum layout_rule)_i};
    ck_assert_int_eq(layout_packing_constant(&options), constant[_i]);
    ck_assert_int_eq(layout_packing_structured(&options), structured[_i]);
    ck_assert_int_eq(layout_packing_push_constant(&options), structured[_i]);
}
END_TEST

START_TEST(vectors_do_not_straddle) {
    struct bench b;
    bench_open(&b);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, vector(&b, SCALAR_FLOAT, 4));
    add_field(&b, vector(&b, SCALAR_FLOAT, 2));
    add_field(&b, vector(&b, SCALAR_FLOAT, 3));
    add_field(&b, vector(&b, SCALAR_FLOAT, 2));
    const struct type *s = make_struct(&b, NULL);
    expect_offsets(&b, s, PACK_RELAXED_STD140, (const uint32_t[]){0, 16, 32, 48, 64});
    expect_offsets(&b, s, PACK_RELAXED_STD430, (const uint32_t[]){0, 16, 32, 48, 64});
    expect_offsets(&b, s, PACK_DX_CONSTANT, (const uint32_t[]){0, 16, 32, 48, 64});
    expect_offsets(&b, s, PACK_DX_STRUCTURED, (const uint32_t[]){0, 4, 20, 28, 40});
    expect_offsets(&b, s, PACK_STD140, (const uint32_t[]){0, 16, 32, 48, 64});
    context_destroy(&b.c);
}
END_TEST

START_TEST(wide_vectors) {
    struct bench b;
    bench_open(&b);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, vector(&b, SCALAR_DOUBLE, 2));
    add_field(&b, vector(&b, SCALAR_DOUBLE, 3));
    add_field(&b, vector(&b, SCALAR_HALF, 3));
    add_field(&b, type_scalar(b.types, SCALAR_UINT64));
    const struct type *s = make_struct(&b, NULL);
    expect_offsets(&b, s, PACK_STD430, (const uint32_t[]){0, 16, 32, 56, 64});
    expect_offsets(&b, s, PACK_RELAXED_STD140, (const uint32_t[]){0, 16, 32, 56, 64});
    expect_offsets(&b, s, PACK_SCALAR, (const uint32_t[]){0, 8, 24, 48, 56});
    context_destroy(&b.c);
}
END_TEST

/* In Direct3D's constant buffers, the register at the end of an array or struct is shared. */
START_TEST(shares_registers_after_structs) {
    struct bench b;
    bench_open(&b);
    add_field(&b, vector(&b, SCALAR_FLOAT, 3));
    const struct type *inner = make_struct(&b, NULL);
    add_field(&b, type_array(b.types, type_scalar(b.types, SCALAR_FLOAT), 2));
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, inner);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, type_matrix(b.types, SCALAR_FLOAT, 3, 2, false));
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    const struct type *s = make_struct(&b, NULL);
    expect_offsets(&b, s, PACK_DX_CONSTANT, (const uint32_t[]){0, 20, 32, 44, 48, 76});
    expect_offsets(&b, s, PACK_RELAXED_STD140, (const uint32_t[]){0, 32, 48, 64, 80, 112});
    context_destroy(&b.c);
}
END_TEST

/* A matrix is replaced by an array of its rows if SPIR-V would treat a neighbor as a part of it. */
START_TEST(matrices_with_neighbours) {
    struct bench b;
    bench_open(&b);
    const struct type *matrix = type_matrix(b.types, SCALAR_FLOAT, 3, 3, true);
    add_field(&b, matrix);
    const struct type *inner = make_struct(&b, NULL);
    add_field(&b, matrix);
    add_field(&b, type_array(b.types, matrix, 2));
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, type_matrix(b.types, SCALAR_INT, 3, 3, true));
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, inner);
    const struct type *s = make_struct(&b, inner);
    expect_offsets(&b, s, PACK_DX_CONSTANT, (const uint32_t[]){48, 96, 188, 192, 236, 240});
    const struct record_layout *r = layout_of_record(&b.layout, s->record, PACK_DX_CONSTANT);
    static const enum packing packings[] = {PACK_DX_CONSTANT, PACK_DX_LINES,    PACK_DX_CONSTANT,
                                            PACK_DX_CONSTANT, PACK_DX_CONSTANT, PACK_DX_CONSTANT};
    for (uint32_t i = 0; i < COUNT_OF(packings); i++)
        ck_assert_int_eq(r->members[i].packing, packings[i]);
    ck_assert_int_eq(r->base_packing, PACK_DX_CONSTANT);
    ck_assert_uint_eq(r->size, 284);
    ck_assert_uint_eq(r->extent, 288);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    s = make_struct(&b, inner);
    r = layout_of_record(&b.layout, s->record, PACK_DX_CONSTANT);
    ck_assert_int_eq(r->base_packing, PACK_DX_LINES);
    ck_assert_uint_eq(r->members[0].offset, 44);
    ck_assert_uint_eq(r->extent, 48);
    context_destroy(&b.c);
}
END_TEST

START_TEST(bool_and_min_precision_are_words) {
    struct bench b;
    bench_open(&b);
    add_field(&b, type_scalar(b.types, SCALAR_BOOL));
    add_field(&b, type_scalar(b.types, SCALAR_MIN16FLOAT));
    add_field(&b, type_scalar(b.types, SCALAR_HALF));
    add_field(&b, type_scalar(b.types, SCALAR_INT16));
    add_field(&b, vector(&b, SCALAR_BOOL, 2));
    const struct type *s = make_struct(&b, NULL);
    expect_offsets(&b, s, PACK_SCALAR, (const uint32_t[]){0, 4, 8, 10, 12});
    context_destroy(&b.c);
}
END_TEST

START_TEST(derived_and_empty_structs) {
    struct bench b;
    bench_open(&b);
    const struct type *empty = make_struct(&b, NULL);
    add_field(&b, vector(&b, SCALAR_FLOAT, 3));
    const struct type *base = make_struct(&b, NULL);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, empty);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    const struct type *derived = make_struct(&b, base);
    expect_offsets(&b, derived, PACK_RELAXED_STD140, (const uint32_t[]){16, 32, 32});
    expect_offsets(&b, derived, PACK_DX_CONSTANT, (const uint32_t[]){12, 16, 16});
    expect_offsets(&b, derived, PACK_SCALAR, (const uint32_t[]){12, 16, 16});
    const struct record_layout *r = layout_of_record(&b.layout, derived->record, PACK_SCALAR);
    ck_assert_uint_eq(r->base_size, 12);
    ck_assert_uint_eq(r->size, 20);
    ck_assert_uint_eq(r->members[0].member, 1);
    ck_assert_uint_eq(
        layout_of_type(&b.layout, type_array(b.types, empty, 3), PACK_STD140).array_stride, 16);
    context_destroy(&b.c);
}
END_TEST

START_TEST(matrix_strides) {
    struct bench b;
    bench_open(&b);
    const struct type *columns = type_matrix(b.types, SCALAR_FLOAT, 3, 4, false);
    const struct type *rows = type_matrix(b.types, SCALAR_FLOAT, 3, 4, true);
    const struct type *line = type_matrix(b.types, SCALAR_FLOAT, 1, 3, false);
    ck_assert_uint_eq(layout_of_type(&b.layout, columns, PACK_STD140).size, 64);
    ck_assert_uint_eq(layout_of_type(&b.layout, rows, PACK_STD140).size, 48);
    ck_assert_uint_eq(layout_of_type(&b.layout, columns, PACK_SCALAR).matrix_stride, 12);
    ck_assert_uint_eq(layout_of_type(&b.layout, columns, PACK_DX_CONSTANT).size, 60);
    ck_assert_uint_eq(layout_of_type(&b.layout, line, PACK_STD430).size, 12);
    ck_assert_uint_eq(layout_of_type(&b.layout, line, PACK_STD430).array_stride, 0);
    ck_assert_uint_eq(layout_of_type(&b.layout, line, PACK_DX_CONSTANT).array_stride, 16);
    ck_assert_uint_eq(layout_of_type(&b.layout, line, PACK_DX_CONSTANT).size, 36);
    context_destroy(&b.c);
}
END_TEST

START_TEST(bit_fields_share_units) {
    static const uint8_t widths[] = {3, 29, 1, 8};
    struct bench b;
    bench_open(&b);
    for (int i = 0; i < 4; i++) {
        struct field *f = add_field(&b, type_scalar(b.types, i < 3 ? SCALAR_UINT : SCALAR_INT));
        f->has_bit_width = true;
        f->bit_width = widths[i];
    }
    const struct type *s = make_struct(&b, NULL);
    expect_offsets(&b, s, PACK_STD430, (const uint32_t[]){0, 0, 4, 8});
    const struct record_layout *r = layout_of_record(&b.layout, s->record, PACK_STD430);
    ck_assert_uint_eq(r->members[1].bit_offset, 3);
    ck_assert_uint_eq(r->members[1].member, 0);
    ck_assert_uint_eq(r->members[2].member, 1);
    ck_assert_uint_eq(r->member_count, 3);
    context_destroy(&b.c);
}
END_TEST

/* Members of $Globals with register(c#) are first; others follow the highest of them. */
START_TEST(global_registers) {
    struct bench b;
    bench_open(&b);
    struct packoffset ten = {.byte = 160}, one = {.byte = 16};
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT))->packoffset = &ten;
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT))->packoffset = &one;
    const struct type *s = make_struct(&b, NULL);
    b.layout.globals = s->record;
    expect_offsets(&b, s, PACK_RELAXED_STD140, (const uint32_t[]){160, 164, 16});
    ck_assert_uint_eq(b.errors, 0);
    context_destroy(&b.c);
}
END_TEST

START_TEST(packoffsets) {
    struct bench b;
    bench_open(&b);
    struct packoffset second = {.byte = 16}, first = {.byte = 4}, clash = {.byte = 24};
    add_field(&b, vector(&b, SCALAR_FLOAT, 3))->packoffset = &second;
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT))->packoffset = &first;
    const struct type *good = make_struct(&b, NULL);
    expect_offsets(&b, good, PACK_RELAXED_STD140, (const uint32_t[]){16, 4});
    ck_assert_uint_eq(b.errors, 0);
    add_field(&b, vector(&b, SCALAR_FLOAT, 3))->packoffset = &second;
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT))->packoffset = &clash;
    const struct type *bad = make_struct(&b, NULL);
    layout_of_record(&b.layout, bad->record, PACK_RELAXED_STD140);
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

START_TEST(huge_arrays) {
    struct bench b;
    bench_open(&b);
    const struct type *huge = type_scalar(b.types, SCALAR_FLOAT);
    for (int i = 0; i < 8; i++)
        huge = type_array(b.types, huge, UINT32_MAX);
    add_field(&b, huge);
    add_field(&b, type_scalar(b.types, SCALAR_FLOAT));
    const struct type *s = make_struct(&b, NULL);
    layout_of_record(&b.layout, s->record, PACK_STD140);
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

Suite *packing_suite(void) {
    Suite *suite = suite_create("packing");
    TCase *tests = tcase_create("offsets");
    tcase_add_loop_test(tests, manual_table, 0, (int)(COUNT_OF(manual_offsets)));
    tcase_add_loop_test(tests, rules_by_option, 0, LAYOUT_SCALAR + 1);
    tcase_add_test(tests, vectors_do_not_straddle);
    tcase_add_test(tests, wide_vectors);
    tcase_add_test(tests, shares_registers_after_structs);
    tcase_add_test(tests, matrices_with_neighbours);
    tcase_add_test(tests, bool_and_min_precision_are_words);
    tcase_add_test(tests, derived_and_empty_structs);
    tcase_add_test(tests, matrix_strides);
    tcase_add_test(tests, bit_fields_share_units);
    tcase_add_test(tests, global_registers);
    tcase_add_test(tests, packoffsets);
    tcase_add_test(tests, huge_arrays);
    suite_add_tcase(suite, tests);
    return suite;
}
