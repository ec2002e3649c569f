/* Calls become copies; routines get one return; variables of the module become those of a routine.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] = "OpEntryPoint GLCompute %main \"main\" %out\n"
                            "OpExecutionMode %main LocalSize 1 1 1\n"
                            "OpName %main \"main\"\n"
                            "OpName %pick \"pick\"\n"
                            "OpDecorate %type_out Block\n"
                            "OpMemberDecorate %type_out 0 Offset 0\n"
                            "OpDecorate %out DescriptorSet 0\n"
                            "OpDecorate %out Binding 0\n"
                            "%void = OpTypeVoid\n"
                            "%bool = OpTypeBool\n"
                            "%int = OpTypeInt 32 1\n"
                            "%uint = OpTypeInt 32 0\n"
                            "%true = OpConstantTrue %bool\n"
                            "%zero = OpConstant %int 0\n"
                            "%one = OpConstant %int 1\n"
                            "%five = OpConstant %int 5\n"
                            "%type_out = OpTypeStruct %int\n"
                            "%ptr_out = OpTypePointer StorageBuffer %type_out\n"
                            "%ptr_int = OpTypePointer StorageBuffer %int\n"
                            "%ptr_local = OpTypePointer Function %int\n"
                            "%ptr_private = OpTypePointer Private %int\n"
                            "%type_main = OpTypeFunction %void\n"
                            "%type_pick = OpTypeFunction %int %int\n"
                            "%type_set = OpTypeFunction %void %ptr_local\n"
                            "%out = OpVariable %ptr_out StorageBuffer\n";

/* `callee` is a function %pick of type %type_pick. */
static void open_with(struct pass_bench *b, const char *callee, const char *body) {
    static char text[8192];
    snprintf(text, sizeof text, "%s%s%%main = OpFunction %%void None %%type_main\n%s", types,
             callee, body);
    pass_bench_open(b, text);
}

static const char simple_caller[] = "%begin = OpLabel\n"
                                    "%r = OpFunctionCall %int %pick %five\n"
                                    "%p = OpAccessChain %ptr_int %out %zero\n"
                                    "OpStore %p %r\n"
                                    "OpReturn\n"
                                    "OpFunctionEnd\n";

static const char loop_caller[] = "%begin = OpLabel\n"
                                  "OpBranch %header\n"
                                  "%header = OpLabel\n"
                                  "%i = OpPhi %int %zero %begin %next %continue\n"
                                  "%r = OpFunctionCall %int %pick %i\n"
                                  "%more = OpSLessThan %bool %r %five\n"
                                  "OpLoopMerge %end %continue None\n"
                                  "OpBranchConditional %more %body %end\n"
                                  "%body = OpLabel\n"
                                  "OpBranch %continue\n"
                                  "%continue = OpLabel\n"
                                  "%s = OpFunctionCall %int %pick %i\n"
                                  "%next = OpIAdd %int %s %one\n"
                                  "OpBranch %header\n"
                                  "%end = OpLabel\n"
                                  "%p = OpAccessChain %ptr_int %out %zero\n"
                                  "OpStore %p %r\n"
                                  "OpReturn\n"
                                  "OpFunctionEnd\n";

static const char tight_loop_caller[] = "%begin = OpLabel\n"
                                        "OpBranch %header\n"
                                        "%header = OpLabel\n"
                                        "%i = OpPhi %int %zero %begin %r %header\n"
                                        "%s = OpFunctionCall %int %pick %i\n"
                                        "%r = OpFunctionCall %int %pick %s\n"
                                        "%more = OpSLessThan %bool %r %five\n"
                                        "OpLoopMerge %end %header None\n"
                                        "OpBranchConditional %more %header %end\n"
                                        "%end = OpLabel\n"
                                        "%p = OpAccessChain %ptr_int %out %zero\n"
                                        "OpStore %p %r\n"
                                        "OpReturn\n"
                                        "OpFunctionEnd\n";

static const char straight[] = "%pick = OpFunction %int None %type_pick\n"
                               "%x = OpFunctionParameter %int\n"
                               "%pick_begin = OpLabel\n"
                               "%v = OpVariable %ptr_local Function %one\n"
                               "%old = OpLoad %int %v\n"
                               "%sum = OpIAdd %int %x %old\n"
                               "OpStore %v %sum\n"
                               "OpReturnValue %sum\n"
                               "OpFunctionEnd\n";

static const char choosing[] = "%pick = OpFunction %int None %type_pick\n"
                               "%x = OpFunctionParameter %int\n"
                               "%pick_begin = OpLabel\n"
                               "%c = OpSLessThan %bool %x %five\n"
                               "OpSelectionMerge %join None\n"
                               "OpBranchConditional %c %yes %join\n"
                               "%yes = OpLabel\n"
                               "%more_x = OpIAdd %int %x %one\n"
                               "OpBranch %join\n"
                               "%join = OpLabel\n"
                               "%both = OpPhi %int %x %pick_begin %more_x %yes\n"
                               "OpReturnValue %both\n"
                               "OpFunctionEnd\n";

static const char early[] = "%pick = OpFunction %int None %type_pick\n"
                            "%x = OpFunctionParameter %int\n"
                            "%pick_begin = OpLabel\n"
                            "%v = OpVariable %ptr_local Function\n"
                            "%c = OpSLessThan %bool %x %five\n"
                            "OpSelectionMerge %join None\n"
                            "OpBranchConditional %c %yes %no\n"
                            "%yes = OpLabel\n"
                            "OpReturnValue %one\n"
                            "%no = OpLabel\n"
                            "OpReturnValue %x\n"
                            "%join = OpLabel\n"
                            "OpUnreachable\n"
                            "OpFunctionEnd\n";

