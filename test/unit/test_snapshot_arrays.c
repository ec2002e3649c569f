/* Tests that reads of local resource arrays that change between reads use copies. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] =
    "OpDecorate %images DescriptorSet 0\n"
    "OpDecorate %images Binding 0\n" BENCH_TYPES "%float = OpTypeFloat 32\n"
    "%int = OpTypeInt 32 1\n"
    "%n2 = OpConstant %int 2\n"
    "%image = OpTypeImage %float 2D 2 0 0 1 Unknown\n"
    "%list = OpTypeArray %image %n2\n"
    "%to_list = OpTypePointer UniformConstant %list\n"
    "%to_copy = OpTypePointer Function %list\n"
    "%to_image = OpTypePointer Function %image\n"
    "%to_int = OpTypePointer Private %int\n"
    "%images = OpVariable %to_list UniformConstant\n"
    "%number = OpVariable %to_int Private\n" BENCH_BEGIN "%v = OpVariable %to_copy Function\n"
    "%i = OpLoad %int %number\n"
    "%all = OpLoad %list %images\n"
    "OpStore %v %all\n";

#define INDEXED(name, index)                                                                       \
    "%at_" name " = OpAccessChain %to_image %v %" index "\n"                                       \
    "%" name " = OpLoad %image %at_" name "\n"

/* Checks the number of variables and stores after the pass, whose results are not valid for
 * drivers. */
static void expect_counts(const char *body, unsigned variables, unsigned stores) {
    struct pass_bench b;
    pass_bench_open_texts(&b, types, body, BENCH_END);
    bool changed = pass_snapshot_arrays(&b.o, b.o.m->first_routine);
    ck_assert_int_eq(changed, variables > 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), variables);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), stores);
    pass_bench_close(&b);
}

START_TEST(copies_for_read_before_another_store) {
    expect_counts(INDEXED("x", "i") "OpStore %v %all\n" INDEXED("y", "i"), 3, 4);
}
END_TEST

START_TEST(needs_no_copy_if_all_stores_precede) {
    expect_counts("OpStore %v %all\n" INDEXED("x", "i"), 1, 2);
}
END_TEST

START_TEST(needs_no_copy_for_constant_indices) {
    expect_counts(INDEXED("x", "n2") "OpStore %v %all\n", 1, 2);
}
END_TEST

Suite *snapshot_arrays_suite(void) {
    Suite *suite = suite_create("snapshot_arrays");
    TCase *all = tcase_create("all");
    tcase_add_test(all, copies_for_read_before_another_store);
    tcase_add_test(all, needs_no_copy_if_all_stores_precede);
    tcase_add_test(all, needs_no_copy_for_constant_indices);
    suite_add_tcase(suite, all);
    return suite;
}
