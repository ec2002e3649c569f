/* Tests of inlining, of routines with a single return, and of module variables that become
 * local. */
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

static const char loop_caller[] = "%begin = OpLabel\n"
                                  "OpBranch %header\n"
                                  "%header = OpLabel\n"
                                  "%i = OpPhi %int %int_0 %begin %next %continue\n"
                                  "%r = OpFunctionCall %int %pick %i\n"
                                  "%more = OpSLessThan %bool %r %int_5\n"
                                  "OpLoopMerge %end %continue None\n"
                                  "OpBranchConditional %more %body %end\n"
                                  "%body = OpLabel\n"
                                  "OpBranch %continue\n"
                                  "%continue = OpLabel\n"
                                  "%s = OpFunctionCall %int %pick %i\n"
                                  "%next = OpIAdd %int %s %int_1\n"
                                  "OpBranch %header\n"
                                  "%end = OpLabel\n"
                                  "%p = OpAccessChain %ptr_int %out %int_0\n"
                                  "OpStore %p %r\n" BENCH_END;

static const char tight_loop_caller[] = "%begin = OpLabel\n"
                                        "OpBranch %header\n"
                                        "%header = OpLabel\n"
                                        "%i = OpPhi %int %int_0 %begin %r %header\n"
                                        "%s = OpFunctionCall %int %pick %i\n"
                                        "%r = OpFunctionCall %int %pick %s\n"
                                        "%more = OpSLessThan %bool %r %int_5\n"
                                        "OpLoopMerge %end %header None\n"
                                        "OpBranchConditional %more %header %end\n"
                                        "%end = OpLabel\n"
                                        "%p = OpAccessChain %ptr_int %out %int_0\n"
                                        "OpStore %p %r\n" BENCH_END;

static const char straight[] = "%pick = OpFunction %int None %type_pick\n"
                               "%x = OpFunctionParameter %int\n"
                               "%pick_begin = OpLabel\n"
                               "%v = OpVariable %ptr_local Function %int_1\n"
                               "%old = OpLoad %int %v\n"
                               "%sum = OpIAdd %int %x %old\n"
                               "OpStore %v %sum\n"
                               "OpReturnValue %sum\n"
                               "OpFunctionEnd\n";

static const char choosing[] = "%pick = OpFunction %int None %type_pick\n"
                               "%x = OpFunctionParameter %int\n"
                               "%pick_begin = OpLabel\n"
                               "%c = OpSLessThan %bool %x %int_5\n"
                               "OpSelectionMerge %join None\n"
                               "OpBranchConditional %c %yes %join\n"
                               "%yes = OpLabel\n"
                               "%more_x = OpIAdd %int %x %int_1\n"
                               "OpBranch %join\n"
                               "%join = OpLabel\n"
                               "%both = OpPhi %int %x %pick_begin %more_x %yes\n"
                               "OpReturnValue %both\n"
                               "OpFunctionEnd\n";

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

/* A return in a switch in a loop; a value of the loop is used after it. */
static const char deep[] = "%pick = OpFunction %int None %type_pick\n"
                           "%x = OpFunctionParameter %int\n"
                           "%pick_begin = OpLabel\n"
                           "OpBranch %pick_header\n"
                           "%pick_header = OpLabel\n"
                           "%j = OpPhi %int %int_0 %pick_begin %j_next %again\n"
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
                           "%which = OpPhi %int %int_0 %second %int_1 %other\n"
                           "%stop = OpSGreaterThan %bool %found %int_5\n"
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
                              "%c = OpSLessThan %bool %x %int_5\n"
                              "OpSelectionMerge %join None\n"
                              "OpBranchConditional %c %yes %join\n"
                              "%yes = OpLabel\n"
                              "OpUnreachable\n"
                              "%join = OpLabel\n"
                              "OpReturnValue %x\n"
                              "OpFunctionEnd\n";

