/* Tests that reads of copied local arrays read the original. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] =
    "OpMemberDecorate %block 0 Offset 0\n"
    "OpDecorate %strided ArrayStride 4\n"
    "OpDecorate %block Block\n"
    "OpDecorate %data DescriptorSet 0\n"
    "OpDecorate %data Binding 0\n" BENCH_TYPES "%int = OpTypeInt 32 1\n"
    "%n0 = OpConstant %int 0\n"
    "%n1 = OpConstant %int 1\n"
    "%n2 = OpConstant %int 2\n"
    "%strided = OpTypeArray %int %n2\n"
    "%array = OpTypeArray %int %n2\n"
    "%block = OpTypeStruct %strided\n"
    "%to_block = OpTypePointer PushConstant %block\n"
    "%to_strided = OpTypePointer PushConstant %strided\n"
    "%to_element = OpTypePointer PushConstant %int\n"
    "%to_array = OpTypePointer Function %array\n"
    "%to_local = OpTypePointer Function %int\n"
    "%to_number = OpTypePointer Private %int\n"
    "%empty = OpTypeStruct\n"
    "%to_empty = OpTypePointer Function %empty\n"
    "%data = OpVariable %to_block PushConstant\n"
    "%number = OpVariable %to_number Private\n" BENCH_BEGIN "%v = OpVariable %to_array Function\n"
    "%w = OpVariable %to_array Function\n"
    "%s = OpVariable %to_empty Function\n"
    "%i = OpLoad %int %number\n";

static const char load_parts[] = "%p0 = OpAccessChain %to_element %data %n0 %n0\n"
                                 "%e0 = OpLoad %int %p0\n"
                                 "%p1 = OpAccessChain %to_strided %data %n0\n"
                                 "%e = OpLoad %strided %p1\n"
                                 "%e1 = OpCompositeExtract %int %e 1\n";

static const char end[] = "OpStore %number %x\n" BENCH_END;

static bool run_copy_arrays(struct pass_bench *b, const char *first, const char *body) {
    pass_bench_open_texts(b, types, first, body, end);
    return pass_bench_run(b, pass_propagate_arrays);
}

START_TEST(reads_original_of_full_copy) {
    struct pass_bench b;
    ck_assert(run_copy_arrays(&b, load_parts,
                              "%all = OpCompositeConstruct %array %e0 %e1\n"
                              "OpStore %v %all\n"
                              "%at = OpAccessChain %to_local %v %i\n"
                              "%x = OpLoad %int %at\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 1);
    ck_assert(!pass_bench_run(&b, pass_propagate_arrays));
    pass_bench_close(&b);
}
END_TEST

START_TEST(ignores_empty_arrays) {
    struct pass_bench b;
    ck_assert(!run_copy_arrays(&b, "",
                               "%none = OpCompositeConstruct %empty\n"
                               "OpStore %s %none\n"
                               "%read = OpLoad %empty %s\n"
                               "%x = OpIAdd %int %i %i\n"));
    pass_bench_close(&b);
}
END_TEST

START_TEST(reads_original_of_copy_by_elements) {
    struct pass_bench b;
    ck_assert(run_copy_arrays(&b, load_parts,
                              "%at = OpAccessChain %to_local %v %i\n"
                              "%v0 = OpAccessChain %to_local %v %n0\n"
                              "%v1 = OpAccessChain %to_local %v %n1\n"
                              "OpStore %v1 %e1\n"
                              "OpStore %v0 %e0\n"
                              "%x = OpLoad %int %at\n"));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(reads_original_of_copied_copy) {
    struct pass_bench b;
    ck_assert(run_copy_arrays(&b, load_parts,
                              "%all = OpCompositeConstruct %array %e0 %e1\n"
                              "OpStore %v %all\n"
                              "%again = OpLoad %array %v\n"
                              "OpStore %w %again\n"
                              "%at = OpAccessChain %to_local %w %i\n"
                              "%x = OpLoad %int %at\n"));
    ck_assert_uint_le(pass_bench_count(&b, SpvOpStore), 2);
    pass_bench_close(&b);
}
END_TEST

START_TEST(ignores_reordered_elements) {
    struct pass_bench b;
    ck_assert(!run_copy_arrays(&b, load_parts,
                               "%all = OpCompositeConstruct %array %e1 %e0\n"
                               "OpStore %v %all\n"
                               "%at = OpAccessChain %to_local %v %i\n"
                               "%x = OpLoad %int %at\n"));
    pass_bench_close(&b);
}
END_TEST

/* The rows of an array of arrays are parts of one array: e1, e2 of e0 .. e3. */
static const char rows[] = "%n4 = OpConstant %int 4\n"
                           "%flat = OpTypeArray %int %n4\n"
                           "%to_flat = OpTypePointer UniformConstant %flat\n"
                           "%to_one = OpTypePointer UniformConstant %int\n"
                           "%all = OpVariable %to_flat UniformConstant\n";

