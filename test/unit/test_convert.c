/* Tests of conversions: validity, rank, and conversion steps. */
#include <check.h>
#include <string.h>

#include "../../sema/convert/convert.h"
#include "../../sema/upcalls.h"
#include "suites.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    unsigned errors, warnings;
    struct analyser a;
};

static void count_error(void *user, const struct diagnostic *d) {
    struct bench *b = user;
    if (d->severity >= SEVERITY_ERROR)
        b->errors++;
    else if (d->severity == SEVERITY_WARNING)
        b->warnings++;
}

static void bench_open(struct bench *b) {
    memset(b, 0, sizeof *b);
    b->options.hlsl_version = 2021;
    ck_assert(context_create(&b->c, &b->options, &b->failed, count_error, b));
    b->a.c = &b->c;
    b->a.options = &b->options;
    b->a.here.nodes = b->c.kept;
    b->a.types = type_table_create(&b->c);
}

static const struct type *scalar(struct bench *b, enum scalar s) {
    return type_scalar(b->a.types, s);
}

static const struct type *vector(struct bench *b, enum scalar s, uint32_t columns) {
    return type_vector(b->a.types, s, columns);
}

static const struct type *matrix(struct bench *b, uint32_t rows, uint32_t columns) {
    return type_matrix(b->a.types, SCALAR_FLOAT, rows, columns, false);
}

static bool converts(struct bench *b, const struct type *from, const struct type *to) {
    return conversion_rank(&b->a, from, to).possible;
}

static uint32_t cost(struct bench *b, enum scalar from, enum scalar to) {
    return conversion_rank(&b->a, scalar(b, from), scalar(b, to)).cost;
}

START_TEST(every_scalar_pair) {
    struct bench b;
    bench_open(&b);
    for (int from = 0; from < SCALAR_COUNT; from++)
        for (int to = 0; to < SCALAR_COUNT; to++) {
            ck_assert(converts(&b, scalar(&b, from), scalar(&b, to)));
            bool is_free = from == to || scalar_is_literal((enum scalar)from) ||
                           scalar_is_literal((enum scalar)to);
            ck_assert(is_free || cost(&b, (enum scalar)from, (enum scalar)to) > 0);
        }
    context_destroy(&b.c);
}
END_TEST

START_TEST(shapes) {
    struct bench b;
    bench_open(&b);
    const struct type *f = scalar(&b, SCALAR_FLOAT);
    const struct type *f2 = vector(&b, SCALAR_FLOAT, 2), *f4 = vector(&b, SCALAR_FLOAT, 4);
    ck_assert(converts(&b, f, f4));
    ck_assert(converts(&b, f4, f2));
    ck_assert(converts(&b, f4, f));
    ck_assert(!converts(&b, f2, f4));
    ck_assert(converts(&b, f, matrix(&b, 3, 3)));
    ck_assert(converts(&b, matrix(&b, 2, 2), f4));
    ck_assert(converts(&b, f4, matrix(&b, 2, 2)));
    ck_assert(!converts(&b, matrix(&b, 2, 3), f4));
    ck_assert(converts(&b, matrix(&b, 1, 4), f2));
    ck_assert(converts(&b, matrix(&b, 4, 4), matrix(&b, 3, 2)));
    ck_assert(!converts(&b, matrix(&b, 2, 3), matrix(&b, 3, 2)));
    ck_assert(converts(&b, matrix(&b, 4, 4), f));
    context_destroy(&b.c);
}
END_TEST

START_TEST(ranks_order) {
    struct bench b;
    bench_open(&b);
    ck_assert_uint_lt(cost(&b, SCALAR_HALF, SCALAR_FLOAT), cost(&b, SCALAR_INT, SCALAR_FLOAT));
    ck_assert_uint_lt(cost(&b, SCALAR_INT, SCALAR_UINT), cost(&b, SCALAR_INT, SCALAR_FLOAT));
    ck_assert_uint_lt(cost(&b, SCALAR_FLOAT, SCALAR_DOUBLE), cost(&b, SCALAR_DOUBLE, SCALAR_FLOAT));
    ck_assert_uint_eq(cost(&b, SCALAR_INT_LITERAL, SCALAR_INT),
                      cost(&b, SCALAR_INT_LITERAL, SCALAR_UINT));
    ck_assert_uint_lt(cost(&b, SCALAR_FLOAT_LITERAL, SCALAR_FLOAT),
                      cost(&b, SCALAR_FLOAT_LITERAL, SCALAR_INT));
    const struct type *f = scalar(&b, SCALAR_FLOAT), *f4 = vector(&b, SCALAR_FLOAT, 4);
    ck_assert_uint_lt(conversion_rank(&b.a, f, f4).cost, conversion_rank(&b.a, f4, f).cost);
    context_destroy(&b.c);
}
END_TEST

