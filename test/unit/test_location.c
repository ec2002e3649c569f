/* Tests of locations of stage inputs and outputs. */
#include <check.h>
#include <string.h>

#include "../../layout/layout.h"
#include "suites.h"

enum { MOST_VALUES = 16 };

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    unsigned errors;
    struct type_table *types;
    struct program program;
    struct entry_point entry;
    struct io_value values[MOST_VALUES];
};

static void count_error(void *user, const struct diagnostic *d) {
    struct bench *b = user;
    if (d->severity >= SEVERITY_ERROR)
        b->errors++;
}

static void bench_open(struct bench *b, enum stage stage, enum io_side side) {
    memset(b, 0, sizeof *b);
    ck_assert(context_create(&b->c, &b->options, &b->failed, count_error, b));
    b->types = type_table_create(&b->c);
    b->program.types = b->types;
    b->program.entries = &b->entry;
    b->program.entry_count = 1;
    b->entry.stage = stage;
    if (side == IO_INPUT)
        b->entry.inputs = b->values;
    else
        b->entry.outputs = b->values;
}

static struct io_value *add_value(struct bench *b, const char *name, uint32_t index,
                                  const struct type *type) {
    bool is_input = b->entry.inputs != NULL;
    uint32_t at = is_input ? b->entry.input_count++ : b->entry.output_count++;
    struct io_value *value = &b->values[at];
    *value = (struct io_value){.type = type,
                               .is_leaf = true,
                               .side = is_input ? IO_INPUT : IO_OUTPUT,
                               .point = is_input ? POINT_PS_IN : POINT_VS_OUT};
    value->semantic.name = atom_of(b->c.atoms, name);
    value->semantic.text = name;
    value->semantic.index = index;
    return value;
}

static const struct type *vector(struct bench *b, enum scalar scalar, uint32_t columns) {
    return type_vector(b->types, scalar, columns);
}

static void set_location(struct bench *b, struct io_value *value, int64_t number) {
    struct attribute *a = arena_new(b->c.kept, struct attribute);
    struct attribute_argument *argument = arena_new(b->c.kept, struct attribute_argument);
    struct constant *k = arena_new(b->c.kept, struct constant);
    union scalar_value *scalar = arena_new(b->c.kept, union scalar_value);
    scalar->i = number;
    *k = (struct constant){.type = type_scalar(b->types, SCALAR_INT), .values = scalar, .count = 1};
    argument->constant = k;
    *a = (struct attribute){
        .kind = ATTRIBUTE_VK_LOCATION, .arguments = argument, .argument_count = 1};
    value->attributes = a;
}

static void expect_locations(struct bench *b, const uint32_t *locations) {
    const struct layout *l = layout_create(&b->c, &b->program);
    uint32_t count = b->entry.input_count + b->entry.output_count;
    for (uint32_t i = 0; i < count; i++) {
        struct io_location assigned = layout_io_location(l, &b->values[i]);
        ck_assert(assigned.has_location);
        ck_assert_msg(assigned.location == locations[i], "value %u: %u, not %u", i,
                      assigned.location, locations[i]);
    }
}

START_TEST(sizes) {
    struct bench b;
    bench_open(&b, STAGE_PIXEL, IO_INPUT);
    const struct type *float4 = vector(&b, SCALAR_FLOAT, 4);
    add_value(&b, "A", 0, type_matrix(b.types, SCALAR_FLOAT, 3, 2, false));
    add_value(&b, "B", 0, type_array(b.types, float4, 2));
    add_value(&b, "C", 0, vector(&b, SCALAR_DOUBLE, 2));
    add_value(&b, "D", 0, vector(&b, SCALAR_DOUBLE, 3));
    add_value(&b, "E", 0, type_matrix(b.types, SCALAR_DOUBLE, 2, 4, false));
    add_value(&b, "F", 0, type_matrix(b.types, SCALAR_FLOAT, 1, 3, false));
    add_value(&b, "G", 0, float4);
    expect_locations(&b, (const uint32_t[]){0, 3, 5, 6, 8, 12, 13});
    context_destroy(&b.c);
}
END_TEST

START_TEST(alphabetical) {
    struct bench b;
    bench_open(&b, STAGE_PIXEL, IO_INPUT);
    b.options.stage_io_alpha = true;
    const struct type *float4 = vector(&b, SCALAR_FLOAT, 4);
    add_value(&b, "TEXCOORD", 1, float4);
    add_value(&b, "NORMAL", 0, float4);
    add_value(&b, "TEXCOORD", 0, float4);
    expect_locations(&b, (const uint32_t[]){2, 0, 1});
    context_destroy(&b.c);
}
END_TEST

