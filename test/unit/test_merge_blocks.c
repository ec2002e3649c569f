/* Tests of merging blocks and skipping empty ones. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

#define BEGIN                                                                                      \
    BENCH_TYPES                                                                                    \
    "%bool = OpTypeBool\n"                                                                         \
    "%int = OpTypeInt 32 1\n"                                                                      \
    "%private = OpTypePointer Private %int\n"                                                      \
    "%out = OpVariable %private Private\n"                                                         \
    "%zero = OpConstant %int 0\n"                                                                  \
    "%ten = OpConstant %int 10\n"                                                                  \
    "%true = OpConstantTrue %bool\n" BENCH_BEGIN
#define END BENCH_END

static unsigned blocks_left(const char *text) {
    struct pass_bench b;
    unsigned count = 0;
    pass_bench_open(&b, text);
    pass_bench_run(&b, pass_merge_blocks);
    for_each_block(block, b.o.m->first_routine)
        count++;
    ck_assert(!pass_bench_run(&b, pass_merge_blocks));
    pass_bench_close(&b);
    return count;
}

START_TEST(merges_block_sequences) {
    ck_assert_uint_eq(blocks_left(BEGIN "OpBranch %one\n"
                                        "%one = OpLabel\n"
                                        "%a = OpIAdd %int %ten %ten\n"
                                        "OpBranch %two\n"
                                        "%two = OpLabel\n"
                                        "%phi = OpPhi %int %a %one\n"
                                        "OpStore %out %phi\n"
                                        "OpBranch %three\n"
                                        "%three = OpLabel\n" END),
                      1);
}
END_TEST

START_TEST(updates_phis_after_merged_blocks) {
    ck_assert_uint_eq(blocks_left(BEGIN "OpSelectionMerge %end None\n"
                                        "OpBranchConditional %true %yes %end\n"
                                        "%yes = OpLabel\n"
                                        "OpBranch %more\n"
                                        "%more = OpLabel\n"
                                        "OpStore %out %ten\n"
                                        "OpBranch %most\n"
                                        "%most = OpLabel\n"
                                        "OpStore %out %ten\n"
                                        "OpBranch %end\n"
                                        "%end = OpLabel\n"
                                        "%phi = OpPhi %int %zero %begin %ten %most\n"
                                        "OpStore %out %phi\n" END),
                      3);
}
END_TEST

START_TEST(removes_empty_selections) {
    ck_assert_uint_eq(blocks_left(BEGIN "OpSelectionMerge %end None\n"
                                        "OpBranchConditional %true %yes %no\n"
                                        "%yes = OpLabel\n"
                                        "OpSelectionMerge %inner None\n"
                                        "OpSwitch %ten %inner 1 %one\n"
                                        "%one = OpLabel\n"
                                        "OpBranch %inner\n"
                                        "%inner = OpLabel\n"
                                        "OpBranch %end\n"
                                        "%no = OpLabel\n"
                                        "OpBranch %end\n"
                                        "%end = OpLabel\n" END),
                      1);
}
END_TEST

static unsigned case_operands(const char *text) {
    struct pass_bench b;
    unsigned count = 0;
    pass_bench_open(&b, text);
    pass_bench_run(&b, pass_merge_blocks);
    for_each_in_routine(i, block, b.o.m->first_routine)
        count += i->opcode == SpvOpSwitch ? i->count - 2 : 0;
    pass_bench_close(&b);
    return count;
}

/* One of three cases stores. */
#define THREE_CASES(otherwise)                                                                     \
    BEGIN "OpSelectionMerge %end None\n"                                                           \
          "OpSwitch %ten " otherwise " 1 %end 2 %two 3 %end\n"                                     \
          "%two = OpLabel\n"                                                                       \
          "OpStore %out %ten\n"                                                                    \
          "OpBranch %end\n"

