/* Tests of loop unrolling. */
#include <check.h>
#include <string.h>

#include "../../optimize/common/cfg.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] = BENCH_TYPES "%bool = OpTypeBool\n"
                                        "%int = OpTypeInt 32 1\n"
                                        "%n0 = OpConstant %int 0\n"
                                        "%n1 = OpConstant %int 1\n"
                                        "%n3 = OpConstant %int 3\n"
                                        "%n300 = OpConstant %int 300\n"
                                        "%n5000 = OpConstant %int 5000\n"
                                        "%ints = OpTypeArray %int %n300\n"
                                        "%to_ints = OpTypePointer Private %ints\n"
                                        "%table = OpVariable %to_ints Private\n"
                                        "%to_int = OpTypePointer Private %int\n"
                                        "%place = OpVariable %to_int Private\n" BENCH_BEGIN
                                        "%outside = OpLoad %int %place\n"
                                        "OpBranch %header\n";

static void open_body(struct pass_bench *b, const char *body) {
    pass_bench_open_texts(b, types, body, BENCH_END);
}

/* for (i = 0; i < bound; i++) sum += i; followed by other instructions of the body, up to its
 * end. */
#define COUNTING_LOOP(mark, bound, body)                                                           \
    "%header = OpLabel\n"                                                                          \
    "%i = OpPhi %int %n0 %begin %i_next %next\n"                                                   \
    "%sum = OpPhi %int %outside %begin %sum_next %next\n"                                          \
    "%less = OpSLessThan %bool %i " bound "\n"                                                     \
    "OpLoopMerge %merge %next " mark "\n"                                                          \
    "OpBranchConditional %less %body %merge\n"                                                     \
    "%body = OpLabel\n"                                                                            \
    "%sum_next = OpIAdd %int %sum %i\n" body "%next = OpLabel\n"                                   \
    "%i_next = OpIAdd %int %i %n1\n"                                                               \
    "OpBranch %header\n"                                                                           \
    "%merge = OpLabel\n"

#define INDEXING                                                                                   \
    "%element = OpAccessChain %to_int %table %i\n"                                                 \
    "OpStore %element %sum\n"                                                                      \
    "OpBranch %next\n"

START_TEST(copies_follow_each_other) {
    struct pass_bench b;
    open_body(&b, COUNTING_LOOP("Unroll", "%n3", "OpBranch %next\n") "OpStore %place %sum\n");
    ck_assert(pass_bench_run(&b, pass_unroll));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoopMerge), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBranchConditional), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSLessThan), 4);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpIAdd), 6);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 2); /* of one operand each */
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
}
END_TEST

START_TEST(counters_become_constants) {
    struct pass_bench b;
    open_body(&b, COUNTING_LOOP("Unroll", "%n3", "OpStore %place %i\nOpBranch %next\n"));
    uint32_t next = 0, value;
    ck_assert(pass_bench_run(&b, pass_unroll));
    for_each_block(block, b.o.m->first_routine)
        for_each_in(i, &block->list)
            if (i->opcode == SpvOpStore && module_constant_word(b.o.m, i->operands[1], &value))
                ck_assert_uint_eq(value, next++);
    ck_assert_uint_eq(next, 3);
    pass_bench_close(&b);
}
END_TEST

static const char with_break[] = COUNTING_LOOP("Unroll", "%n3",
                                               "%stop = OpIEqual %bool %sum_next %n1\n"
                                               "OpSelectionMerge %on None\n"
                                               "OpBranchConditional %stop %leave %on\n"
                                               "%leave = OpLabel\n"
                                               "OpBranch %merge\n"
                                               "%on = OpLabel\n"
                                               "OpBranch %next\n");

START_TEST(breaks_become_loop_of_one_iteration) {
    struct pass_bench b;
    open_body(&b, with_break);
    ck_assert(pass_bench_run(&b, pass_unroll));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoopMerge), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSelectionMerge), 3);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpIEqual), 3);
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
}
END_TEST

