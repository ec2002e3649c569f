/* Tests that small branches become selects of values. */
#include <check.h>
#include <stdio.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* A diamond: selection control, first arm, and type of the phi of %a and %b. */
static unsigned selects_of(const char *control, const char *arm, const char *type) {
    struct pass_bench b;
    char text[4096];
    snprintf(text, sizeof text,
             "%%void = OpTypeVoid\n"
             "%%type = OpTypeFunction %%void\n"
             "%%bool = OpTypeBool\n"
             "%%float = OpTypeFloat 32\n"
             "%%vector = OpTypeVector %%float 3\n"
             "%%pair = OpTypeStruct %%float %%float\n"
             "%%private = OpTypePointer Private %%float\n"
             "%%out = OpVariable %%private Private\n"
             "%%true = OpConstantTrue %%bool\n"
             "%%ten = OpConstant %%float 10\n"
             "%%uint = OpTypeInt 32 0\n"
             "%%three = OpConstant %%uint 3\n"
             "%%xyz = OpConstantNull %%vector\n"
             "%%b = OpConstantNull %s\n"
             "%%f = OpFunction %%void None %%type\n"
             "%%begin = OpLabel\n"
             "OpSelectionMerge %%end %s\n"
             "OpBranchConditional %%true %%yes %%no\n"
             "%%yes = OpLabel\n"
             "%s"
             "OpBranch %%end\n"
             "%%no = OpLabel\n"
             "OpBranch %%end\n"
             "%%end = OpLabel\n"
             "%%phi = OpPhi %s %%a %%yes %%b %%no\n" BENCH_END,
             type, control, arm, type);
    pass_bench_open(&b, text);
    pass_bench_run(&b, pass_if_conversion);
    unsigned count = pass_bench_count(&b, SpvOpSelect);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBranchConditional), 1 - count);
    pass_bench_close(&b);
    return count;
}

#define SUM "%a = OpFAdd %float %ten %ten\n"

START_TEST(replaces_small_arms_with_selects) {
    ck_assert_uint_eq(selects_of("None", SUM, "%float"), 1);
    ck_assert_uint_eq(selects_of("Flatten", SUM, "%float"), 1);
    ck_assert_uint_eq(selects_of("DontFlatten", SUM, "%float"), 0);
}
END_TEST

START_TEST(selects_vectors_and_structs) {
    ck_assert_uint_eq(
        selects_of("None", "%a = OpCompositeConstruct %vector %ten %ten %ten\n", "%vector"), 1);
    ck_assert_uint_eq(selects_of("None", "%a = OpCompositeConstruct %pair %ten %ten\n", "%pair"),
                      1);
}
END_TEST

START_TEST(preserves_arms_that_cannot_be_speculated) {
    ck_assert_uint_eq(selects_of("None", "%a = OpLoad %float %out\n", "%float"), 0);
    ck_assert_uint_eq(selects_of("Flatten", SUM "OpStore %out %a\n", "%float"), 0);
    ck_assert_uint_eq(selects_of("Flatten", "%a = OpDPdx %float %ten\n", "%float"), 0);
    ck_assert_uint_eq(
        selects_of("Flatten", "%a = OpVectorExtractDynamic %float %xyz %three\n", "%float"), 0);
    ck_assert_uint_eq(selects_of("Flatten", "%a = OpUDiv %uint %three %three\n", "%uint"), 0);
}
END_TEST

START_TEST(converts_large_arms_only_with_flatten) {
    const char *most = "%c = OpFDiv %vector %xyz %xyz\n"
                       "%d = OpCompositeExtract %float %c 0\n"
                       "%a = OpFDiv %float %ten %d\n";
    const char *more = "%c = OpFDiv %vector %xyz %xyz\n"
                       "%d = OpFAdd %vector %c %c\n"
                       "%a = OpFAdd %vector %c %d\n";
    ck_assert_uint_eq(selects_of("None", most, "%float"), 1);
    ck_assert_uint_eq(selects_of("None", more, "%vector"), 0);
    ck_assert_uint_eq(selects_of("Flatten", more, "%vector"), 1);
}
END_TEST

START_TEST(converts_inner_selections_first) {
    struct pass_bench b;
    pass_bench_open(&b, BENCH_TYPES "%bool = OpTypeBool\n"
                                    "%int = OpTypeInt 32 1\n"
                                    "%zero = OpConstant %int 0\n"
                                    "%ten = OpConstant %int 10\n"
                                    "%true = OpConstantTrue %bool\n" BENCH_BEGIN
                                    "OpSelectionMerge %end None\n"
                                    "OpBranchConditional %true %yes %end\n"
                                    "%yes = OpLabel\n"
                                    "OpSelectionMerge %inner None\n"
                                    "OpBranchConditional %true %inner %one\n"
                                    "%one = OpLabel\n"
                                    "OpBranch %inner\n"
                                    "%inner = OpLabel\n"
                                    "%p = OpPhi %int %zero %yes %ten %one\n"
                                    "OpBranch %end\n"
                                    "%end = OpLabel\n"
                                    "%q = OpPhi %int %p %inner %zero %begin\n"
                                    "%r = OpPhi %int %ten %begin %ten %inner\n"
                                    "%s = OpIAdd %int %q %r\n" BENCH_END);
    ck_assert(pass_bench_run(&b, pass_if_conversion));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSelect), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBranch), 1);
    pass_bench_close(&b);
}
END_TEST

Suite *if_conversion_suite(void) {
    Suite *suite = suite_create("if_conversion");
    TCase *all = tcase_create("all");
    tcase_add_test(all, replaces_small_arms_with_selects);
    tcase_add_test(all, selects_vectors_and_structs);
    tcase_add_test(all, preserves_arms_that_cannot_be_speculated);
    tcase_add_test(all, converts_large_arms_only_with_flatten);
    tcase_add_test(all, converts_inner_selections_first);
    suite_add_tcase(suite, all);
    return suite;
}
