/* Tests that phis of composites become phis of their extracted members. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* The two arms of a branch, with their instructions `yes` and `no`. */
#define TYPES                                                                                      \
    BENCH_TYPES                                                                                    \
    "%bool = OpTypeBool\n"                                                                         \
    "%float = OpTypeFloat 32\n"                                                                    \
    "%vector = OpTypeVector %float 4\n"                                                            \
    "%inner = OpTypeStruct %vector %float\n"                                                       \
    "%outer = OpTypeStruct %inner %float %vector\n"                                                \
    "%to_number = OpTypePointer Private %float\n"                                                  \
    "%to_inner = OpTypePointer Private %inner\n"                                                   \
    "%to_outer = OpTypePointer Private %outer\n"                                                   \
    "%number = OpVariable %to_number Private\n"                                                    \
    "%memory = OpVariable %to_outer Private\n"                                                     \
    "%copy = OpVariable %to_inner Private\n"                                                       \
    "%true = OpConstantTrue %bool\n"                                                               \
    "%one = OpConstant %float 1\n"                                                                 \
    "%two = OpConstant %float 2\n"                                                                 \
    "%ones = OpConstantComposite %vector %one %one %one %one\n" BENCH_BEGIN                        \
    "%v = OpVectorTimesScalar %vector %ones %two\n"
#define WAYS(yes, no)                                                                              \
    "OpSelectionMerge %end None\n"                                                                 \
    "OpBranchConditional %true %yes %no\n"                                                         \
    "%yes = OpLabel\n" yes "OpBranch %end\n"                                                       \
    "%no = OpLabel\n" no "OpBranch %end\n"                                                         \
    "%end = OpLabel\n"
#define END BENCH_END

static void split_phis_of(struct pass_bench *b, const char *text) {
    pass_bench_open(b, text);
    pass_bench_run(b, pass_split_phis);
    ck_assert(!pass_bench_run(b, pass_split_phis));
    pass_bench_run(b, pass_dead_code);
}

/* Checks the opcodes of a phi's first and second operand. */
static void expect_ways(struct pass_bench *b, uint32_t phi, SpvOp first, SpvOp second) {
    const struct instruction *i = instruction_of(b->o.m, phi);
    ck_assert_uint_eq(i->opcode, SpvOpPhi);
    ck_assert_uint_eq(instruction_of(b->o.m, i->operands[0])->opcode, first);
    ck_assert_uint_eq(instruction_of(b->o.m, i->operands[2])->opcode, second);
}

static const struct instruction *last_store(const struct pass_bench *b) {
    const struct instruction *i = b->o.m->first_routine->last->list.last->previous;
    ck_assert_uint_eq(i->opcode, SpvOpStore);
    return i;
}

START_TEST(creates_phis_of_extracted_members) {
    struct pass_bench b;
    split_phis_of(&b, TYPES WAYS("%x = OpFAdd %float %one %two\n"
                                 "%a = OpCompositeConstruct %inner %v %x\n",
                                 "%y = OpFMul %float %one %two\n"
                                 "%b = OpCompositeConstruct %inner %v %y\n") //
                  "%p = OpPhi %inner %a %yes %b %no\n"
                  "%s = OpCompositeExtract %float %p 1\n"
                  "%t = OpCompositeExtract %float %p 1\n"
                  "%sum = OpFAdd %float %s %t\n"
                  "OpStore %number %sum\n" END);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeExtract), 0);
    const struct instruction *sum = instruction_of(b.o.m, last_store(&b)->operands[1]);
    expect_ways(&b, sum->operands[0], SpvOpFAdd, SpvOpFMul);
    pass_bench_close(&b);
}
END_TEST

START_TEST(extracts_from_loaded_composites) {
    struct pass_bench b;
    split_phis_of(&b, TYPES WAYS("%a = OpLoad %outer %memory\n",
                                 "%c = OpCompositeConstruct %inner %v %two\n"
                                 "%b = OpCompositeConstruct %outer %c %one %v\n") //
                  "%p = OpPhi %outer %a %yes %b %no\n"
                  "%s = OpCompositeExtract %float %p 0 0 3\n"
                  "OpStore %number %s\n" END);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 0);
    const struct instruction *component = instruction_of(b.o.m, last_store(&b)->operands[1]);
    ck_assert_uint_eq(component->count, 2);
    ck_assert_uint_eq(component->operands[1], 3);
    expect_ways(&b, component->operands[0], SpvOpCompositeExtract, SpvOpVectorTimesScalar);
    pass_bench_close(&b);
}
END_TEST

