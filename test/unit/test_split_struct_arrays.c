/* Tests that arrays of structs with resources become one array per member. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

#define TYPES                                                                                      \
    BENCH_TYPES "%uint = OpTypeInt 32 0\n"                                                         \
                "%float = OpTypeFloat 32\n"                                                        \
                "%u0 = OpConstant %uint 0\n"                                                       \
                "%u1 = OpConstant %uint 1\n"                                                       \
                "%u2 = OpConstant %uint 2\n"                                                       \
                "%u900 = OpConstant %uint 900\n"                                                   \
                "%f1 = OpConstant %float 1\n"                                                      \
                "%image = OpTypeImage %float 2D 2 0 0 1 Unknown\n"                                 \
                "%to_image = OpTypePointer UniformConstant %image\n"                               \
                "%to_uint = OpTypePointer Private %uint\n"                                         \
                "%struct = OpTypeStruct %image %float\n"                                           \
                "%numbers = OpTypeStruct %uint %float\n"                                           \
                "%array = OpTypeArray %struct %u2\n"                                               \
                "%many = OpTypeArray %struct %u900\n"                                              \
                "%plain = OpTypeArray %numbers %u2\n"                                              \
                "%to_array = OpTypePointer Function %array\n"                                      \
                "%to_many = OpTypePointer Function %many\n"                                        \
                "%to_plain = OpTypePointer Function %plain\n"                                      \
                "%to_struct = OpTypePointer Function %struct\n"                                    \
                "%to_own_image = OpTypePointer Function %image\n"                                  \
                "%to_float = OpTypePointer Function %float\n"                                      \
                "%texture = OpVariable %to_image UniformConstant\n"                                \
                "%index = OpVariable %to_uint Private\n" BENCH_BEGIN
#define VALUES                                                                                     \
    "%i = OpLoad %uint %index\n"                                                                   \
    "%t = OpLoad %image %texture\n"

static bool run_columns(struct pass_bench *b, const char *type, const char *body) {
    pass_bench_open_texts(b,
                          "OpDecorate %texture DescriptorSet 0\n"
                          "OpDecorate %texture Binding 0\n",
                          TYPES, "%v = OpVariable ", type, " Function\n" VALUES, body, BENCH_END);
    return pass_bench_run(b, pass_split_struct_arrays);
}

START_TEST(creates_one_array_per_member) {
    struct pass_bench b;
    ck_assert(run_columns(&b, "%to_array",
                          "%p = OpAccessChain %to_own_image %v %u1 %u0\n"
                          "OpStore %p %t\n"
                          "%q = OpAccessChain %to_float %v %i %u1\n"
                          "OpStore %q %f1\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 2);
    ck_assert(!pass_bench_run(&b, pass_split_struct_arrays));
    pass_bench_close(&b);
}
END_TEST

START_TEST(rewrites_chains_through_elements) {
    struct pass_bench b;
    ck_assert(run_columns(&b, "%to_array",
                          "%p = OpAccessChain %to_struct %v %i\n"
                          "%q = OpAccessChain %to_float %p %u1\n"
                          "OpStore %q %f1\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpAccessChain), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(constructs_whole_elements_and_arrays) {
    struct pass_bench b;
    ck_assert(run_columns(&b, "%to_array",
                          "%p = OpAccessChain %to_struct %v %i\n"
                          "%s = OpLoad %struct %p\n"
                          "%a = OpLoad %array %v\n"
                          "OpStore %v %a\n"
                          "OpStore %p %s\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 2 + 2 + 4); /* %i and %t; %s; %a */
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 4 + 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 1 + 3);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_other_arrays) {
    struct pass_bench b;
    ck_assert(!run_columns(&b, "%to_plain",
                           "%q = OpAccessChain %to_float %v %i %u1\n"
                           "OpStore %q %f1\n"));
    pass_bench_close(&b);
    ck_assert(!run_columns(&b, "%to_many", "%a = OpLoad %many %v\n"));
    pass_bench_close(&b);
    ck_assert(!run_columns(&b, "%to_array",
                           "%p = OpAccessChain %to_struct %v %i\n"
                           "%s = OpLoad %struct %p Volatile\n"));
    pass_bench_close(&b);
}
END_TEST

Suite *split_struct_arrays_suite(void) {
    Suite *s = suite_create("split_struct_arrays");
    TCase *tc = tcase_create("columns");
    tcase_add_test(tc, creates_one_array_per_member);
    tcase_add_test(tc, rewrites_chains_through_elements);
    tcase_add_test(tc, constructs_whole_elements_and_arrays);
    tcase_add_test(tc, preserves_other_arrays);
    suite_add_tcase(s, tc);
    return s;
}