/* One arm returns; the code after the other arm also returns, in another selection. */
static const char guarded[] = "%pick = OpFunction %int None %type_pick\n"
                              "%x = OpFunctionParameter %int\n"
                              "%pick_begin = OpLabel\n"
                              "%c = OpSLessThan %bool %x %int_5\n"
                              "OpSelectionMerge %behind None\n"
                              "OpBranchConditional %c %yes %behind\n"
                              "%yes = OpLabel\n"
                              "OpReturnValue %int_1\n"
                              "%behind = OpLabel\n"
                              "%d = OpSLessThan %bool %x %int_1\n"
                              "OpSelectionMerge %last None\n"
                              "OpBranchConditional %d %again %last\n"
                              "%again = OpLabel\n"
                              "OpReturnValue %int_0\n"
                              "%last = OpLabel\n"
                              "OpReturnValue %x\n"
                              "OpFunctionEnd\n";

/* The merge block of a loop that contains a return is the header of the next loop. */
static const char loops_in_a_row[] = "%pick = OpFunction %int None %type_pick\n"
                                     "%x = OpFunctionParameter %int\n"
                                     "%pick_begin = OpLabel\n"
                                     "%c = OpSLessThan %bool %x %int_5\n"
                                     "OpBranch %one\n"
                                     "%one = OpLabel\n"
                                     "%j = OpPhi %int %int_0 %pick_begin %j_next %again\n"
                                     "OpLoopMerge %two %again None\n"
                                     "OpBranchConditional %c %in_loop %two\n"
                                     "%in_loop = OpLabel\n"
                                     "OpBranchConditional %c %found %again\n"
                                     "%found = OpLabel\n"
                                     "OpReturnValue %j\n"
                                     "%again = OpLabel\n"
                                     "%j_next = OpIAdd %int %j %int_1\n"
                                     "OpBranch %one\n"
                                     "%two = OpLabel\n"
                                     "%k = OpPhi %int %j %one %k_next %again_two\n"
                                     "OpLoopMerge %last %again_two None\n"
                                     "OpBranchConditional %c %again_two %last\n"
                                     "%again_two = OpLabel\n"
                                     "%k_next = OpIAdd %int %k %int_1\n"
                                     "OpBranch %two\n"
                                     "%last = OpLabel\n"
                                     "OpReturnValue %k\n"
                                     "OpFunctionEnd\n";

static const char *const callers[] = {simple_caller, loop_caller, tight_loop_caller};

static void inline_into_all(const char *callee, unsigned left_in_loop) {
    for (size_t k = 0; k < COUNT_OF(callers); k++) {
        struct pass_bench b;
        open_with(&b, callee, callers[k]);
        pass_bench_run(&b, pass_single_return);
        ck_assert(pass_bench_run(&b, pass_inline));
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), k == 1 ? left_in_loop : 0);
        ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore) > 0, 1);
        pass_bench_close(&b);
    }
}

START_TEST(inlines_single_block) {
    struct pass_bench b;
    open_with(&b, straight, simple_caller);
    ck_assert(pass_bench_run(&b, pass_inline));
    ck_assert_ptr_eq(b.o.m->last_routine->first, b.o.m->last_routine->last);
    ck_assert_uint_eq(b.o.m->last_routine->first->list.first->opcode, SpvOpVariable);
    /* The initializer is stored at the call. */
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 3);
    pass_bench_close(&b);
    inline_into_all(straight, 0);
}
END_TEST

/* In a loop, the values of the previous call must not be visible. */
START_TEST(resets_variables_of_callees) {
    struct pass_bench b;
    open_with(&b, early, loop_caller);
    ck_assert(pass_bench_run(&b, pass_single_return));
    ck_assert(pass_bench_run(&b, pass_inline));
    unsigned undefined = 0;
    for_each_block(block, b.o.m->last_routine)
        for_each_in(i, &block->list)
            undefined += i->opcode == SpvOpStore &&
                         instruction_of(b.o.m, i->operands[1])->opcode == SpvOpUndef;
    ck_assert_uint_eq(undefined, 6); /* per call: %v, the value and the flag */
    pass_bench_close(&b);
}
END_TEST