START_TEST(reads_rows_from_array_of_all_elements) {
    struct pass_bench b;
    char text[sizeof types + sizeof rows];
    const char *begin = strstr(types, BENCH_BEGIN);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(begin - types), types, rows, begin);
    pass_bench_open_texts(&b, text, "",
                          "%p0 = OpAccessChain %to_one %all %i\n"
                          "%e0 = OpLoad %int %p0\n"
                          "%next = OpIAdd %int %i %n1\n"
                          "%p1 = OpAccessChain %to_one %all %next\n"
                          "%e1 = OpLoad %int %p1\n"
                          "%row = OpCompositeConstruct %array %e0 %e1\n"
                          "OpStore %v %row\n"
                          "%at = OpAccessChain %to_local %v %i\n"
                          "%x = OpLoad %int %at\n",
                          end);
    ck_assert(pass_bench_run(&b, pass_propagate_arrays));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpIAdd), 2);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_copies_of_modified_memory) {
    struct pass_bench b;
    ck_assert(!run_copy_arrays(&b, "",
                               "%at_v = OpAccessChain %to_local %v %i\n"
                               "OpStore %at_v %n1\n"
                               "%all = OpLoad %array %v\n"
                               "OpStore %w %all\n"
                               "OpStore %at_v %n2\n"
                               "%at = OpAccessChain %to_local %w %i\n"
                               "%x = OpLoad %int %at\n"));
    pass_bench_close(&b);
    ck_assert(run_copy_arrays(&b, "",
                              "%at_v = OpAccessChain %to_local %v %i\n"
                              "OpStore %at_v %n1\n"
                              "%all = OpLoad %array %v\n"
                              "OpStore %w %all\n"
                              "%at = OpAccessChain %to_local %w %i\n"
                              "%x = OpLoad %int %at\n"));
    pass_bench_close(&b);
}
END_TEST

START_TEST(reads_structs_from_arrays_per_member) {
    struct pass_bench b;
    pass_bench_open(&b, BENCH_TYPES "%int = OpTypeInt 32 1\n"
                                    "%n1 = OpConstant %int 1\n"
                                    "%n2 = OpConstant %int 2\n"
                                    "%point = OpTypeStruct %int %int\n"
                                    "%ints = OpTypeArray %int %n2\n"
                                    "%points = OpTypeArray %point %n2\n"
                                    "%to_ints = OpTypePointer Input %ints\n"
                                    "%to_points = OpTypePointer Function %points\n"
                                    "%to_local = OpTypePointer Function %int\n"
                                    "%to_number = OpTypePointer Private %int\n"
                                    "%first = OpVariable %to_ints Input\n"
                                    "%second = OpVariable %to_ints Input\n"
                                    "%number = OpVariable %to_number Private\n" BENCH_BEGIN
                                    "%v = OpVariable %to_points Function\n"
                                    "%i = OpLoad %int %number\n"
                                    "%a = OpLoad %ints %first\n"
                                    "%b = OpLoad %ints %second\n"
                                    "%a0 = OpCompositeExtract %int %a 0\n"
                                    "%a1 = OpCompositeExtract %int %a 1\n"
                                    "%b0 = OpCompositeExtract %int %b 0\n"
                                    "%b1 = OpCompositeExtract %int %b 1\n"
                                    "%p0 = OpCompositeConstruct %point %a0 %b0\n"
                                    "%p1 = OpCompositeConstruct %point %a1 %b1\n"
                                    "%all = OpCompositeConstruct %points %p0 %p1\n"
                                    "OpStore %v %all\n"
                                    "%at = OpAccessChain %to_local %v %i %n1\n"
                                    "%x = OpLoad %int %at\n"
                                    "OpStore %number %x\n" BENCH_END);
    ck_assert(pass_bench_run(&b, pass_propagate_arrays));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpStore), 1);
    const struct instruction *load = b.o.m->first_routine->first->list.last->previous->previous;
    const struct instruction *chain = instruction_of(b.o.m, load->operands[0]);
    ck_assert_uint_eq(module_value_type(b.o.m, chain->id)->operands[0], SpvStorageClassInput);
    ck_assert_uint_eq(chain->count, 2);
    pass_bench_close(&b);
}
END_TEST

