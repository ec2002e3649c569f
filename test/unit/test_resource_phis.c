/* Tests that phis of elements of a resource array become elements with phis of indices. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

#define TYPES                                                                                      \
    "OpDecorate %images DescriptorSet 0\n"                                                         \
    "OpDecorate %images Binding 0\n"                                                               \
    "OpDecorate %words ArrayStride 4\n"                                                            \
    "OpMemberDecorate %block 0 Offset 0\n"                                                         \
    "OpDecorate %block Block\n"                                                                    \
    "OpDecorate %blocks DescriptorSet 0\n"                                                         \
    "OpDecorate %blocks Binding 1\n" BENCH_TYPES "%bool = OpTypeBool\n"                            \
    "%float = OpTypeFloat 32\n"                                                                    \
    "%int = OpTypeInt 32 1\n"                                                                      \
    "%uint = OpTypeInt 32 0\n"                                                                     \
    "%n0 = OpConstant %int 0\n"                                                                    \
    "%n1 = OpConstant %int 1\n"                                                                    \
    "%u2 = OpConstant %uint 2\n"                                                                   \
    "%n4 = OpConstant %int 4\n"                                                                    \
    "%v2 = OpTypeVector %int 2\n"                                                                  \
    "%v4 = OpTypeVector %float 4\n"                                                                \
    "%at = OpConstantNull %v2\n"                                                                   \
    "%image = OpTypeImage %float 2D 2 0 0 2 R32f\n"                                                \
    "%list = OpTypeArray %image %n4\n"                                                             \
    "%words = OpTypeRuntimeArray %uint\n"                                                          \
    "%block = OpTypeStruct %words\n"                                                               \
    "%block_list = OpTypeArray %block %n4\n"                                                       \
    "%to_list = OpTypePointer UniformConstant %list\n"                                             \
    "%to_image = OpTypePointer UniformConstant %image\n"                                           \
    "%to_blocks = OpTypePointer StorageBuffer %block_list\n"                                       \
    "%to_block = OpTypePointer StorageBuffer %block\n"                                             \
    "%pair = OpTypeStruct %uint %uint\n"                                                           \
    "%to_pair = OpTypePointer StorageBuffer %pair\n"                                               \
    "%to_word = OpTypePointer StorageBuffer %uint\n"                                               \
    "%to_int = OpTypePointer Private %int\n"                                                       \
    "%to_flag = OpTypePointer Private %bool\n"                                                     \
    "%images = OpVariable %to_list UniformConstant\n"                                              \
    "%blocks = OpVariable %to_blocks StorageBuffer\n"                                              \
    "%number = OpVariable %to_int Private\n"                                                       \
    "%condition = OpVariable %to_flag Private\n"                                                   \
    "%both = OpVariable %to_pair StorageBuffer\n"                                                  \
    "%undefined = OpUndef %to_block\n" BENCH_BEGIN "%flag = OpLoad %bool %condition\n"             \
    "%i = OpLoad %int %number\n"

/* The instructions in the two arms of a branch, and after it. */
#define WAYS(yes, no)                                                                              \
    "OpSelectionMerge %end None\n"                                                                 \
    "OpBranchConditional %flag %yes %no\n"                                                         \
    "%yes = OpLabel\n" yes "OpBranch %end\n"                                                       \
    "%no = OpLabel\n" no "OpBranch %end\n"                                                         \
    "%end = OpLabel\n"
#define IMAGE(name, index)                                                                         \
    "%p_" name " = OpAccessChain %to_image %images %" index "\n"                                   \
    "%" name " = OpLoad %image %p_" name "\n"
#define BLOCK(name, index) "%" name " = OpAccessChain %to_block %blocks %" index "\n"

#define READ(image) "%texel = OpImageRead %v4 %" image " %at\n"
#define WRITE(block)                                                                               \
    "%word = OpAccessChain %to_word %" block " %n0 %n0\n"                                          \
    "OpStore %word %u2\n"

static bool run_choices(struct pass_bench *b, const char *text) {
    pass_bench_open_illegal(b, text);
    return pass_bench_run(b, pass_resource_phis);
}

/* Returns the instruction that defines the first operand of the last instruction with an opcode. */
static const struct instruction *operand_of_last(const struct pass_bench *b, SpvOp op) {
    const struct instruction *i = b->o.m->first_routine->last->list.last;
    while (i->opcode != op)
        i = i->previous;
    return instruction_of(b->o.m, i->operands[0]);
}