START_TEST(values_come_from_copy_with_exit) {
    char text[4096];
    struct pass_bench b;
    strcpy(text, with_break);
    strcat(text, "OpStore %place %sum\n");
    open_body(&b, text);
    ck_assert(pass_bench_run(&b, pass_unroll));
    const struct instruction *phi = b.o.m->first_routine->last->list.first;
    ck_assert_uint_eq(phi->opcode, SpvOpPhi);
    ck_assert_uint_eq(phi->count, 8); /* three breaks, and the end of the counter */
    pass_bench_close(&b);
}
END_TEST

START_TEST(early_continue_exits_construct) {
    struct pass_bench b;
    open_body(&b, "%header = OpLabel\n"
                  "%i = OpPhi %int %n0 %begin %i_next %next\n"
                  "%less = OpSLessThan %bool %i %n3\n"
                  "OpLoopMerge %merge %next Unroll\n"
                  "OpBranchConditional %less %body %merge\n"
                  "%body = OpLabel\n"
                  "%skip = OpIEqual %bool %outside %i\n"
                  "OpSelectionMerge %on None\n"
                  "OpBranchConditional %skip %early %on\n"
                  "%early = OpLabel\n"
                  "OpBranch %next\n"
                  "%on = OpLabel\n"
                  "OpStore %place %i\n"
                  "OpBranch %next\n"
                  "%next = OpLabel\n"
                  "%how = OpPhi %int %n0 %early %n1 %on\n"
                  "OpStore %place %how\n"
                  "%i_next = OpIAdd %int %i %n1\n"
                  "OpBranch %header\n"
                  "%merge = OpLabel\n");
    ck_assert(pass_bench_run(&b, pass_unroll));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoopMerge), 3);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 6);
    pass_bench_close(&b);
}
END_TEST

START_TEST(bounds_that_are_counters_wait_for_the_outer_loop) {
    struct pass_bench b;
    open_body(&b, "%header = OpLabel\n"
                  "%i = OpPhi %int %n0 %begin %i_next %next\n"
                  "OpLoopMerge %merge %next Unroll\n"
                  "OpBranch %check\n"
                  "%check = OpLabel\n"
                  "%less = OpSLessThan %bool %i %n3\n"
                  "OpBranchConditional %less %body %merge\n"
                  "%body = OpLabel\n"
                  "OpBranch %inner\n"
                  "%inner = OpLabel\n"
                  "%k = OpPhi %int %n0 %body %k_next %inner\n"
                  "%k_next = OpIAdd %int %k %n1\n"
                  "OpStore %place %k\n"
                  "%again = OpSLessThan %bool %k_next %i\n"
                  "OpLoopMerge %behind %inner Unroll\n"
                  "OpBranchConditional %again %inner %behind\n"
                  "%behind = OpLabel\n"
                  "OpBranch %next\n"
                  "%next = OpLabel\n"
                  "%i_next = OpIAdd %int %i %n1\n"
                  "OpBranch %header\n"
                  "%merge = OpLabel\n");
    ck_assert(pass_bench_run(&b, pass_unroll));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoopMerge), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 4);
    pass_bench_close(&b);
}
END_TEST

#define STORE       "OpStore %place %k\n"
#define FOUR(text)  text text text text
#define MANY_STORES FOUR(FOUR(STORE) FOUR(STORE))

/* Three iterations of a loop with three iterations and an early exit. */
#define RAGGED(stores)                                                                             \
    COUNTING_LOOP("Unroll", "%n3",                                                                 \
                  "OpBranch %inner\n"                                                              \
                  "%inner = OpLabel\n"                                                             \
                  "%k = OpPhi %int %n0 %body %k_next %again\n"                                     \
                  "%more = OpSLessThan %bool %k %n3\n"                                             \
                  "OpLoopMerge %behind %again Unroll\n"                                            \
                  "OpBranchConditional %more %test %behind\n"                                      \
                  "%test = OpLabel\n" stores "%stop = OpIEqual %bool %outside %k\n"                \
                  "OpBranchConditional %stop %behind %again\n"                                     \
                  "%again = OpLabel\n"                                                             \
                  "%k_next = OpIAdd %int %k %n1\n"                                                 \
                  "OpBranch %inner\n"                                                              \
                  "%behind = OpLabel\n"                                                            \
                  "OpBranch %next\n")

