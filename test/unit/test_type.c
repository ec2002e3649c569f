/* Tests of types: one object per type, names, counts. */
#include <check.h>
#include <string.h>

#include "../../sema/sema.h"
#include "suites.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct type_table *types;
};

static void ignore_message(void *user, const struct diagnostic *d) {
    (void)user;
    (void)d;
}

static void bench_open(struct bench *b) {
    memset(b, 0, sizeof *b);
    ck_assert(context_create(&b->c, &b->options, &b->failed, ignore_message, b));
    b->types = type_table_create(&b->c);
}

static void check_name(struct bench *b, const struct type *type, const char *name) {
    ck_assert_str_eq(type_name(&b->c, type), name);
}

START_TEST(equal_types_share_an_object) {
    struct bench b;
    bench_open(&b);
    struct type_table *t = b.types;
    ck_assert_ptr_eq(type_scalar(t, SCALAR_INT), type_scalar(t, SCALAR_INT));
    ck_assert_ptr_ne(type_scalar(t, SCALAR_INT), type_vector(t, SCALAR_INT, 1));
    ck_assert_ptr_eq(type_vector(t, SCALAR_FLOAT, 9), type_vector(t, SCALAR_FLOAT, 9));
    ck_assert_ptr_ne(type_matrix(t, SCALAR_FLOAT, 2, 3, true),
                     type_matrix(t, SCALAR_FLOAT, 2, 3, false));
    const struct type *element = type_vector(t, SCALAR_FLOAT, 4);
    ck_assert_ptr_eq(type_array(t, element, 3), type_array(t, element, 3));
    ck_assert_ptr_ne(type_array(t, element, 3), type_array(t, element, 4));
    context_destroy(&b.c);
}
END_TEST

START_TEST(object_arguments_distinguish_types) {
    struct bench b;
    bench_open(&b);
    union scalar_value four = {.u = 4}, also_four = {.u = 4}, two = {.u = 2};
    const struct type *uint = type_scalar(b.types, SCALAR_UINT);
    const struct type *float4 = type_vector(b.types, SCALAR_FLOAT, 4);
    struct constant k[] = {
        {uint, &four, 1, NULL}, {uint, &also_four, 1, NULL}, {uint, &two, 1, NULL}};
    const struct type *made[3];
    for (int i = 0; i < 3; i++) {
        struct type_argument arguments[] = {{.type = float4}, {.constant = &k[i]}};
        made[i] = type_object(b.types, OBJECT_TEXTURE_2D_MS, arguments, 2);
    }
    ck_assert_ptr_eq(made[0], made[1]);
    ck_assert_ptr_ne(made[0], made[2]);
    check_name(&b, made[2], "Texture2DMS<float4, 2>");
    context_destroy(&b.c);
}
END_TEST

START_TEST(names) {
    struct bench b;
    bench_open(&b);
    struct type_table *t = b.types;
    const struct type *float4 = type_vector(t, SCALAR_FLOAT, 4);
    check_name(&b, type_scalar(t, SCALAR_UINT), "uint");
    check_name(&b, type_vector(t, SCALAR_HALF, 3), "half3");
    check_name(&b, type_vector(t, SCALAR_FLOAT, 16), "vector<float, 16>");
    check_name(&b, type_matrix(t, SCALAR_FLOAT, 3, 2, true), "row_major float3x2");
    check_name(&b, type_array(t, type_array(t, float4, 2), 3), "float4[3][2]");
    check_name(&b, type_array(t, float4, 0), "float4[]");
    check_name(&b, type_with_norm(t, float4, true, false), "unorm float4");
    check_name(&b, type_scalar(t, SCALAR_INT_LITERAL), "literal int");
    context_destroy(&b.c);
}
END_TEST

static const struct type *make_struct(struct bench *b, struct field *fields, uint32_t count) {
    struct record *record = arena_new(b->c.kept, struct record);
    record->fields = arena_copy(b->c.kept, fields, count * sizeof *fields);
    record->field_count = count;
    record->is_complete = true;
    record->full_name = "S";
    return type_of_record(b->types, record);
}

START_TEST(counts) {
    struct bench b;
    bench_open(&b);
    struct type_argument argument = {.type = type_vector(b.types, SCALAR_FLOAT, 4)};
    struct field fields[] = {
        {.type = type_matrix(b.types, SCALAR_FLOAT, 2, 3, false)},
        {.type = type_array(b.types, type_vector(b.types, SCALAR_INT, 2), 5)},
        {.type = type_object(b.types, OBJECT_TEXTURE_2D, &argument, 1)},
    };
    const struct type *plain = make_struct(&b, fields, 2), *all = make_struct(&b, fields, 3);
    ck_assert_uint_eq(type_flat_count(plain), 16);
    ck_assert(!type_has_object(plain));
    ck_assert_uint_eq(type_flat_count(all), 16);
    ck_assert_uint_eq(type_leaf_count(all), 17);
    ck_assert(type_has_object(type_array(b.types, all, 2)));
    context_destroy(&b.c);
}
END_TEST

/* Each struct contains two of the previous one: counting is fast and does not overflow. */
START_TEST(doubling_structs) {
    struct bench b;
    bench_open(&b);
    const struct type *type = type_scalar(b.types, SCALAR_FLOAT);
    for (int i = 0; i < 100; i++) {
        struct field fields[] = {{.type = type}, {.type = type}};
        type = make_struct(&b, fields, 2);
    }
    ck_assert_uint_eq(type_flat_count(type), UINT32_MAX);
    ck_assert_uint_eq(type_leaf_count(type), UINT32_MAX);
    ck_assert(!type_has_object(type));
    context_destroy(&b.c);
}
END_TEST

START_TEST(objects_have_rows) {
    ck_assert_str_eq(object_info(OBJECT_RW_TEXTURE_2D)->name, "RWTexture2D");
    ck_assert_int_eq(object_info(OBJECT_RW_TEXTURE_2D)->register_class, 'u');
    ck_assert(object_info(OBJECT_TEXTURE_CUBE_ARRAY)->arrayed);
    for (int kind = 0; kind < OBJECT_COUNT; kind++)
        ck_assert(object_info((enum object_kind)kind)->least_arguments <=
                  strlen(object_info((enum object_kind)kind)->argument_sorts));
}
END_TEST

Suite *type_suite(void) {
    Suite *suite = suite_create("types");
    TCase *tests = tcase_create("types");
    tcase_add_test(tests, equal_types_share_an_object);
    tcase_add_test(tests, object_arguments_distinguish_types);
    tcase_add_test(tests, names);
    tcase_add_test(tests, counts);
    tcase_add_test(tests, doubling_structs);
    tcase_add_test(tests, objects_have_rows);
    suite_add_tcase(suite, tests);
    return suite;
}
