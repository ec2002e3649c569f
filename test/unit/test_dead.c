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
static unsigned left(const char *body, SpvOp op) {
    struct pass_bench b;
    pass_bench_open_texts(&b, TYPES, body, END);
    pass_bench_run(&b, drop_dead);
    unsigned count = pass_bench_count(&b, op);
    ck_assert(!pass_bench_run(&b, drop_dead));
    pass_bench_close(&b);
    return count;
}

START_TEST(values_that_nobody_uses_go) {
    const char *body = "%a = OpIAdd %int %zero %ten\n"
                       "%b = OpIMul %int %a %a\n"
                       "%c = OpISub %int %zero %ten\n"
                       "OpStore %out %c\n";
    ck_assert_uint_eq(left(body, SpvOpIAdd), 0);
    ck_assert_uint_eq(left(body, SpvOpIMul), 0);
    ck_assert_uint_eq(left(body, SpvOpISub), 1);
}
END_TEST

START_TEST(stores_go_with_their_variable) {
    const char *dead = "%v = OpVariable %local Function\n"
                       "OpStore %v %ten\n";
    const char *alive = "%v = OpVariable %local Function\n"
                        "OpStore %v %ten\n"
                        "%a = OpLoad %int %v\n"
                        "OpStore %out %a\n";
    const char *watched = "%v = OpVariable %local Function\n"
                          "OpStore %v %ten Volatile\n";
    ck_assert_uint_eq(left(dead, SpvOpStore), 0);
    ck_assert_uint_eq(left(dead, SpvOpVariable), 0);
    ck_assert_uint_eq(left(alive, SpvOpStore), 2);
    ck_assert_uint_eq(left(watched, SpvOpStore), 1);
}
END_TEST

START_TEST(copies_keep_what_they_read) {
    const char *body = "%v = OpVariable %local Function\n"
                       "%w = OpVariable %local Function\n"
                       "OpStore %v %ten\n"
                       "OpCopyMemory %w %v\n"
                       "OpCopyMemory %out %w\n";
    ck_assert_uint_eq(left(body, SpvOpCopyMemory), 2);
    ck_assert_uint_eq(left(body, SpvOpStore), 1);
}
END_TEST

START_TEST(branches_around_nothing_go) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpBranchConditional %true %yes %no\n"
                       "%yes = OpLabel\n"
                       "%a = OpIAdd %int %zero %ten\n"
                       "OpBranch %end\n"
                       "%no = OpLabel\n"
                       "OpBranch %end\n"
                       "%end = OpLabel\n"
                       "%phi = OpPhi %int %a %yes %ten %no\n";
    ck_assert_uint_eq(left(body, SpvOpBranchConditional), 0);
    ck_assert_uint_eq(left(body, SpvOpBranch), 1);
    ck_assert_uint_eq(left(body, SpvOpPhi), 0);
}
END_TEST

START_TEST(phis_keep_the_branch_that_decides_them) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpBranchConditional %true %yes %end\n"
                       "%yes = OpLabel\n"
                       "OpBranch %end\n"
                       "%end = OpLabel\n"
                       "%phi = OpPhi %int %zero %begin %ten %yes\n"
                       "OpStore %out %phi\n";
    ck_assert_uint_eq(left(body, SpvOpBranchConditional), 1);
}
END_TEST

START_TEST(returns_keep_their_branch) {
    const char *body = "OpSelectionMerge %end None\n"
                       "OpBranchConditional %true %yes %end\n"
                       "%yes = OpLabel\n"
                       "OpReturn\n"
                       "%end = OpLabel\n";
    ck_assert_uint_eq(left(body, SpvOpBranchConditional), 1);
}
END_TEST

/* A counting loop with `within` in its body. */
static unsigned left_of_loop(const char *within, SpvOp op) {
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
    return left(body, op);
}

START_TEST(loops_that_do_nothing_go) {
    ck_assert_uint_eq(left_of_loop("", SpvOpLoopMerge), 0);
    ck_assert_uint_eq(left_of_loop("", SpvOpPhi), 0);
    ck_assert_uint_eq(left_of_loop("OpStore %out %ten\n", SpvOpLoopMerge), 1);
    ck_assert_uint_eq(left_of_loop("OpStore %out %ten\n", SpvOpIAdd), 1);
}
END_TEST

START_TEST(what_leaves_a_loop_decides_how_often_it_runs) {
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
    ck_assert_uint_eq(left_of_loop(leaves, SpvOpSGreaterThan), 1);
    ck_assert_uint_eq(left_of_loop(idle, SpvOpSGreaterThan), 0);
    ck_assert_uint_eq(left_of_loop(idle, SpvOpSelectionMerge), 0);
}
END_TEST

START_TEST(what_a_loop_returns_keeps_it) {
    ck_assert_uint_eq(left_of_loop("%odd = OpSGreaterThan %bool %i %zero\n"
                                   "OpSelectionMerge %on None\n"
                                   "OpBranchConditional %odd %stop %on\n"
                                   "%stop = OpLabel\n"
                                   "OpReturn\n"
                                   "%on = OpLabel\n",
                                   SpvOpLoopMerge),
                      1);
}
END_TEST

START_TEST(switches_keep_their_breaks) {
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
    ck_assert_uint_eq(left(body, SpvOpBranchConditional), 1);
    ck_assert_uint_eq(left(body, SpvOpSwitch), 1);
}
END_TEST

START_TEST(stores_go_where_no_function_reads) {
    const char *written = TYPES "OpStore %out %ten\n" END;
    const char *read = TYPES "OpStore %out %ten\n" END "%g = OpFunction %void None %type\n"
                             "%first = OpLabel\n"
                             "%a = OpLoad %int %out\n" END;
    for (int k = 0; k < 2; k++) {
        struct pass_bench b;
        pass_bench_open(&b, k ? read : written);
        ck_assert_int_eq(drop_unread(&b.o), !k);
        ck_assert(!pass_bench_run(&b, remove_unreached));
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), (unsigned)k);
        pass_bench_close(&b);
    }
}
END_TEST

static bool drops_unread(const char *body) {
    struct pass_bench b;
    pass_bench_open_texts(&b, TYPES, body, END);
    bool dropped = drop_unread(&b.o);
    pass_bench_close(&b);
    return dropped;
}

START_TEST(stores_to_shared_memory_go_when_nobody_reads) {
    ck_assert(drops_unread("OpStore %shared %ten\n"));
    ck_assert(!drops_unread("OpStore %shared %ten Volatile\n"));
    ck_assert(!drops_unread("OpStore %shared %ten\n"
                            "%was = OpAtomicIAdd %int %shared %group %relaxed %ten\n"));
}
END_TEST

Suite *dead_suite(void) {
    Suite *suite = suite_create("dead");
    TCase *all = tcase_create("all");
    tcase_add_test(all, values_that_nobody_uses_go);
    tcase_add_test(all, stores_go_with_their_variable);
    tcase_add_test(all, copies_keep_what_they_read);
    tcase_add_test(all, branches_around_nothing_go);
    tcase_add_test(all, phis_keep_the_branch_that_decides_them);
    tcase_add_test(all, returns_keep_their_branch);
    tcase_add_test(all, loops_that_do_nothing_go);
    tcase_add_test(all, what_leaves_a_loop_decides_how_often_it_runs);
    tcase_add_test(all, what_a_loop_returns_keeps_it);
    tcase_add_test(all, stores_go_where_no_function_reads);
    tcase_add_test(all, stores_to_shared_memory_go_when_nobody_reads);
    tcase_add_test(all, switches_keep_their_breaks);
    suite_add_tcase(suite, all);
    return suite;
}
