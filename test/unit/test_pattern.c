/* Tests of signature patterns: parsing, and matching of arguments. */
#include <check.h>
#include <string.h>

#include "../../sema/expression/expression.h"
#include "suites.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct analyser a;
    struct expression expressions[8];
    struct expression_vec arguments;
    struct pattern_match match;
};

static void ignore_message(void *user, const struct diagnostic *d) {
    (void)user;
    (void)d;
}

static void bench_open(struct bench *b) {
    memset(b, 0, sizeof *b);
    ck_assert(context_create(&b->c, &b->options, &b->failed, ignore_message, b));
    b->options.enable_16bit_types = true;
    b->a.c = &b->c;
    b->a.options = &b->options;
    b->a.types = type_table_create(&b->c);
}

static void add_argument(struct bench *b, const struct type *type) {
    struct expression *e = &b->expressions[b->arguments.count];
    e->kind = EXPR_UNDEFINED;
    e->category = CATEGORY_LVALUE;
    e->type = type;
    vec_push(b->c.kept, &b->arguments, e);
}

static const struct type *scalar(struct bench *b, enum scalar s) {
    return type_scalar(b->a.types, s);
}

static const struct type *vector(struct bench *b, enum scalar s, uint32_t columns) {
    return type_vector(b->a.types, s, columns);
}

/* Matches with the added arguments, and removes them. */
static const struct pattern_match *match_on(struct bench *b, const char *signature,
                                            const struct type *object) {
    struct pattern pattern;
    ck_assert_msg(pattern_parse(signature, &pattern), "%s", signature);
    struct pattern_call call = {.a = &b->a, .object = object, .arguments = &b->arguments};
    ck_assert(pattern_count(&pattern, object) == b->arguments.count);
    pattern_match(&call, &pattern, &b->match);
    b->arguments.count = 0;
    return &b->match;
}

static const struct pattern_match *match_signature(struct bench *b, const char *signature) {
    return match_on(b, signature, NULL);
}

START_TEST(parses_every_signature) {
    struct pattern pattern;
    for (int i = 0; i < INTRINSIC_COUNT; i++) {
        const char *signature = intrinsic_info((enum intrinsic)i)->signature;
        ck_assert_msg(pattern_parse(signature, &pattern), "%s", signature);
    }
    for (int i = 0; i < METHOD_COUNT; i++) {
        const char *signature = method_info((enum method)i)->signature;
        ck_assert_msg(pattern_parse(signature, &pattern), "%s", signature);
    }
}
END_TEST

START_TEST(rejects_malformed_signatures) {
    static const char *const texts[] = {"",        "T",          "void(",        "void(int",
                                        "void()x", "nonsense()", "float<2()",    "void(int,)",
                                        "float<>", "void(out)",  "void(int * )", "void(... )x"};
    struct pattern pattern;
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        ck_assert_msg(!pattern_parse(texts[i], &pattern), "%s", texts[i]);
}
END_TEST

START_TEST(arguments_share_a_type) {
    struct bench b;
    bench_open(&b);
    add_argument(&b, scalar(&b, SCALAR_INT));
    add_argument(&b, vector(&b, SCALAR_FLOAT, 3));
    const struct pattern_match *m = match_signature(&b, "T(numeric<> T, T)");
    ck_assert_ptr_null(m->mismatch);
    ck_assert_ptr_eq(m->result, vector(&b, SCALAR_FLOAT, 3));
    ck_assert_ptr_eq(m->parameters[0], m->result);
    context_destroy(&b.c);
}
END_TEST

START_TEST(the_smallest_size_wins) {
    struct bench b;
    bench_open(&b);
    add_argument(&b, vector(&b, SCALAR_FLOAT, 4));
    add_argument(&b, vector(&b, SCALAR_FLOAT, 2));
    const struct pattern_match *m = match_signature(&b, "T<1>(float_like<c> T, T)");
    ck_assert_ptr_null(m->mismatch);
    ck_assert_ptr_eq(m->result, scalar(&b, SCALAR_FLOAT));
    ck_assert_ptr_eq(m->parameters[0], vector(&b, SCALAR_FLOAT, 2));
    context_destroy(&b.c);
}
END_TEST

START_TEST(converts_other_types_to_first_of_set) {
    struct bench b;
    bench_open(&b);
    add_argument(&b, vector(&b, SCALAR_INT, 2));
    ck_assert_ptr_eq(match_signature(&b, "T(float_like<> T)")->result, vector(&b, SCALAR_FLOAT, 2));
    add_argument(&b, scalar(&b, SCALAR_BOOL));
    ck_assert_ptr_eq(match_signature(&b, "T(numeric<> T)")->result, scalar(&b, SCALAR_FLOAT));
    add_argument(&b, scalar(&b, SCALAR_FLOAT));
    ck_assert_ptr_nonnull(match_signature(&b, "T(double_only<> T)")->mismatch);
    context_destroy(&b.c);
}
END_TEST