START_TEST(declares_globals_for_calls_in_advance) {
    struct pass_bench b;
    open_with(&b, early, simple_caller);
    opt_declare_for_calls(&b.o, b.o.m->last_routine);
    ck_assert_int_eq(b.o.m->sections[SECTION_GLOBALS].last->opcode, SpvOpUndef);
    pass_bench_close(&b);
}
END_TEST

START_TEST(inlines_several_blocks) {
    inline_into_all(choosing, 0);
}
END_TEST

START_TEST(early_returns_merge_with_selections) {
    struct pass_bench b;
    open_with(&b, early, simple_caller);
    ck_assert(pass_bench_run(&b, pass_single_return));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpReturnValue), 1);
    ck_assert(!pass_bench_run(&b, pass_single_return));
    pass_bench_close(&b);
    inline_into_all(early, 0);
}
END_TEST

START_TEST(returns_in_loops_set_a_flag) {
    struct pass_bench b;
    open_with(&b, deep, simple_caller);
    ck_assert(pass_bench_run(&b, pass_single_return));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpReturnValue), 1);
    pass_bench_close(&b);
    inline_into_all(deep, 0);
}
END_TEST

START_TEST(guards_require_no_switch) {
    struct pass_bench b;
    open_with(&b, guarded, simple_caller);
    ck_assert(pass_bench_run(&b, pass_single_return));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpReturnValue), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSwitch), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSelectionMerge), 2);
    pass_bench_close(&b);
    inline_into_all(guarded, 0);
}
END_TEST

START_TEST(tests_flags_before_loops) {
    inline_into_all(loops_in_a_row, 0);
}
END_TEST

START_TEST(continue_constructs_do_not_end_invocations) {
    inline_into_all(killing, 1);
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

START_TEST(preserves_calls_marked_dont_inline) {
    struct pass_bench b;
    open_with(&b,
              "%pick = OpFunction %int DontInline %type_pick\n"
              "%x = OpFunctionParameter %int\n"
              "%pick_begin = OpLabel\n"
              "OpReturnValue %x\n"
              "OpFunctionEnd\n",
              simple_caller);
    ck_assert(!pass_bench_run(&b, pass_inline));
    pass_bench_close(&b);
}
END_TEST

START_TEST(removes_uncalled_functions) {
    struct pass_bench b;
    open_with(&b, straight, simple_caller);
    pass_bench_run(&b, pass_inline);
    ck_assert(pass_dead_globals(&b.o));
    ck_assert_ptr_eq(b.o.m->first_routine, b.o.m->last_routine);
    ck_assert_ptr_null(strstr(pass_bench_text(&b), "pick"));
    ck_assert(!pass_dead_globals(&b.o));
    pass_bench_close(&b);
}
END_TEST

static const char private_main[] = "%begin = OpLabel\n"
                                   "%copy = OpCopyObject %ptr_private %state\n"
                                   "%r = OpLoad %int %copy\n"
                                   "%p = OpAccessChain %ptr_int %out %int_0\n"
                                   "OpStore %p %r\n" BENCH_END;

/* Entry points do not list variables that became local. */
static bool move_privates(struct pass_bench *b) {
    bool changed = pass_localize_privates(&b->o);
    pass_list_interfaces(&b->o);
    return changed;
}

START_TEST(moves_privates_of_one_entry_point) {
    struct pass_bench b;
    open_with(&b, straight, private_main);
    ck_assert(move_privates(&b));
    ck_assert(!pass_bench_run(&b, pass_retype_pointers));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 2);
    /* Its initializer becomes a store. */
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 3);
    ck_assert(!pass_localize_privates(&b.o));
    pass_bench_close(&b);
}
END_TEST