static SpvOp opcode_at(const struct pass_bench *b, const struct instruction *i, uint32_t k) {
    return (SpvOp)instruction_of(b->o.m, i->operands[k])->opcode;
}

START_TEST(creates_phi_of_image_index) {
    struct pass_bench b;
    ck_assert(run_choices(&b, TYPES WAYS(IMAGE("a", "i"), IMAGE("b", "n1")) //
                          "%chosen = OpPhi %image %a %yes %b %no\n" READ("chosen") BENCH_END));
    const struct instruction *load = operand_of_last(&b, SpvOpImageRead);
    const struct instruction *chain = instruction_of(b.o.m, load->operands[0]);
    const struct instruction *phi = instruction_of(b.o.m, chain->operands[1]);
    ck_assert_uint_eq(phi->opcode, SpvOpPhi);
    ck_assert_uint_eq(opcode_at(&b, phi, 0), SpvOpLoad);
    ck_assert_uint_eq(opcode_at(&b, phi, 2), SpvOpConstant);
    ck_assert(!pass_bench_run(&b, pass_resource_phis));
    pass_bench_close(&b);
}
END_TEST

START_TEST(ignores_undefined_phi_operands) {
    struct pass_bench b;
    ck_assert(run_choices(&b, TYPES WAYS(BLOCK("a", "n1"), "") //
                          "%chosen = OpPhi %to_block %a %yes %undefined %no\n" WRITE("chosen")
                              BENCH_END));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 0);
    pass_bench_close(&b);
}
END_TEST

START_TEST(converts_indices_of_other_types) {
    struct pass_bench b;
    ck_assert(
        run_choices(&b, TYPES WAYS(BLOCK("a", "n1"), "%u = OpBitcast %uint %i\n" BLOCK("b", "u")) //
                    "%chosen = OpPhi %to_block %a %yes %b %no\n" WRITE("chosen") BENCH_END));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBitcast), 1);
    pass_bench_close(&b);
    ck_assert(run_choices(&b, TYPES "%u = OpBitcast %uint %i\n"  //
                          WAYS(BLOCK("a", "i"), BLOCK("b", "u")) //
                          "%chosen = OpPhi %to_block %a %yes %b %no\n" WRITE("chosen") BENCH_END));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBitcast), 2);
    pass_bench_close(&b);
}
END_TEST

START_TEST(creates_phi_of_loop_carried_index) {
    struct pass_bench b;
    ck_assert(run_choices(&b,
                          TYPES BLOCK("a", "n1") "OpBranch %header\n"
                                                 "%header = OpLabel\n"
                                                 "%old = OpPhi %to_block %a %begin %new %next\n" //
                          WRITE("old") "OpLoopMerge %merge %next None\n"
                                       "OpBranchConditional %flag %body %merge\n"
                                       "%body = OpLabel\n"
                                       "OpSelectionMerge %after None\n"
                                       "OpBranchConditional %flag %other %after\n"
                                       "%other = OpLabel\n" BLOCK(
                                           "b", "i") "OpBranch %after\n"
                                                     "%after = OpLabel\n"
                                                     "%new = OpPhi %to_block %old %body %b %other\n"
                                                     "OpBranch %next\n"
                                                     "%next = OpLabel\n"
                                                     "OpBranch %header\n"
                                                     "%merge = OpLabel\n" BENCH_END));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 2);
    ck_assert(!pass_bench_run(&b, pass_resource_phis));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_phis_of_struct_members) {
    struct pass_bench b;
    pass_bench_open_illegal(
        &b,
        "OpMemberDecorate %pair 0 Offset 0\n"
        "OpMemberDecorate %pair 1 Offset 4\n"
        "OpDecorate %pair Block\n" TYPES WAYS(
            "%a = OpAccessChain %to_word %both %n0\n",
            "%b = OpAccessChain %to_word %both %n1\n") "%chosen = OpPhi %to_word %a %yes %b %no\n"
                                                       "OpStore %chosen %u2\n" BENCH_END);
    ck_assert(!pass_resource_phis(&b.o, b.o.m->first_routine));
    pass_bench_close(&b);
}
END_TEST

Suite *resource_phis_suite(void) {
    Suite *suite = suite_create("resource_phis");
    TCase *all = tcase_create("all");
    tcase_add_test(all, creates_phi_of_image_index);
    tcase_add_test(all, ignores_undefined_phi_operands);
    tcase_add_test(all, converts_indices_of_other_types);
    tcase_add_test(all, creates_phi_of_loop_carried_index);
    tcase_add_test(all, preserves_phis_of_struct_members);
    suite_add_tcase(suite, all);
    return suite;
}