START_TEST(literals_adopt_other_types) {
    struct bench b;
    bench_open(&b);
    add_argument(&b, scalar(&b, SCALAR_UINT));
    add_argument(&b, scalar(&b, SCALAR_INT_LITERAL));
    ck_assert_ptr_eq(match_signature(&b, "T(numeric<> T, T)")->result, scalar(&b, SCALAR_UINT));
    add_argument(&b, scalar(&b, SCALAR_INT_LITERAL));
    add_argument(&b, scalar(&b, SCALAR_FLOAT_LITERAL));
    ck_assert_ptr_eq(match_signature(&b, "T(float_like<> T, T)")->result, scalar(&b, SCALAR_FLOAT));
    add_argument(&b, scalar(&b, SCALAR_INT_LITERAL));
    const struct pattern_match *m = match_signature(&b, "uint<T>(any_int<> T)");
    ck_assert_ptr_eq(m->parameters[0], scalar(&b, SCALAR_UINT));
    context_destroy(&b.c);
}
END_TEST

START_TEST(products_choose_by_shape) {
    struct bench b;
    bench_open(&b);
    const struct type *m34 = type_matrix(b.a.types, SCALAR_FLOAT, 3, 4, false);
    add_argument(&b, m34);
    add_argument(&b, vector(&b, SCALAR_FLOAT, 4));
    ck_assert_ptr_nonnull(match_signature(&b, "T<1>(numeric<c> T, T)")->mismatch);
    add_argument(&b, m34);
    add_argument(&b, vector(&b, SCALAR_FLOAT, 4));
    const struct pattern_match *m = match_signature(&b, "T<r>(numeric<r, c> T, T<c>)");
    ck_assert_ptr_null(m->mismatch);
    ck_assert_ptr_eq(m->result, vector(&b, SCALAR_FLOAT, 3));
    ck_assert_ptr_eq(m->parameters[1], vector(&b, SCALAR_FLOAT, 4));
    context_destroy(&b.c);
}
END_TEST

START_TEST(vectors_and_matrices_do_not_mix) {
    struct bench b;
    bench_open(&b);
    add_argument(&b, vector(&b, SCALAR_FLOAT, 4));
    add_argument(&b, type_matrix(b.a.types, SCALAR_FLOAT, 2, 2, false));
    ck_assert_ptr_nonnull(match_signature(&b, "T(numeric<> T, T)")->mismatch);
    add_argument(&b, vector(&b, SCALAR_FLOAT, 2));
    ck_assert_ptr_nonnull(match_signature(&b, "T(float_like<3> T)")->mismatch);
    context_destroy(&b.c);
}
END_TEST

START_TEST(objects_determine_coordinate_count) {
    struct bench b;
    bench_open(&b);
    struct type_argument texel = {.type = vector(&b, SCALAR_UINT, 2)};
    const struct type *array = type_object(b.a.types, OBJECT_TEXTURE_2D_ARRAY, &texel, 1);
    add_argument(&b, vector(&b, SCALAR_INT, 4));
    add_argument(&b, vector(&b, SCALAR_INT, 2));
    const struct pattern_match *m = match_on(&b, "E(int<coord+1>, int<dim>)", array);
    ck_assert_ptr_null(m->mismatch);
    ck_assert_ptr_eq(m->result, texel.type);
    ck_assert_ptr_eq(m->parameters[0], vector(&b, SCALAR_INT, 4));
    add_argument(&b, scalar(&b, SCALAR_UINT));
    add_argument(&b, scalar(&b, SCALAR_UINT));
    add_argument(&b, scalar(&b, SCALAR_UINT));
    m = match_on(&b, "E<4>(out uint_only T * extent)", array);
    ck_assert_ptr_eq(m->result, vector(&b, SCALAR_UINT, 4));
    ck_assert_uint_eq(m->count, 3);
    context_destroy(&b.c);
}
END_TEST

START_TEST(combined_textures_omit_sampler) {
    struct bench b;
    bench_open(&b);
    struct type_argument texel = {.type = vector(&b, SCALAR_FLOAT, 4)};
    const struct type *sampled = type_object(b.a.types, OBJECT_SAMPLED_TEXTURE_2D, &texel, 1);
    add_argument(&b, vector(&b, SCALAR_FLOAT, 2));
    ck_assert_ptr_null(match_on(&b, "E(sampler, float<coord>)", sampled)->mismatch);
    context_destroy(&b.c);
}
END_TEST

Suite *pattern_suite(void) {
    Suite *suite = suite_create("signature patterns");
    TCase *tests = tcase_create("reading");
    tcase_add_test(tests, parses_every_signature);
    tcase_add_test(tests, rejects_malformed_signatures);
    suite_add_tcase(suite, tests);
    tests = tcase_create("matching");
    tcase_add_test(tests, arguments_share_a_type);
    tcase_add_test(tests, the_smallest_size_wins);
    tcase_add_test(tests, converts_other_types_to_first_of_set);
    tcase_add_test(tests, literals_adopt_other_types);
    tcase_add_test(tests, products_choose_by_shape);
    tcase_add_test(tests, vectors_and_matrices_do_not_mix);
    tcase_add_test(tests, objects_determine_coordinate_count);
    tcase_add_test(tests, combined_textures_omit_sampler);
    suite_add_tcase(suite, tests);
    return suite;
}