/* A return within a switch within a loop; a value of the loop is used behind it. */
static const char deep[] = "%pick = OpFunction %int None %type_pick\n"
                           "%x = OpFunctionParameter %int\n"
                           "%pick_begin = OpLabel\n"
                           "OpBranch %pick_header\n"
                           "%pick_header = OpLabel\n"
                           "%j = OpPhi %int %zero %pick_begin %j_next %again\n"
                           "OpLoopMerge %out_of_loop %again None\n"
                           "OpBranch %in_loop\n"
                           "%in_loop = OpLabel\n"
                           "%found = OpIMul %int %j %x\n"
                           "OpSelectionMerge %out_of_switch None\n"
                           "OpSwitch %j %other 0 %first 7 %second\n"
                           "%first = OpLabel\n"
                           "OpReturnValue %found\n"
                           "%second = OpLabel\n"
                           "OpBranch %out_of_switch\n"
                           "%other = OpLabel\n"
                           "OpBranch %out_of_switch\n"
                           "%out_of_switch = OpLabel\n"
                           "%which = OpPhi %int %zero %second %one %other\n"
                           "%stop = OpSGreaterThan %bool %found %five\n"
                           "OpBranchConditional %stop %out_of_loop %again\n"
                           "%again = OpLabel\n"
                           "%j_next = OpIAdd %int %j %which\n"
                           "OpBranch %pick_header\n"
                           "%out_of_loop = OpLabel\n"
                           "%result = OpIAdd %int %found %which\n"
                           "OpReturnValue %result\n"
                           "OpFunctionEnd\n";

static const char killing[] = "%pick = OpFunction %int None %type_pick\n"
                              "%x = OpFunctionParameter %int\n"
                              "%pick_begin = OpLabel\n"
                              "%c = OpSLessThan %bool %x %five\n"
                              "OpSelectionMerge %join None\n"
                              "OpBranchConditional %c %yes %join\n"
                              "%yes = OpLabel\n"
                              "OpUnreachable\n"
                              "%join = OpLabel\n"
                              "OpReturnValue %x\n"
                              "OpFunctionEnd\n";

static const char *const callers[] = {simple_caller, loop_caller, tight_loop_caller};

static void inline_into_all(const char *callee, unsigned left_in_loop) {
    for (size_t k = 0; k < sizeof callers / sizeof *callers; k++) {
        struct pass_bench b;
        open_with(&b, callee, callers[k]);
        pass_bench_run(&b, single_return);
        ck_assert(pass_bench_run(&b, inline_calls));
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), k == 1 ? left_in_loop : 0);
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore) > 0, 1);
        pass_bench_close(&b);
    }
}

START_TEST(one_block_goes_into_the_block_of_the_call) {
    struct pass_bench b;
    open_with(&b, straight, simple_caller);
    ck_assert(pass_bench_run(&b, inline_calls));
    ck_assert_ptr_eq(b.o.m->last_routine->first, b.o.m->last_routine->last);
    ck_assert_uint_eq(b.o.m->last_routine->first->list.first->opcode, SpvOpVariable);
    /* The initializer is stored where the call was. */
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 4);
    pass_bench_close(&b);
    inline_into_all(straight, 0);
}
END_TEST

START_TEST(blocks_stand_between_the_halves_of_the_call) {
    inline_into_all(choosing, 0);
}
END_TEST

START_TEST(early_returns_meet_where_selections_do) {
    struct pass_bench b;
    open_with(&b, early, simple_caller);
    ck_assert(pass_bench_run(&b, single_return));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpReturnValue), 1);
    ck_assert(!pass_bench_run(&b, single_return));
    pass_bench_close(&b);
    inline_into_all(early, 0);
}
END_TEST

START_TEST(returns_in_loops_set_a_flag) {
    struct pass_bench b;
    open_with(&b, deep, simple_caller);
    ck_assert(pass_bench_run(&b, single_return));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpReturnValue), 1);
    pass_bench_close(&b);
    inline_into_all(deep, 0);
}
END_TEST

START_TEST(continue_constructs_do_not_end_invocations) {
    inline_into_all(killing, 1);
}
END_TEST

START_TEST(marked_calls_stay) {
    struct pass_bench b;
    open_with(&b,
              "%pick = OpFunction %int DontInline %type_pick\n"
              "%x = OpFunctionParameter %int\n"
              "%pick_begin = OpLabel\n"
              "OpReturnValue %x\n"
              "OpFunctionEnd\n",
              simple_caller);
    ck_assert(!pass_bench_run(&b, inline_calls));
    pass_bench_close(&b);
}
END_TEST

Suite *inline_suite(void) {
    Suite *suite = suite_create("inline");
    TCase *all = tcase_create("all");
    tcase_add_test(all, one_block_goes_into_the_block_of_the_call);
    tcase_add_test(all, blocks_stand_between_the_halves_of_the_call);
    tcase_add_test(all, early_returns_meet_where_selections_do);
    tcase_add_test(all, returns_in_loops_set_a_flag);
    tcase_add_test(all, continue_constructs_do_not_end_invocations);
    tcase_add_test(all, marked_calls_stay);
    suite_add_tcase(suite, all);
    return suite;
}
