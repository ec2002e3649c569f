/* Tests of dead code elimination. */
#include <check.h>
#include <stdio.h>

#include "../../optimize/common/cfg.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

#define TYPES                                                                                      \
    BENCH_TYPES                                                                                    \
    "%bool = OpTypeBool\n"                                                                         \
    "%int = OpTypeInt 32 1\n"                                                                      \
    "%local = OpTypePointer Function %int\n"                                                       \
    "%private = OpTypePointer Private %int\n"                                                      \
    "%out = OpVariable %private Private\n"                                                         \
    "%zero = OpConstant %int 0\n"                                                                  \
    "%ten = OpConstant %int 10\n"                                                                  \
    "%true = OpConstantTrue %bool\n"                                                               \
    "%uint = OpTypeInt 32 0\n"                                                                     \
    "%group = OpConstant %uint 2\n"                                                                \
    "%relaxed = OpConstant %uint 0\n"                                                              \
    "%workgroup = OpTypePointer Workgroup %int\n"                                                  \
    "%shared = OpVariable %workgroup Workgroup\n" BENCH_BEGIN
#define END BENCH_END

/* Returns the number of remaining instructions with an opcode. */
static unsigned count_left(const char *body, SpvOp op) {
    struct pass_bench b;
    pass_bench_open_texts(&b, TYPES, body, END);
    pass_bench_run(&b, pass_dead_code);
    unsigned count = pass_bench_count(&b, op);
    ck_assert(!pass_bench_run(&b, pass_dead_code));
    pass_bench_close(&b);
    return count;
}

START_TEST(removes_unused_values) {
    const char *body = "%a = OpIAdd %int %zero %ten\n"
                       "%b = OpIMul %int %a %a\n"
                       "%c = OpISub %int %zero %ten\n"
                       "OpStore %out %c\n";
    ck_assert_uint_eq(count_left(body, SpvOpIAdd), 0);
    ck_assert_uint_eq(count_left(body, SpvOpIMul), 0);
    ck_assert_uint_eq(count_left(body, SpvOpISub), 1);
}
END_TEST

START_TEST(removes_stores_with_their_variable) {
    const char *dead = "%v = OpVariable %local Function\n"
                       "OpStore %v %ten\n";
    const char *alive = "%v = OpVariable %local Function\n"
                        "OpStore %v %ten\n"
                        "%a = OpLoad %int %v\n"
                        "OpStore %out %a\n";
    const char *watched = "%v = OpVariable %local Function\n"
                          "OpStore %v %ten Volatile\n";
    ck_assert_uint_eq(count_left(dead, SpvOpStore), 0);
    ck_assert_uint_eq(count_left(dead, SpvOpVariable), 0);
    ck_assert_uint_eq(count_left(alive, SpvOpStore), 2);
    ck_assert_uint_eq(count_left(watched, SpvOpStore), 1);
}
END_TEST

START_TEST(preserves_sources_of_copies) {
    const char *body = "%v = OpVariable %local Function\n"
                       "%w = OpVariable %local Function\n"
                       "OpStore %v %ten\n"
                       "OpCopyMemory %w %v\n"
                       "OpCopyMemory %out %w\n";
    ck_assert_uint_eq(count_left(body, SpvOpCopyMemory), 2);
    ck_assert_uint_eq(count_left(body, SpvOpStore), 1);
}
END_TEST

START_TEST(removes_branches_around_dead_code) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpBranchConditional %true %yes %no\n"
                       "%yes = OpLabel\n"
                       "%a = OpIAdd %int %zero %ten\n"
                       "OpBranch %end\n"
                       "%no = OpLabel\n"
                       "OpBranch %end\n"
                       "%end = OpLabel\n"
                       "%phi = OpPhi %int %a %yes %ten %no\n";
    ck_assert_uint_eq(count_left(body, SpvOpBranchConditional), 0);
    ck_assert_uint_eq(count_left(body, SpvOpBranch), 1);
    ck_assert_uint_eq(count_left(body, SpvOpPhi), 0);
}
END_TEST

START_TEST(preserves_branches_that_phis_depend_on) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpBranchConditional %true %yes %end\n"
                       "%yes = OpLabel\n"
                       "OpBranch %end\n"
                       "%end = OpLabel\n"
                       "%phi = OpPhi %int %zero %begin %ten %yes\n"
                       "OpStore %out %phi\n";
    ck_assert_uint_eq(count_left(body, SpvOpBranchConditional), 1);
}
END_TEST

START_TEST(preserves_branches_of_returns) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpBranchConditional %true %yes %end\n"
                       "%yes = OpLabel\n"
                       "OpReturn\n"
                       "%end = OpLabel\n";
    ck_assert_uint_eq(count_left(body, SpvOpBranchConditional), 1);
}
END_TEST

/* A counting loop with `within` in its body. */
static unsigned count_left_of_loop(const char *within, SpvOp op) {
    char body[2048];
    snprintf(body, sizeof body,
             "OpBranch %%loop\n"
             "%%loop = OpLabel\n"
             "%%i = OpPhi %%int %%zero %%begin %%next %%again\n"
             "%%more = OpSLessThan %%bool %%i %%ten\n"
             "OpLoopMerge %%end %%again None\n"
             "OpBranchConditional %%more %%body %%end\n"
             "%%body = OpLabel\n"
             "%s"
             "OpBranch %%again\n"
             "%%again = OpLabel\n"
             "%%next = OpIAdd %%int %%i %%ten\n"
             "OpBranch %%loop\n"
             "%%end = OpLabel\n",
             within);
    return count_left(body, op);
}