START_TEST(preserves_loops_around_large_uneven_loops) {
    struct pass_bench b;
    open_body(&b, RAGGED(STORE));
    ck_assert(pass_bench_run(&b, pass_unroll));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 9);
    pass_bench_close(&b);
    open_body(&b, RAGGED(MANY_STORES));
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
}
END_TEST

/* A doubling counter yields large copies without common instructions. */
START_TEST(unrolls_only_small_uneven_loops) {
    static const char *const bounds[] = {"%n3", "%n5000"};
    struct pass_bench b;
    for (unsigned large = 0; large < 2; large++) {
        pass_bench_open_texts(&b, types,
                              "%header = OpLabel\n"
                              "%i = OpPhi %int %n1 %begin %i_next %next\n"
                              "%less = OpSLessThan %bool %i ",
                              bounds[large],
                              "\nOpLoopMerge %merge %next Unroll\n"
                              "OpBranchConditional %less %body %merge\n"
                              "%body = OpLabel\n"
                              "OpStore %place %i\n"
                              "OpBranch %next\n"
                              "%next = OpLabel\n"
                              "%i_next = OpShiftLeftLogical %int %i %n1\n"
                              "OpBranch %header\n"
                              "%merge = OpLabel\n",
                              BENCH_END);
        ck_assert(pass_bench_run(&b, pass_unroll) == !large);
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoopMerge), large);
        pass_bench_close(&b);
    }
}
END_TEST

/* 300 copies of a body with 12 instructions that do not fold, or with few. */
START_TEST(preserves_hint_of_costly_loops) {
    struct pass_bench b;
    open_body(&b, COUNTING_LOOP("Unroll", "%n300",
                                FOUR("OpStore %place %i\n")
                                    FOUR("OpStore %place %i\n") "OpBranch %next\n"));
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
    open_body(&b, COUNTING_LOOP("Unroll", "%n300", "OpBranch %next\n"));
    ck_assert(pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
    open_body(&b, COUNTING_LOOP("Unroll", "%n300",
                                FOUR("OpStore %place %i\n") FOUR("OpStore %place %i\n") INDEXING));
    ck_assert(pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_other_loops) {
    struct pass_bench b;
    open_body(&b, COUNTING_LOOP("None", "%n3", "OpBranch %next\n"));
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
    open_body(&b, COUNTING_LOOP("DontUnroll", "%n3", "OpBranch %next\n"));
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
    open_body(&b, COUNTING_LOOP("Unroll", "%outside", "OpBranch %next\n"));
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
    open_body(&b, COUNTING_LOOP("Unroll", "%n5000", "OpBranch %next\n"));
    ck_assert(!pass_bench_run(&b, pass_unroll));
    pass_bench_close(&b);
}
END_TEST

Suite *unroll_suite(void) {
    Suite *suite = suite_create("unroll");
    TCase *all = tcase_create("all");
    tcase_add_test(all, copies_follow_each_other);
    tcase_add_test(all, counters_become_constants);
    tcase_add_test(all, breaks_become_loop_of_one_iteration);
    tcase_add_test(all, values_come_from_copy_with_exit);
    tcase_add_test(all, early_continue_exits_construct);
    tcase_add_test(all, bounds_that_are_counters_wait_for_the_outer_loop);
    tcase_add_test(all, preserves_loops_around_large_uneven_loops);
    tcase_add_test(all, unrolls_only_small_uneven_loops);
    tcase_add_test(all, preserves_hint_of_costly_loops);
    tcase_add_test(all, preserves_other_loops);
    suite_add_tcase(suite, all);
    return suite;
}