/* Hull outputs are ordered by name regardless of the option, because domain shaders may have
 * another order. */
START_TEST(hull_outputs_by_name) {
    struct bench b;
    bench_open(&b, STAGE_HULL, IO_OUTPUT);
    add_value(&b, "B", 0, vector(&b, SCALAR_FLOAT, 4));
    add_value(&b, "A", 0, vector(&b, SCALAR_FLOAT, 4));
    expect_locations(&b, (const uint32_t[]){1, 0});
    context_destroy(&b.c);
}
END_TEST

START_TEST(explicit_locations) {
    struct bench b;
    bench_open(&b, STAGE_PIXEL, IO_INPUT);
    const struct type *float4 = vector(&b, SCALAR_FLOAT, 4);
    set_location(&b, add_value(&b, "A", 0, float4), 5);
    set_location(&b, add_value(&b, "B", 0, type_array(b.types, float4, 2)), 2);
    expect_locations(&b, (const uint32_t[]){5, 2});
    ck_assert_uint_eq(b.errors, 0);
    set_location(&b, add_value(&b, "C", 0, float4), 3);
    layout_create(&b.c, &b.program);
    ck_assert_uint_eq(b.errors, 1);
    add_value(&b, "D", 0, float4);
    layout_create(&b.c, &b.program);
    ck_assert_uint_ge(b.errors, 2);
    context_destroy(&b.c);
}
END_TEST

START_TEST(targets) {
    struct bench b;
    bench_open(&b, STAGE_PIXEL, IO_OUTPUT);
    const struct type *float4 = vector(&b, SCALAR_FLOAT, 4);
    for (uint32_t i = 0; i < 2; i++) {
        struct io_value *value = add_value(&b, "SV_Target", i ? 1 : 3, float4);
        value->semantic.value = SV_TARGET;
        value->point = POINT_PS_OUT;
    }
    expect_locations(&b, (const uint32_t[]){3, 1});
    context_destroy(&b.c);
}
END_TEST

START_TEST(packed) {
    struct bench b;
    bench_open(&b, STAGE_VERTEX, IO_OUTPUT);
    b.options.pack_optimized = true;
    add_value(&b, "A", 0, vector(&b, SCALAR_FLOAT, 3));
    add_value(&b, "B", 0, vector(&b, SCALAR_FLOAT, 2));
    add_value(&b, "C", 0, vector(&b, SCALAR_FLOAT, 1));
    add_value(&b, "D", 0, vector(&b, SCALAR_FLOAT, 2));
    expect_locations(&b, (const uint32_t[]){0, 1, 0, 1});
    const struct layout *l = layout_create(&b.c, &b.program);
    ck_assert_uint_eq(layout_io_location(l, &b.values[2]).component, 3);
    ck_assert_uint_eq(layout_io_location(l, &b.values[3]).component, 2);
    context_destroy(&b.c);
}
END_TEST

START_TEST(built_ins_have_none) {
    struct bench b;
    bench_open(&b, STAGE_PIXEL, IO_INPUT);
    struct io_value *position = add_value(&b, "SV_Position", 0, vector(&b, SCALAR_FLOAT, 4));
    position->semantic.value = SV_POSITION;
    struct io_value *user = add_value(&b, "A", 0, vector(&b, SCALAR_FLOAT, 4));
    const struct layout *l = layout_create(&b.c, &b.program);
    ck_assert(!layout_io_location(l, position).has_location);
    ck_assert_uint_eq(layout_io_location(l, user).location, 0);
    context_destroy(&b.c);
}
END_TEST

START_TEST(too_many) {
    struct bench b;
    bench_open(&b, STAGE_PIXEL, IO_INPUT);
    const struct type *type = vector(&b, SCALAR_FLOAT, 4);
    for (int i = 0; i < 4; i++)
        type = type_array(b.types, type, UINT32_MAX);
    add_value(&b, "A", 0, type);
    layout_create(&b.c, &b.program);
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

Suite *location_suite(void) {
    Suite *suite = suite_create("locations");
    TCase *tests = tcase_create("locations");
    tcase_add_test(tests, sizes);
    tcase_add_test(tests, alphabetical);
    tcase_add_test(tests, hull_outputs_by_name);
    tcase_add_test(tests, explicit_locations);
    tcase_add_test(tests, targets);
    tcase_add_test(tests, packed);
    tcase_add_test(tests, built_ins_have_none);
    tcase_add_test(tests, too_many);
    suite_add_tcase(suite, tests);
    return suite;
}