START_TEST(removes_loops_without_effect) {
    ck_assert_uint_eq(count_left_of_loop("", SpvOpLoopMerge), 0);
    ck_assert_uint_eq(count_left_of_loop("", SpvOpPhi), 0);
    ck_assert_uint_eq(count_left_of_loop("OpStore %out %ten\n", SpvOpLoopMerge), 1);
    ck_assert_uint_eq(count_left_of_loop("OpStore %out %ten\n", SpvOpIAdd), 1);
}
END_TEST

START_TEST(preserves_exits_that_limit_iterations) {
    const char *leaves = "%odd = OpSGreaterThan %bool %i %zero\n"
                         "OpSelectionMerge %on None\n"
                         "OpBranchConditional %odd %stop %on\n"
                         "%stop = OpLabel\n"
                         "OpBranch %end\n"
                         "%on = OpLabel\n"
                         "OpStore %out %ten\n";
    const char *idle = "%odd = OpSGreaterThan %bool %i %zero\n"
                       "OpSelectionMerge %on None\n"
                       "OpBranchConditional %odd %stay %on\n"
                       "%stay = OpLabel\n"
                       "OpBranch %on\n"
                       "%on = OpLabel\n"
                       "OpStore %out %ten\n";
    ck_assert_uint_eq(count_left_of_loop(leaves, SpvOpSGreaterThan), 1);
    ck_assert_uint_eq(count_left_of_loop(idle, SpvOpSGreaterThan), 0);
    ck_assert_uint_eq(count_left_of_loop(idle, SpvOpSelectionMerge), 0);
}
END_TEST

START_TEST(preserves_loops_with_returns) {
    ck_assert_uint_eq(count_left_of_loop("%odd = OpSGreaterThan %bool %i %zero\n"
                                         "OpSelectionMerge %on None\n"
                                         "OpBranchConditional %odd %stop %on\n"
                                         "%stop = OpLabel\n"
                                         "OpReturn\n"
                                         "%on = OpLabel\n",
                                         SpvOpLoopMerge),
                      1);
}
END_TEST

START_TEST(preserves_breaks_of_switches) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpSwitch %ten %end 1 %one\n"
                       "%one = OpLabel\n"
                       "OpSelectionMerge %on None\n"
                       "OpBranchConditional %true %stop %on\n"
                       "%stop = OpLabel\n"
                       "OpBranch %end\n"
                       "%on = OpLabel\n"
                       "OpStore %out %ten\n"
                       "OpBranch %end\n"
                       "%end = OpLabel\n";
    ck_assert_uint_eq(count_left(body, SpvOpBranchConditional), 1);
    ck_assert_uint_eq(count_left(body, SpvOpSwitch), 1);
}
END_TEST

START_TEST(removes_stores_to_unread_variables) {
    const char *written = TYPES "OpStore %out %ten\n" END;
    const char *read = TYPES "OpStore %out %ten\n" END "%g = OpFunction %void None %type\n"
                             "%first = OpLabel\n"
                             "%a = OpLoad %int %out\n" END;
    for (int k = 0; k < 2; k++) {
        struct pass_bench b;
        pass_bench_open(&b, k ? read : written);
        ck_assert_int_eq(pass_dead_global_stores(&b.o), !k);
        ck_assert(!pass_bench_run(&b, pass_unreachable_code));
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), (unsigned)k);
        pass_bench_close(&b);
    }
}
END_TEST

static bool drops_unread(const char *body) {
    struct pass_bench b;
    pass_bench_open_texts(&b, TYPES, body, END);
    bool dropped = pass_dead_global_stores(&b.o);
    pass_bench_close(&b);
    return dropped;
}

START_TEST(removes_stores_to_unread_shared_memory) {
    ck_assert(drops_unread("OpStore %shared %ten\n"));
    ck_assert(!drops_unread("OpStore %shared %ten Volatile\n"));
    ck_assert(!drops_unread("OpStore %shared %ten\n"
                            "%was = OpAtomicIAdd %int %shared %group %relaxed %ten\n"));
}
END_TEST

Suite *dead_code_suite(void) {
    Suite *suite = suite_create("dead_code");
    TCase *all = tcase_create("all");
    tcase_add_test(all, removes_unused_values);
    tcase_add_test(all, removes_stores_with_their_variable);
    tcase_add_test(all, preserves_sources_of_copies);
    tcase_add_test(all, removes_branches_around_dead_code);
    tcase_add_test(all, preserves_branches_that_phis_depend_on);
    tcase_add_test(all, preserves_branches_of_returns);
    tcase_add_test(all, removes_loops_without_effect);
    tcase_add_test(all, preserves_exits_that_limit_iterations);
    tcase_add_test(all, preserves_loops_with_returns);
    tcase_add_test(all, removes_stores_to_unread_variables);
    tcase_add_test(all, removes_stores_to_unread_shared_memory);
    tcase_add_test(all, preserves_breaks_of_switches);
    suite_add_tcase(suite, all);
    return suite;
}