/* Also removes the unused array of pointers, which a valid module must not contain. */
static bool copy_arrays_and_drop_dead(struct optimizer *o, struct routine *f) {
    return pass_propagate_arrays(o, f) && pass_dead_code(o, f);
}

START_TEST(replaces_copied_buffer_pointers) {
    struct pass_bench b;
    pass_bench_open_illegal(&b, "OpDecorate %words ArrayStride 4\n"
                                "OpMemberDecorate %block 0 Offset 0\n"
                                "OpDecorate %block Block\n"
                                "OpDecorate %all DescriptorSet 0\n"
                                "OpDecorate %all Binding 0\n" BENCH_TYPES "%int = OpTypeInt 32 1\n"
                                "%n0 = OpConstant %int 0\n"
                                "%n1 = OpConstant %int 1\n"
                                "%n2 = OpConstant %int 2\n"
                                "%words = OpTypeRuntimeArray %int\n"
                                "%block = OpTypeStruct %words\n"
                                "%blocks = OpTypeArray %block %n2\n"
                                "%to_blocks = OpTypePointer StorageBuffer %blocks\n"
                                "%to_block = OpTypePointer StorageBuffer %block\n"
                                "%to_word = OpTypePointer StorageBuffer %int\n"
                                "%pointers = OpTypeArray %to_block %n2\n"
                                "%to_pointers = OpTypePointer Function %pointers\n"
                                "%to_pointer = OpTypePointer Function %to_block\n"
                                "%to_number = OpTypePointer Private %int\n"
                                "%all = OpVariable %to_blocks StorageBuffer\n"
                                "%number = OpVariable %to_number Private\n" BENCH_BEGIN
                                "%v = OpVariable %to_pointers Function\n"
                                "%i = OpLoad %int %number\n"
                                "%p0 = OpAccessChain %to_block %all %n0\n"
                                "%p1 = OpAccessChain %to_block %all %n1\n"
                                "%both = OpCompositeConstruct %pointers %p0 %p1\n"
                                "OpStore %v %both\n"
                                "%at = OpAccessChain %to_pointer %v %i\n"
                                "%p = OpLoad %to_block %at\n"
                                "%word = OpAccessChain %to_word %p %n0 %n1\n"
                                "OpStore %word %n2\n" BENCH_END);
    ck_assert(pass_bench_run(&b, copy_arrays_and_drop_dead));
    const struct instruction *store = b.o.m->first_routine->first->list.last->previous;
    const struct instruction *root = module_pointer_root(b.o.m, store->operands[0]);
    ck_assert_uint_eq(root->opcode, SpvOpVariable);
    ck_assert_uint_eq(root->operands[0], SpvStorageClassStorageBuffer);
    pass_bench_close(&b);
}
END_TEST

Suite *propagate_arrays_suite(void) {
    Suite *suite = suite_create("propagate_arrays");
    TCase *all = tcase_create("all");
    tcase_add_test(all, reads_original_of_full_copy);
    tcase_add_test(all, ignores_empty_arrays);
    tcase_add_test(all, reads_original_of_copy_by_elements);
    tcase_add_test(all, reads_original_of_copied_copy);
    tcase_add_test(all, ignores_reordered_elements);
    tcase_add_test(all, reads_rows_from_array_of_all_elements);
    tcase_add_test(all, reads_structs_from_arrays_per_member);
    tcase_add_test(all, preserves_copies_of_modified_memory);
    tcase_add_test(all, replaces_copied_buffer_pointers);
    suite_add_tcase(suite, all);
    return suite;
}