START_TEST(removes_empty_cases_beside_empty_default) {
    ck_assert_uint_eq(case_operands(THREE_CASES("%end") "%end = OpLabel\n" END), 2);
    ck_assert_uint_eq(case_operands(THREE_CASES("%two") "%end = OpLabel\n" END), 6);
}
END_TEST

/* Two empty cases select a value; the second also stores with `store`. */
#define SELECTING_CASES(store)                                                                     \
    BEGIN "OpSelectionMerge %end None\n"                                                           \
          "OpSwitch %ten %no 1 %one 2 %two\n"                                                      \
          "%one = OpLabel\n"                                                                       \
          "OpBranch %end\n"                                                                        \
          "%two = OpLabel\n" store "OpBranch %end\n"                                               \
          "%no = OpLabel\n"                                                                        \
          "OpBranch %end\n"                                                                        \
          "%end = OpLabel\n"                                                                       \
          "%phi = OpPhi %int %zero %one %ten %two %ten %no\n"                                      \
          "OpStore %out %phi\n" END

START_TEST(preserves_empty_cases_that_only_select) {
    ck_assert_uint_eq(blocks_left(SELECTING_CASES("")), 5);
    ck_assert_uint_eq(blocks_left(SELECTING_CASES("OpStore %out %ten\n")), 4);
}
END_TEST

START_TEST(removes_one_of_two_empty_arms) {
    ck_assert_uint_eq(blocks_left(BEGIN "OpSelectionMerge %end None\n"
                                        "OpBranchConditional %true %yes %no\n"
                                        "%yes = OpLabel\n"
                                        "OpBranch %end\n"
                                        "%no = OpLabel\n"
                                        "OpBranch %end\n"
                                        "%end = OpLabel\n"
                                        "%phi = OpPhi %int %zero %yes %ten %no\n"
                                        "OpStore %out %phi\n" END),
                      3);
}
END_TEST

START_TEST(preserves_blocks_of_loops) {
    ck_assert_uint_eq(blocks_left(BEGIN "OpBranch %loop\n"
                                        "%loop = OpLabel\n"
                                        "OpLoopMerge %end %again None\n"
                                        "OpBranch %test\n"
                                        "%test = OpLabel\n"
                                        "%more = OpSLessThan %bool %zero %ten\n"
                                        "OpBranchConditional %more %body %end\n"
                                        "%body = OpLabel\n"
                                        "OpStore %out %ten\n"
                                        "OpBranch %again\n"
                                        "%again = OpLabel\n"
                                        "OpBranch %loop\n"
                                        "%end = OpLabel\n" END),
                      5);
}
END_TEST

START_TEST(does_not_merge_selection_into_loop_header) {
    ck_assert_uint_eq(blocks_left(BEGIN "OpBranch %loop\n"
                                        "%loop = OpLabel\n"
                                        "OpLoopMerge %end %again None\n"
                                        "OpBranch %test\n"
                                        "%test = OpLabel\n"
                                        "OpSelectionMerge %rest None\n"
                                        "OpBranchConditional %true %body %rest\n"
                                        "%body = OpLabel\n"
                                        "OpBranch %end\n"
                                        "%rest = OpLabel\n"
                                        "OpBranch %again\n"
                                        "%again = OpLabel\n"
                                        "OpBranch %loop\n"
                                        "%end = OpLabel\n" END),
                      7);
}
END_TEST

Suite *merge_blocks_suite(void) {
    Suite *suite = suite_create("merge_blocks");
    TCase *all = tcase_create("all");
    tcase_add_test(all, merges_block_sequences);
    tcase_add_test(all, updates_phis_after_merged_blocks);
    tcase_add_test(all, removes_empty_selections);
    tcase_add_test(all, removes_empty_cases_beside_empty_default);
    tcase_add_test(all, preserves_empty_cases_that_only_select);
    tcase_add_test(all, removes_one_of_two_empty_arms);
    tcase_add_test(all, preserves_blocks_of_loops);
    tcase_add_test(all, does_not_merge_selection_into_loop_header);
    suite_add_tcase(suite, all);
    return suite;
}
