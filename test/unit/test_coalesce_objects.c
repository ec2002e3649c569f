/* Tests that copied ray queries and their copies become one variable. */
#include <check.h>
#include <stdio.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] = BENCH_TYPES "%bool = OpTypeBool\n"
                                        "%float = OpTypeFloat 32\n"
                                        "%uint = OpTypeInt 32 0\n"
                                        "%f0 = OpConstant %float 0\n"
                                        "%u0 = OpConstant %uint 0\n"
                                        "%vector = OpTypeVector %float 3\n"
                                        "%nowhere = OpConstantNull %vector\n"
                                        "%scene = OpTypeAccelerationStructureKHR\n"
                                        "%to_scene = OpTypePointer UniformConstant %scene\n"
                                        "%query = OpTypeRayQueryKHR\n"
                                        "%to_query = OpTypePointer Function %query\n"
                                        "%to_bool = OpTypePointer Private %bool\n"
                                        "%choice = OpVariable %to_bool Private\n"
                                        "%structure = OpVariable %to_scene UniformConstant\n";

static const char begin[] = BENCH_BEGIN "%a = OpVariable %to_query Function\n"
                                        "%b = OpVariable %to_query Function\n"
                                        "%c = OpVariable %to_query Function\n"
                                        "%s = OpLoad %scene %structure\n"
                                        "%x = OpLoad %bool %choice\n";

#define START(query)       "OpRayQueryInitializeKHR " query " %s %u0 %u0 %nowhere %f0 %nowhere %f0\n"
#define ASK(result, query) result " = OpRayQueryGetRayTMinKHR %float " query "\n"

/* Returns whether no store of a query is left. */
static bool run_join_objects(struct pass_bench *b, const char *body) {
    pass_bench_open_texts(b,
                          "OpDecorate %structure DescriptorSet 0\n"
                          "OpDecorate %structure Binding 0\n",
                          types, begin, body, BENCH_END);
    pass_bench_run(b, pass_coalesce_objects);
    return pass_bench_count(b, SpvOpStore) == 0;
}

START_TEST(merges_copy_with_original) {
    struct pass_bench b;
    ck_assert(run_join_objects(&b, START("%a") "%v = OpLoad %query %a\n"
                                               "OpStore %b %v\n" ASK("%r", "%b")));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 2); /* and %c */
    ck_assert(!pass_bench_run(&b, pass_coalesce_objects));
    pass_bench_close(&b);
}
END_TEST

START_TEST(merges_if_neither_changes) {
    struct pass_bench b;
    ck_assert(run_join_objects(&b, START("%a") "%v = OpLoad %query %a\n"
                                               "OpStore %b %v\n"
                                               "%w = OpLoad %query %b\n"
                                               "OpStore %c %w\n" ASK("%r", "%a") ASK("%t", "%b")
                                                   ASK("%u", "%c")));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(merges_if_original_is_dead) {
    struct pass_bench b;
    ck_assert(run_join_objects(
        &b, START("%a") "%v = OpLoad %query %a\n"
                        "OpStore %b %v\n" ASK("%r", "%a") "OpRayQueryTerminateKHR %b\n" ASK("%t",
                                                                                            "%b")));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_copy_that_changes_while_original_is_live) {
    struct pass_bench b;
    ck_assert(!run_join_objects(&b, START("%a") "%v = OpLoad %query %a\n"
                                                "OpStore %b %v\n"
                                                "OpRayQueryTerminateKHR %b\n" ASK("%r", "%a")));
    pass_bench_close(&b);
    ck_assert(!run_join_objects(&b, START("%a") "%v = OpLoad %query %a\n"
                                                "OpStore %b %v\n" START("%a") ASK("%r", "%a")
                                                    ASK("%t", "%b")));
    pass_bench_close(&b);
}
END_TEST

START_TEST(merges_object_initialized_in_branch) {
    struct pass_bench b;
    ck_assert(run_join_objects(
        &b, "OpSelectionMerge %merge None\n"
            "OpBranchConditional %x %yes %no\n"
            "%yes = OpLabel\n" START("%a") "%v = OpLoad %query %a\n"
                                           "OpBranch %merge\n"
                                           "%no = OpLabel\n" START(
                                               "%b") "%w = OpLoad %query %b\n"
                                                     "OpBranch %merge\n"
                                                     "%merge = OpLabel\n"
                                                     "%p = OpPhi %query %v %yes %w %no\n"
                                                     "OpStore %c %p\n" ASK("%r", "%c")));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_selection_of_live_objects) {
    struct pass_bench b;
    ck_assert(!run_join_objects(&b, START("%a") START("%b") "OpSelectionMerge %merge None\n"
                                                            "OpBranchConditional %x %yes %no\n"
                                                            "%yes = OpLabel\n"
                                                            "%v = OpLoad %query %a\n"
                                                            "OpBranch %merge\n"
                                                            "%no = OpLabel\n"
                                                            "%w = OpLoad %query %b\n"
                                                            "OpBranch %merge\n"
                                                            "%merge = OpLabel\n"
                                                            "%p = OpPhi %query %v %yes %w %no\n"
                                                            "OpStore %c %p\n" ASK("%r", "%c")));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 3);
    pass_bench_close(&b);
}
END_TEST

START_TEST(does_not_merge_value_loaded_before_change) {
    struct pass_bench b;
    ck_assert(!run_join_objects(&b, START("%a") "%v = OpLoad %query %a\n"
                                                "OpRayQueryTerminateKHR %a\n"
                                                "OpStore %b %v\n" ASK("%r", "%a") ASK("%t", "%b")));
    pass_bench_close(&b);
}
END_TEST

/* Each iteration initializes %a again, and %b contains the last value for the code after the
 * loop. */
START_TEST(analyzes_loop_iterations) {
    static const char head[] = "OpBranch %head\n"
                               "%head = OpLabel\n"
                               "OpLoopMerge %behind %again None\n"
                               "OpBranchConditional %x %round %behind\n"
                               "%round = OpLabel\n";
    static const char tail[] = "OpBranch %again\n"
                               "%again = OpLabel\n"
                               "OpBranch %head\n"
                               "%behind = OpLabel\n";
    static const char copy[] = "%v = OpLoad %query %a\n"
                               "OpStore %b %v\n";
    char text[2048];
    struct pass_bench b;
    snprintf(text, sizeof text, "%s%s%s%s%s%s", START("%b"), head, START("%a"), copy, tail,
             ASK("%r", "%b"));
    ck_assert(run_join_objects(&b, text));
    pass_bench_close(&b);
    snprintf(text, sizeof text, "%s%s%s%s%s%s%s", START("%b"), START("%a"), head, copy,
             "OpRayQueryTerminateKHR %a\n", tail, ASK("%r", "%b"));
    ck_assert(!run_join_objects(&b, text)); /* a second iteration would use a changed %a */
    pass_bench_close(&b);
}
END_TEST

Suite *coalesce_objects_suite(void) {
    Suite *s = suite_create("copies of ray queries");
    TCase *tc = tcase_create("objects");
    tcase_add_test(tc, merges_copy_with_original);
    tcase_add_test(tc, merges_if_neither_changes);
    tcase_add_test(tc, merges_if_original_is_dead);
    tcase_add_test(tc, preserves_copy_that_changes_while_original_is_live);
    tcase_add_test(tc, merges_object_initialized_in_branch);
    tcase_add_test(tc, preserves_selection_of_live_objects);
    tcase_add_test(tc, does_not_merge_value_loaded_before_change);
    tcase_add_test(tc, analyzes_loop_iterations);
    suite_add_tcase(s, tc);
    return s;
}