START_TEST(splits_phis_of_phis_together) {
    struct pass_bench b;
    split_phis_of(&b, TYPES WAYS("%a = OpCompositeConstruct %inner %v %one\n", //
                                 "%b = OpCompositeConstruct %inner %v %two\n") //
                  "%p = OpPhi %inner %a %yes %b %no\n"
                  "OpBranch %loop\n"
                  "%loop = OpLabel\n"
                  "%q = OpPhi %inner %p %end %c %again\n"
                  "%old = OpCompositeExtract %float %q 1\n"
                  "OpLoopMerge %out %again None\n"
                  "OpBranchConditional %true %again %out\n"
                  "%again = OpLabel\n"
                  "%new = OpFAdd %float %old %one\n"
                  "%c = OpCompositeConstruct %inner %v %new\n"
                  "OpBranch %loop\n"
                  "%out = OpLabel\n"
                  "OpStore %number %old\n" END);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 0);
    expect_ways(&b, last_store(&b)->operands[1], SpvOpPhi, SpvOpFAdd);
    pass_bench_close(&b);
}
END_TEST

START_TEST(splits_nested_composites) {
    struct pass_bench b;
    split_phis_of(&b, TYPES WAYS("%a = OpCompositeConstruct %inner %v %one\n",
                                 "%b = OpCompositeConstruct %inner %v %two\n") //
                  "%p = OpPhi %inner %a %yes %b %no\n"
                  "%w = OpCompositeConstruct %outer %p %one %v\n"
                  "OpSelectionMerge %after None\n"
                  "OpBranchConditional %true %then %after\n"
                  "%then = OpLabel\n"
                  "%z = OpLoad %outer %memory\n"
                  "OpBranch %after\n"
                  "%after = OpLabel\n"
                  "%q = OpPhi %outer %w %end %z %then\n"
                  "%s = OpCompositeExtract %float %q 0 1\n"
                  "OpStore %number %s\n" END);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 0);
    expect_ways(&b, last_store(&b)->operands[1], SpvOpPhi, SpvOpCompositeExtract);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_composites_used_whole) {
    struct pass_bench b;
    split_phis_of(&b, TYPES WAYS("%a = OpCompositeConstruct %inner %v %one\n",
                                 "%b = OpCompositeConstruct %inner %v %two\n") //
                  "%p = OpPhi %inner %a %yes %b %no\n"
                  "%s = OpCompositeExtract %float %p 1\n"
                  "OpStore %number %s\n"
                  "OpStore %copy %p\n" END);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpPhi), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 2);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeExtract), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(ignores_uses_in_dead_code) {
    struct pass_bench b;
    split_phis_of(&b, TYPES WAYS("%a = OpCompositeConstruct %inner %v %one\n",
                                 "%b = OpCompositeConstruct %inner %v %two\n") //
                  "%p = OpPhi %inner %a %yes %b %no\n"
                  "%s = OpCompositeExtract %float %p 1\n"
                  "%w = OpCompositeConstruct %outer %p %one %v\n"
                  "OpStore %number %s\n" END);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCompositeConstruct), 0);
    pass_bench_close(&b);
}
END_TEST

Suite *split_phis_suite(void) {
    Suite *suite = suite_create("split_phis");
    TCase *all = tcase_create("all");
    tcase_add_test(all, creates_phis_of_extracted_members);
    tcase_add_test(all, extracts_from_loaded_composites);
    tcase_add_test(all, splits_phis_of_phis_together);
    tcase_add_test(all, splits_nested_composites);
    tcase_add_test(all, preserves_composites_used_whole);
    tcase_add_test(all, ignores_uses_in_dead_code);
    suite_add_tcase(suite, all);
    return suite;
}