START_TEST(combinations) {
    struct bench b;
    bench_open(&b);
    static const struct {
        enum scalar left, right, result;
    } rows[] = {
        {SCALAR_INT, SCALAR_UINT, SCALAR_UINT},
        {SCALAR_INT, SCALAR_FLOAT, SCALAR_FLOAT},
        {SCALAR_INT64, SCALAR_UINT, SCALAR_UINT64},
        {SCALAR_INT64, SCALAR_HALF, SCALAR_HALF},
        {SCALAR_BOOL, SCALAR_BOOL, SCALAR_BOOL},
        {SCALAR_BOOL, SCALAR_INT_LITERAL, SCALAR_INT},
        {SCALAR_HALF, SCALAR_FLOAT_LITERAL, SCALAR_HALF},
        {SCALAR_MIN16FLOAT, SCALAR_FLOAT_LITERAL, SCALAR_MIN16FLOAT},
        {SCALAR_MIN16FLOAT, SCALAR_FLOAT, SCALAR_FLOAT},
        {SCALAR_MIN16INT, SCALAR_MIN16UINT, SCALAR_MIN16UINT},
        {SCALAR_INT, SCALAR_FLOAT_LITERAL, SCALAR_FLOAT},
        {SCALAR_INT_LITERAL, SCALAR_FLOAT_LITERAL, SCALAR_FLOAT_LITERAL},
        {SCALAR_UINT, SCALAR_INT_LITERAL, SCALAR_UINT},
        {SCALAR_DOUBLE, SCALAR_FLOAT, SCALAR_DOUBLE},
        {SCALAR_INT16, SCALAR_INT, SCALAR_INT},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct type *left = scalar(&b, rows[i].left), *right = scalar(&b, rows[i].right);
        ck_assert_int_eq(scalar_combine(left, right), rows[i].result);
        ck_assert_int_eq(scalar_combine(right, left), rows[i].result);
    }
    context_destroy(&b.c);
}
END_TEST

static struct expression *variable(struct bench *b, const struct type *type) {
    struct variable *v = arena_new(b->c.kept, struct variable);
    v->type = type;
    v->name = atom_of(b->c.atoms, "v");
    return expr_variable(&b->a, v, NULL);
}

static void check_step(const struct expression *e, enum conversion conversion) {
    ck_assert_int_eq(e->kind, EXPR_CONVERT);
    ck_assert_int_eq(e->convert.conversion, conversion);
}

START_TEST(steps) {
    struct bench b;
    bench_open(&b);
    const struct type *f4 = vector(&b, SCALAR_FLOAT, 4);
    struct expression *e = convert_implicit(&b.a, variable(&b, scalar(&b, SCALAR_INT)), f4);
    check_step(e, CONVERT_SPLAT);
    check_step(e->convert.operand, CONVERT_NUMERIC);
    ck_assert_int_eq(e->convert.operand->convert.operand->kind, EXPR_LOAD);
    ck_assert_uint_eq(b.warnings, 0);

    e = convert_implicit(&b.a, variable(&b, f4), vector(&b, SCALAR_INT, 2));
    check_step(e, CONVERT_NUMERIC);
    check_step(e->convert.operand, CONVERT_TRUNCATE);
    ck_assert_uint_eq(b.warnings, 1);

    e = convert_implicit(&b.a, variable(&b, matrix(&b, 4, 1)), vector(&b, SCALAR_FLOAT, 2));
    check_step(e, CONVERT_RESHAPE);
    check_step(e->convert.operand, CONVERT_TRUNCATE);
    ck_assert_ptr_eq(e->convert.operand->type, matrix(&b, 2, 1));

    e = convert_implicit(&b.a, variable(&b, matrix(&b, 2, 2)),
                         type_matrix(b.a.types, SCALAR_FLOAT, 2, 2, true));
    check_step(e, CONVERT_ORIENTATION);
    ck_assert_uint_eq(b.errors, 0);

    ck_assert(is_error(convert_implicit(&b.a, variable(&b, vector(&b, SCALAR_FLOAT, 2)), f4)));
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

START_TEST(out_arguments) {
    struct bench b;
    bench_open(&b);
    struct expression *e = convert_out_argument(&b.a, variable(&b, scalar(&b, SCALAR_INT)),
                                                scalar(&b, SCALAR_FLOAT), DIRECTION_INOUT, false);
    ck_assert_int_eq(e->kind, EXPR_OUT_ARGUMENT);
    check_step(e->out_argument.in, CONVERT_NUMERIC);
    check_step(e->out_argument.out, CONVERT_NUMERIC);
    ck_assert_ptr_eq(e->out_argument.out->type, scalar(&b, SCALAR_INT));
    struct expression *value = expr_load(&b.a, variable(&b, scalar(&b, SCALAR_INT)));
    ck_assert(
        is_error(convert_out_argument(&b.a, value, scalar(&b, SCALAR_INT), DIRECTION_OUT, false)));
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

START_TEST(literals) {
    struct bench b;
    bench_open(&b);
    struct expression *one = expr_integer(&b.a, scalar(&b, SCALAR_INT_LITERAL), UINT32_MAX, NULL);
    struct expression *e = convert_without_literal(&b.a, one);
    ck_assert_ptr_eq(e->type, scalar(&b, SCALAR_UINT));
    e = convert_implicit(&b.a, one, scalar(&b, SCALAR_FLOAT));
    ck_assert_int_eq(e->kind, EXPR_CONSTANT);
    ck_assert_double_eq(e->constant->values->f, 4294967296.0);
    context_destroy(&b.c);
}
END_TEST

Suite *conversion_suite(void) {
    Suite *suite = suite_create("conversions");
    TCase *tests = tcase_create("conversions");
    tcase_add_test(tests, every_scalar_pair);
    tcase_add_test(tests, shapes);
    tcase_add_test(tests, ranks_order);
    tcase_add_test(tests, combinations);
    tcase_add_test(tests, steps);
    tcase_add_test(tests, out_arguments);
    tcase_add_test(tests, literals);
    suite_add_tcase(suite, tests);
    return suite;
}