/* Two entry points, or one and its callee. */
static void open_with_two_users(struct pass_bench *b, const char *entries, const char *call) {
    static char text[8192];
    snprintf(text, sizeof text,
             "%s%s%%main = OpFunction %%void None %%type_main\n"
             "%%begin = OpLabel\n"
             "%%r = OpLoad %%int %%state\n"
             "%%p = OpAccessChain %%ptr_int %%out %%int_0\n"
             "OpStore %%p %%r\n"
             "%s" BENCH_END "%%other = OpFunction %%void None %%type_main\n"
             "%%other_begin = OpLabel\n"
             "OpStore %%state %%int_1\n" BENCH_END,
             entries, strstr(types, "OpDecorate"), call);
    pass_bench_open(b, text);
}

START_TEST(splits_privates_of_two_entry_points) {
    struct pass_bench b;
    open_with_two_users(&b,
                        "OpEntryPoint GLCompute %main \"main\" %out %state\n"
                        "OpEntryPoint GLCompute %other \"other\" %state\n"
                        "OpExecutionMode %other LocalSize 1 1 1\n"
                        "OpDecorate %state RelaxedPrecision\n",
                        "");
    ck_assert(move_privates(&b));
    for_each_in(i, &b.o.m->sections[SECTION_VARIABLES])
        ck_assert_int_ne(i->operands[0], SpvStorageClassPrivate);
    for_each_routine(f, b.o.m)
        ck_assert_int_eq(f->first->list.first->opcode, SpvOpVariable);
    const char *first = strstr(pass_bench_text(&b), "RelaxedPrecision");
    ck_assert_ptr_nonnull(first);
    const char *second = strstr(first + 1, "RelaxedPrecision");
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_null(strstr(second + 1, "RelaxedPrecision"));
    ck_assert(pass_bench_run(&b, pass_dead_code));
    ck_assert(!pass_localize_privates(&b.o));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_privates_that_callees_use) {
    struct pass_bench b;
    open_with_two_users(&b,
                        "OpEntryPoint GLCompute %main \"main\" %out %state\n"
                        "OpExecutionMode %main LocalSize 1 1 1\n",
                        "%call = OpFunctionCall %void %other\n");
    ck_assert(!pass_localize_privates(&b.o));
    pass_bench_close(&b);
}
END_TEST

static const char calling[] = "%pick = OpFunction %int None %type_pick\n"
                              "%x = OpFunctionParameter %int\n"
                              "%pick_begin = OpLabel\n"
                              "%old = OpLoad %int %state\n"
                              "OpStore %state %x\n"
                              "OpReturnValue %old\n"
                              "OpFunctionEnd\n";

START_TEST(preserves_privates_of_callees_until_inlined) {
    struct pass_bench b;
    open_with(&b, calling, simple_caller);
    ck_assert(!pass_localize_privates(&b.o));
    pass_bench_run(&b, pass_inline);
    ck_assert(pass_dead_globals(&b.o));
    ck_assert(move_privates(&b));
    ck_assert(!pass_bench_run(&b, pass_retype_pointers));
    pass_bench_close(&b);
}
END_TEST

Suite *inline_suite(void) {
    Suite *suite = suite_create("inline");
    TCase *all = tcase_create("all");
    tcase_add_test(all, inlines_single_block);
    tcase_add_test(all, resets_variables_of_callees);
    tcase_add_test(all, declares_globals_for_calls_in_advance);
    tcase_add_test(all, inlines_several_blocks);
    tcase_add_test(all, early_returns_merge_with_selections);
    tcase_add_test(all, returns_in_loops_set_a_flag);
    tcase_add_test(all, guards_require_no_switch);
    tcase_add_test(all, tests_flags_before_loops);
    tcase_add_test(all, continue_constructs_do_not_end_invocations);
    tcase_add_test(all, inlining_into_continue_constructs_does_not_end_invocations);
    tcase_add_test(all, preserves_calls_marked_dont_inline);
    tcase_add_test(all, removes_uncalled_functions);
    tcase_add_test(all, moves_privates_of_one_entry_point);
    tcase_add_test(all, splits_privates_of_two_entry_points);
    tcase_add_test(all, preserves_privates_that_callees_use);
    tcase_add_test(all, preserves_privates_of_callees_until_inlined);
    suite_add_tcase(suite, all);
    return suite;
}
