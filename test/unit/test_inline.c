/* Tests of decisions of the inliner that depend on the order of routines. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] = "OpEntryPoint GLCompute %main \"main\" %out %state\n"
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
                            "%int_0 = OpConstant %int 0\n"
                            "%int_1 = OpConstant %int 1\n"
                            "%int_5 = OpConstant %int 5\n"
                            "%type_out = OpTypeStruct %int\n"
                            "%ptr_out = OpTypePointer StorageBuffer %type_out\n"
                            "%ptr_int = OpTypePointer StorageBuffer %int\n"
                            "%ptr_local = OpTypePointer Function %int\n"
                            "%ptr_private = OpTypePointer Private %int\n"
                            "%type_main = OpTypeFunction %void\n"
                            "%type_pick = OpTypeFunction %int %int\n"
                            "%type_set = OpTypeFunction %void %ptr_local\n"
                            "%out = OpVariable %ptr_out StorageBuffer\n"
                            "%state = OpVariable %ptr_private Private %int_5\n";

/* `callee` is a function %pick of type %type_pick. */
static void open_with(struct pass_bench *b, const char *callee, const char *body) {
    static char text[8192];
    snprintf(text, sizeof text, "%s%s%%main = OpFunction %%void None %%type_main\n%s", types,
             callee, body);
    pass_bench_open(b, text);
}

static const char simple_caller[] = "%begin = OpLabel\n"
                                    "%r = OpFunctionCall %int %pick %int_5\n"
                                    "%p = OpAccessChain %ptr_int %out %int_0\n"
                                    "OpStore %p %r\n" BENCH_END;

static const char early[] = "%pick = OpFunction %int None %type_pick\n"
                            "%x = OpFunctionParameter %int\n"
                            "%pick_begin = OpLabel\n"
                            "%v = OpVariable %ptr_local Function\n"
                            "%c = OpSLessThan %bool %x %int_5\n"
                            "OpSelectionMerge %join None\n"
                            "OpBranchConditional %c %yes %no\n"
                            "%yes = OpLabel\n"
                            "OpReturnValue %int_1\n"
                            "%no = OpLabel\n"
                            "OpReturnValue %x\n"
                            "%join = OpLabel\n"
                            "OpUnreachable\n"
                            "OpFunctionEnd\n";

static const char killing[] = "%pick = OpFunction %int None %type_pick\n"
                              "%x = OpFunctionParameter %int\n"
                              "%pick_begin = OpLabel\n"
                              "%c = OpSLessThan %bool %x %int_5\n"
                              "OpSelectionMerge %join None\n"
                              "OpBranchConditional %c %yes %join\n"
                              "%yes = OpLabel\n"
                              "OpUnreachable\n"
                              "%join = OpLabel\n"
                              "OpReturnValue %x\n"
                              "OpFunctionEnd\n";

START_TEST(declares_globals_for_calls_in_advance) {
    struct pass_bench b;
    open_with(&b, early, simple_caller);
    opt_declare_for_calls(&b.o, b.o.m->last_routine);
    ck_assert_int_eq(b.o.m->sections[SECTION_GLOBALS].last->opcode, SpvOpUndef);
    pass_bench_close(&b);
}
END_TEST

/* Bodies with a single call are moved, up to one that ends the invocation. */
START_TEST(inlining_into_continue_constructs_does_not_end_invocations) {
    static const char between[] = "%between = OpFunction %int None %type_pick\n"
                                  "%y = OpFunctionParameter %int\n"
                                  "%between_begin = OpLabel\n"
                                  "%kept = OpFunctionCall %int %pick %y\n"
                                  "OpReturnValue %kept\n"
                                  "OpFunctionEnd\n";
    static const char caller[] = "%begin = OpLabel\n"
                                 "OpBranch %header\n"
                                 "%header = OpLabel\n"
                                 "%i = OpPhi %int %int_0 %begin %next %continue\n"
                                 "%more = OpSLessThan %bool %i %int_5\n"
                                 "OpLoopMerge %end %continue None\n"
                                 "OpBranchConditional %more %continue %end\n"
                                 "%continue = OpLabel\n"
                                 "%next = OpFunctionCall %int %between %i\n"
                                 "OpBranch %header\n"
                                 "%end = OpLabel\n" BENCH_END;
    static char callees[4096];
    snprintf(callees, sizeof callees, "%s%s", killing, between);
    struct pass_bench b;
    open_with(&b, callees, caller);
    pass_bench_run(&b, pass_single_return);
    ck_assert(pass_inline(&b.o, b.o.m->last_routine));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), 1);
    ck_assert(opt_waits_for_caller(&b.o, b.o.m->first_routine));
    pass_bench_close(&b);
}
END_TEST

Suite *inline_suite(void) {
    Suite *suite = suite_create("inline");
    TCase *all = tcase_create("all");
    tcase_add_test(all, declares_globals_for_calls_in_advance);
    tcase_add_test(all, inlining_into_continue_constructs_does_not_end_invocations);
    suite_add_tcase(suite, all);
    return suite;
}
