/* Tests that inputs and outputs with several locations are split. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/optimize.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] = "OpCapability Geometry\n"
                            "OpEntryPoint %s %%main \"main\" %%in %%out %%number\n"
                            "OpExecutionMode %%main %s\n"
                            "%s"
                            "OpName %%in \"in\"\n"
                            "OpName %%out \"out\"\n"
                            "OpName %%number \"number\"\n"
                            "OpDecorate %%in Location 1\n"
                            "OpDecorate %%in Component 2\n"
                            "OpDecorate %%out Location 4\n"
                            "%%void = OpTypeVoid\n"
                            "%%type = OpTypeFunction %%void\n"
                            "%%float = OpTypeFloat 32\n"
                            "%%uint = OpTypeInt 32 0\n"
                            "%%v2 = OpTypeVector %%float 2\n"
                            "%%n0 = OpConstant %%uint 0\n"
                            "%%n1 = OpConstant %%uint 1\n"
                            "%%n2 = OpConstant %%uint 2\n"
                            "%%list = OpTypeArray %%v2 %%n2\n"
                            "%%lists = OpTypeArray %%list %%n1\n"
                            "%%to_uint = OpTypePointer Private %%uint\n"
                            "%%to_v2 = OpTypePointer Input %%v2\n"
                            "%%to_float = OpTypePointer Input %%float\n"
                            "%%to_in = OpTypePointer Input %s\n"
                            "%%to_out = OpTypePointer Output %%list\n"
                            "%%to_part = OpTypePointer Output %%v2\n"
                            "%%number = OpVariable %%to_uint Private\n"
                            "%%in = OpVariable %%to_in Input\n"
                            "%%out = OpVariable %%to_out Output\n"
                            "%%main = OpFunction %%void None %%type\n"
                            "%%begin = OpLabel\n"
                            "%s"
                            "OpReturn\n"
                            "OpFunctionEnd\n";

static bool pack(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_pack_interface(o);
}

static void open_fragment(struct pass_bench *b, const char *body) {
    char text[4096];
    snprintf(text, sizeof text, types, "Fragment", "OriginUpperLeft", "", "%list", body);
    pass_bench_open(b, text);
    b->options.pack_optimized = true;
}

START_TEST(splits_loads_and_stores_of_composites) {
    struct pass_bench b;
    open_fragment(&b, "%x = OpLoad %list %in\n"
                      "OpStore %out %x\n");
    ck_assert(pass_bench_run(&b, pack));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 2);
    const char *text = pass_bench_text(&b);
    ck_assert(strstr(text, "\"main\" %in %in_0 %out %out_0 %number\n") != NULL);
    ck_assert(strstr(text, "OpDecorate %in_0 Location 2\n") != NULL);
    ck_assert(strstr(text, "OpDecorate %in_0 Component 2\n") != NULL);
    ck_assert(strstr(text, "OpDecorate %out_0 Location 5\n") != NULL);
    ck_assert(strstr(text, "OpDecorate %out_0 Component 0\n") != NULL);
    ck_assert(!pass_bench_run(&b, pack));
    pass_bench_close(&b);
}
END_TEST

START_TEST(an_element_is_one_variable) {
    struct pass_bench b;
    open_fragment(&b, "%p = OpAccessChain %to_float %in %n1 %n0\n"
                      "%x = OpLoad %float %p\n"
                      "%q = OpAccessChain %to_part %out %n1\n"
                      "%y = OpCompositeConstruct %v2 %x %x\n"
                      "OpStore %q %y\n");
    ck_assert(pass_bench_run(&b, pack));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 1);
    ck_assert(strstr(pass_bench_text(&b), "OpAccessChain %_ptr_Input_float %in_0 %uint_0\n"));
    ck_assert(strstr(pass_bench_text(&b), "OpStore %out_0 "));
    pass_bench_close(&b);
}
END_TEST

START_TEST(copies_array_for_dynamic_index) {
    struct pass_bench b;
    open_fragment(&b, "%i = OpLoad %uint %number\n"
                      "%p = OpAccessChain %to_v2 %in %i\n"
                      "%x = OpLoad %v2 %p\n"
                      "%y = OpFAdd %v2 %x %x\n");
    ck_assert(pass_bench_run(&b, pack));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpVariable), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 4);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_array_of_vertices) {
    struct pass_bench b;
    char text[4096];
    snprintf(text, sizeof text, types, "Geometry", "InputPoints",
             "OpExecutionMode %main OutputPoints\n"
             "OpExecutionMode %main OutputVertices 1\n",
             "%lists",
             "%i = OpLoad %uint %number\n"
             "%p = OpAccessChain %to_v2 %in %i %n1\n"
             "%x = OpLoad %v2 %p\n"
             "%all = OpLoad %lists %in\n");
    pass_bench_open(&b, text);
    b.options.pack_optimized = true;
    ck_assert(pass_bench_run(&b, pack));
    const char *result = pass_bench_text(&b);
    ck_assert(strstr(result, "%in_0 = OpVariable %_ptr_Input__arr_v2float_uint_1") != NULL);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 4);
    pass_bench_close(&b);
}
END_TEST

Suite *pack_interface_suite(void) {
    Suite *suite = suite_create("pack_interface");
    TCase *all = tcase_create("all");
    tcase_add_test(all, splits_loads_and_stores_of_composites);
    tcase_add_test(all, an_element_is_one_variable);
    tcase_add_test(all, copies_array_for_dynamic_index);
    tcase_add_test(all, preserves_array_of_vertices);
    suite_add_tcase(suite, all);
    return suite;
}
