/* Tests of sets and bindings of resources. */
#include <check.h>
#include <string.h>

#include "../../layout/layout.h"
#include "suites.h"

enum { MOST_GLOBALS = 16 };

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    unsigned errors;
    struct type_table *types;
    struct program program;
    struct variable variables[MOST_GLOBALS];
    struct variable *globals[MOST_GLOBALS];
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
    b->program.types = b->types;
    b->program.globals = b->globals;
}

static const struct type *object_type(struct bench *b, enum object_kind kind) {
    return type_object(b->types, kind, NULL, 0);
}

static struct variable *add_variable(struct bench *b, const struct type *type) {
    struct variable *v = &b->variables[b->program.global_count];
    b->globals[b->program.global_count++] = v;
    v->type = type;
    v->full_name = "v";
    v->storage = STORAGE_RESOURCE;
    return v;
}

static struct variable *add_object(struct bench *b, enum object_kind kind) {
    return add_variable(b, object_type(b, kind));
}

static void set_register(struct variable *v, char class, uint32_t number) {
    v->reg =
        (struct register_use){.given = true, .has_number = true, .class = class, .number = number};
}

static const struct attribute *attribute(struct bench *b, enum attribute_kind kind, int64_t first,
                                         int64_t second) {
    struct attribute *a = arena_new(b->c.kept, struct attribute);
    struct attribute_argument *arguments = arena_array(b->c.kept, struct attribute_argument, 2);
    int64_t numbers[] = {first, second};
    a->kind = kind;
    a->arguments = arguments;
    a->argument_count = second < 0 ? 1 : 2;
    for (int i = 0; i < 2; i++) {
        struct constant *k = arena_new(b->c.kept, struct constant);
        union scalar_value *value = arena_new(b->c.kept, union scalar_value);
        value->i = numbers[i];
        *k = (struct constant){
            .type = type_scalar(b->types, SCALAR_INT), .values = value, .count = 1};
        arguments[i].constant = k;
    }
    return a;
}

static void expect_binding(const struct layout *l, uint32_t index, uint32_t set, uint32_t binding) {
    const struct binding *found = &l->bindings[index];
    ck_assert(found->assigned);
    ck_assert_msg(found->set == set && found->binding == binding, "global %u: %u in set %u", index,
                  found->binding, found->set);
}

/* Attributes are assigned first, then registers; other resources fill the gaps in order. */
START_TEST(three_passes) {
    struct bench b;
    bench_open(&b);
    add_object(&b, OBJECT_TEXTURE_2D);
    set_register(add_object(&b, OBJECT_TEXTURE_2D), 't', 2);
    add_object(&b, OBJECT_SAMPLER);
    add_object(&b, OBJECT_TEXTURE_3D)->attributes = attribute(&b, ATTRIBUTE_VK_BINDING, 0, -1);
    add_object(&b, OBJECT_TEXTURE_3D)->attributes = attribute(&b, ATTRIBUTE_VK_BINDING, 1, 7);
    add_object(&b, OBJECT_SAMPLER);
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 0, 1);
    expect_binding(l, 1, 0, 2);
    expect_binding(l, 2, 0, 3);
    expect_binding(l, 3, 0, 0);
    expect_binding(l, 4, 7, 1);
    expect_binding(l, 5, 0, 4);
    context_destroy(&b.c);
}
END_TEST

START_TEST(registers_overlap_silently) {
    struct bench b;
    bench_open(&b);
    set_register(add_object(&b, OBJECT_TEXTURE_2D), 't', 1);
    set_register(add_object(&b, OBJECT_SAMPLER), 's', 1);
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 0, 1);
    expect_binding(l, 1, 0, 1);
    ck_assert_uint_eq(b.errors, 0);
    context_destroy(&b.c);
}
END_TEST

START_TEST(shifts) {
    struct bench b;
    bench_open(&b);
    struct binding_shift given[] = {{REGISTER_T, 10, ALL_SPACES}, {REGISTER_S, 20, 1}};
    b.options.shifts = given;
    b.options.shift_count = 2;
    set_register(add_object(&b, OBJECT_TEXTURE_2D), 't', 1);
    set_register(add_object(&b, OBJECT_SAMPLER), 's', 1);
    struct variable *other = add_object(&b, OBJECT_SAMPLER);
    set_register(other, 's', 1);
    other->reg.has_space = true;
    other->reg.space = 1;
    add_object(&b, OBJECT_TEXTURE_2D);
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 0, 11);
    expect_binding(l, 1, 0, 1);
    expect_binding(l, 2, 1, 21);
    expect_binding(l, 3, 0, 0);
    b.options.auto_shift_bindings = true;
    expect_binding(layout_create(&b.c, &b.program), 3, 0, 10);
    context_destroy(&b.c);
}
END_TEST

