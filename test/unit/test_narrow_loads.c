/* Tests that loads of composites become loads of the used parts. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* A buffer of { matrix, array of { vector, number } } and an output for numbers. */
static const char types[] = "OpMemberDecorate %item 0 Offset 0\n"
                            "OpMemberDecorate %item 1 Offset 16\n"
                            "OpDecorate %items ArrayStride 32\n"
                            "OpMemberDecorate %buffer 0 Offset 0\n"
                            "OpMemberDecorate %buffer 0 ColMajor\n"
                            "OpMemberDecorate %buffer 0 MatrixStride 16\n"
                            "OpMemberDecorate %buffer 1 Offset 64\n"
                            "OpDecorate %buffer Block\n"
                            "OpDecorate %data DescriptorSet 0\n"
                            "OpDecorate %data Binding 0\n" BENCH_TYPES "%float = OpTypeFloat 32\n"
                            "%vector = OpTypeVector %float 4\n"
                            "%matrix = OpTypeMatrix %vector 4\n"
                            "%uint = OpTypeInt 32 0\n"
                            "%eight = OpConstant %uint 8\n"
                            "%item = OpTypeStruct %vector %float\n"
                            "%items = OpTypeArray %item %eight\n"
                            "%buffer = OpTypeStruct %matrix %items\n"
                            "%to_buffer = OpTypePointer Uniform %buffer\n"
                            "%to_items = OpTypePointer Uniform %items\n"
                            "%to_number = OpTypePointer Private %float\n"
                            "%to_item = OpTypePointer Private %item\n"
                            "%int = OpTypeInt 32 1\n"
                            "%one = OpConstant %int 1\n"
                            "%data = OpVariable %to_buffer Uniform\n"
                            "%number = OpVariable %to_number Private\n"
                            "%copy = OpVariable %to_item Private\n" BENCH_BEGIN;

/* Opens a bench with a body in the function, and runs the pass. */
static bool run_narrow_loads(struct pass_bench *b, const char *body) {
    pass_bench_open_texts(b, types, body, BENCH_END);
    return pass_bench_run(b, pass_narrow_loads);
}

START_TEST(loads_components_once) {
    struct pass_bench b;
    ck_assert(run_narrow_loads(&b, "%all = OpLoad %buffer %data\n"
                                   "%x = OpCompositeExtract %float %all 0 2 1\n"
                                   "%column = OpCompositeExtract %vector %all 0 2\n"
                                   "%y = OpCompositeExtract %float %column 0\n"
                                   "%z = OpCompositeExtract %float %all 1 5 1\n"
                                   "%sum = OpFAdd %float %x %y\n"
                                   "%whole = OpFAdd %float %sum %z\n"
                                   "OpStore %number %whole\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpAccessChain), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeExtract), 2);
    ck_assert(!pass_bench_run(&b, pass_narrow_loads));
    pass_bench_close(&b);
}
END_TEST

START_TEST(extends_chain_for_nested_extracts) {
    struct pass_bench b;
    ck_assert(run_narrow_loads(&b, "%part = OpAccessChain %to_items %data %one\n"
                                   "%all = OpLoad %items %part\n"
                                   "%third = OpCompositeExtract %item %all 3\n"
                                   "%x = OpCompositeExtract %float %third 1\n"
                                   "OpStore %number %x\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeExtract), 0);
    const struct instruction *load = b.o.m->first_routine->first->list.last->previous->previous;
    ck_assert_uint_eq(load->opcode, SpvOpLoad);
    ck_assert_uint_eq(instruction_of(b.o.m, load->operands[0])->count, 4);
    pass_bench_close(&b);
}
END_TEST

START_TEST(loads_stored_composites_whole) {
    struct pass_bench b;
    ck_assert(run_narrow_loads(&b, "%part = OpAccessChain %to_items %data %one\n"
                                   "%all = OpLoad %items %part\n"
                                   "%third = OpCompositeExtract %item %all 3\n"
                                   "%x = OpCompositeExtract %float %third 1\n"
                                   "OpStore %copy %third\n"
                                   "OpStore %number %x\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeExtract), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLoad), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_volatile_loads_and_complete_loads) {
    struct pass_bench b;
    ck_assert(!run_narrow_loads(&b, "%all = OpLoad %buffer %data Volatile\n"
                                    "%x = OpCompositeExtract %float %all 0 2 1\n"
                                    "%item1 = OpLoad %item %copy\n"
                                    "%v = OpCompositeExtract %vector %item1 0\n"
                                    "%y = OpCompositeExtract %float %item1 1\n"
                                    "OpStore %number %x\n"
                                    "OpStore %number %y\n"));
    pass_bench_close(&b);
}
END_TEST

Suite *narrow_loads_suite(void) {
    Suite *suite = suite_create("narrow_loads");
    TCase *all = tcase_create("all");
    tcase_add_test(all, loads_components_once);
    tcase_add_test(all, extends_chain_for_nested_extracts);
    tcase_add_test(all, loads_stored_composites_whole);
    tcase_add_test(all, preserves_volatile_loads_and_complete_loads);
    suite_add_tcase(suite, all);
    return suite;
}