START_TEST(space_only) {
    struct bench b;
    bench_open(&b);
    struct variable *v = add_object(&b, OBJECT_TEXTURE_2D);
    v->reg = (struct register_use){.given = true, .has_space = true, .space = 3};
    b.options.auto_binding_space = "5";
    add_object(&b, OBJECT_TEXTURE_2D);
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 3, 0);
    expect_binding(l, 1, 5, 0);
    context_destroy(&b.c);
}
END_TEST

START_TEST(arrays) {
    struct bench b;
    bench_open(&b);
    add_variable(&b, type_array(b.types, object_type(&b, OBJECT_TEXTURE_2D), 4));
    add_object(&b, OBJECT_SAMPLER);
    expect_binding(layout_create(&b.c, &b.program), 1, 0, 1);
    b.options.flatten_resource_arrays = true;
    expect_binding(layout_create(&b.c, &b.program), 1, 0, 4);
    context_destroy(&b.c);
}
END_TEST

/* A struct of resources has a binding for each member; an array then has one for each element. */
START_TEST(structs_of_resources) {
    struct bench b;
    bench_open(&b);
    struct field fields[] = {{.type = object_type(&b, OBJECT_TEXTURE_2D)},
                             {.type = type_array(b.types, object_type(&b, OBJECT_SAMPLER), 2)}};
    struct record record = {.full_name = "S", .fields = fields, .field_count = 2};
    add_variable(&b, type_array(b.types, type_of_record(b.types, &record), 2));
    add_variable(&b, type_array(b.types, object_type(&b, OBJECT_TEXTURE_2D), 3));
    add_object(&b, OBJECT_SAMPLER);
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 0, 0);
    expect_binding(l, 1, 0, 6);
    expect_binding(l, 2, 0, 9);
    context_destroy(&b.c);
}
END_TEST

START_TEST(counters) {
    struct bench b;
    bench_open(&b);
    add_object(&b, OBJECT_APPEND_STRUCTURED_BUFFER);
    add_object(&b, OBJECT_RW_STRUCTURED_BUFFER);
    struct variable *explicit = add_object(&b, OBJECT_CONSUME_STRUCTURED_BUFFER);
    explicit->attributes = attribute(&b, ATTRIBUTE_VK_COUNTER_BINDING, 9, -1);
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 0, 0);
    ck_assert(l->bindings[0].has_counter);
    ck_assert_uint_eq(l->bindings[0].counter_binding, 1);
    expect_binding(l, 1, 0, 2);
    ck_assert(!l->bindings[1].has_counter);
    expect_binding(l, 2, 0, 3);
    ck_assert_uint_eq(l->bindings[2].counter_binding, 9);
    context_destroy(&b.c);
}
END_TEST

START_TEST(bound_registers) {
    struct bench b;
    bench_open(&b);
    struct bound_register bound[] = {{REGISTER_T, 3, 0, 8, 2}};
    b.options.bound_registers = bound;
    b.options.bound_register_count = 1;
    set_register(add_object(&b, OBJECT_TEXTURE_2D), 't', 3);
    expect_binding(layout_create(&b.c, &b.program), 0, 2, 8);
    ck_assert_uint_eq(b.errors, 0);
    add_object(&b, OBJECT_SAMPLER);
    layout_create(&b.c, &b.program);
    ck_assert_uint_eq(b.errors, 1);
    context_destroy(&b.c);
}
END_TEST

START_TEST(heaps_come_last) {
    struct bench b;
    bench_open(&b);
    add_object(&b, OBJECT_SAMPLER_HEAP)->is_used = true;
    add_object(&b, OBJECT_RESOURCE_HEAP)->is_used = true;
    add_object(&b, OBJECT_TEXTURE_2D);
    b.options.sampler_heap = (struct binding_slot){.given = true, .binding = 0, .set = 0};
    struct layout *l = layout_create(&b.c, &b.program);
    expect_binding(l, 0, 0, 0);
    expect_binding(l, 2, 0, 1);
    expect_binding(l, 1, 0, 2);
    context_destroy(&b.c);
}
END_TEST

Suite *binding_suite(void) {
    Suite *suite = suite_create("bindings");
    TCase *tests = tcase_create("bindings");
    tcase_add_test(tests, three_passes);
    tcase_add_test(tests, registers_overlap_silently);
    tcase_add_test(tests, shifts);
    tcase_add_test(tests, space_only);
    tcase_add_test(tests, arrays);
    tcase_add_test(tests, structs_of_resources);
    tcase_add_test(tests, counters);
    tcase_add_test(tests, bound_registers);
    tcase_add_test(tests, heaps_come_last);
    suite_add_tcase(suite, tests);
    return suite;
}
