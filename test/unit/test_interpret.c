/* Tests of the interpreter: results, and reported differences. */
#include <check.h>
#include <string.h>

#include "../interpret/interpret.h"
#include "suites.h"
#include "text_module.h"

struct bench {
    struct interpreter i;
    struct text_module modules[2];
    enum verdict verdict;
    const char *text;
};

/* Compares a second text with the first, or prints the results of the first if there is none. */
static void bench_open(struct bench *b, const char *first, const char *second) {
    ck_assert(interpreter_open(&b->i));
    if (setjmp(b->i.failed))
        ck_abort_msg("memory ran out");
    const char *texts[2] = {first, second};
    for (int k = 0; k < 2; k++) {
        b->modules[k] = text_assemble(texts[k] ? texts[k] : first);
        if (texts[k])
            ck_assert_ptr_null(
                interpreter_add(&b->i, k ? "B" : "A", b->modules[k].words, b->modules[k].count));
    }
    b->i.prints = !second;
    b->verdict = interpreter_compare(&b->i);
    b->text = b->i.comparison.text.text ? b->i.comparison.text.text : "";
}

static void bench_close(struct bench *b) {
    for (int k = 0; k < 2; k++)
        text_release(&b->modules[k]);
    interpreter_close(&b->i);
}

#define ck_says(b, words) ck_assert_msg(strstr((b)->text, words) != NULL, "%s", (b)->text)

static void ck_prints(const char *text, const char *words) {
    struct bench b;
    bench_open(&b, text, NULL);
    ck_says(&b, words);
    bench_close(&b);
}

static void ck_compares(const char *first, const char *second, enum verdict verdict,
                        const char *words) {
    struct bench b;
    bench_open(&b, first, second);
    ck_assert_msg(b.verdict == verdict, "%d: %s", (int)b.verdict, b.text);
    ck_says(&b, words);
    bench_close(&b);
}

/* ---- Modules ---- */

/* A buffer of integers and one of floats. */
#define TYPES                                                                                      \
    "OpDecorate %ints DescriptorSet 0\n"                                                           \
    "OpDecorate %ints Binding 1\n"                                                                 \
    "OpDecorate %floats DescriptorSet 0\n"                                                         \
    "OpDecorate %floats Binding 2\n"                                                               \
    "OpDecorate %settings DescriptorSet 0\n"                                                       \
    "OpDecorate %settings Binding 1\n"                                                             \
    "OpDecorate %index BuiltIn LocalInvocationIndex\n"                                             \
    "OpDecorate %int_list ArrayStride 4\n"                                                         \
    "OpDecorate %float_list ArrayStride 4\n"                                                       \
    "OpMemberDecorate %int_buffer 0 Offset 0\n"                                                    \
    "OpMemberDecorate %float_buffer 0 Offset 0\n"                                                  \
    "OpDecorate %int_buffer BufferBlock\n"                                                         \
    "OpDecorate %float_buffer BufferBlock\n"                                                       \
    "OpMemberDecorate %setting_buffer 0 Offset 0\n"                                                \
    "OpDecorate %setting_buffer Block\n"                                                           \
    "%void = OpTypeVoid\n"                                                                         \
    "%bool = OpTypeBool\n"                                                                         \
    "%int = OpTypeInt 32 1\n"                                                                      \
    "%uint = OpTypeInt 32 0\n"                                                                     \
    "%float = OpTypeFloat 32\n"                                                                    \
    "%v4uint = OpTypeVector %uint 4\n"                                                             \
    "%int_list = OpTypeRuntimeArray %int\n"                                                        \
    "%float_list = OpTypeRuntimeArray %float\n"                                                    \
    "%int_buffer = OpTypeStruct %int_list\n"                                                       \
    "%float_buffer = OpTypeStruct %float_list\n"                                                   \
    "%setting_buffer = OpTypeStruct %int\n"                                                        \
    "%to_settings = OpTypePointer Uniform %setting_buffer\n"                                       \
    "%to_ints = OpTypePointer Uniform %int_buffer\n"                                               \
    "%to_floats = OpTypePointer Uniform %float_buffer\n"                                           \
    "%to_int = OpTypePointer Uniform %int\n"                                                       \
    "%to_float = OpTypePointer Uniform %float\n"                                                   \
    "%to_local = OpTypePointer Function %int\n"                                                    \
    "%to_input = OpTypePointer Input %int\n"                                                       \
    "%n0 = OpConstant %int 0\n"                                                                    \
    "%n1 = OpConstant %int 1\n"                                                                    \
    "%n2 = OpConstant %int 2\n"                                                                    \
    "%n3 = OpConstant %int 3\n"                                                                    \
    "%n10 = OpConstant %int 10\n"                                                                  \
    "%n511 = OpConstant %int 511\n"                                                                \
    "%scope = OpConstant %uint 3\n"                                                                \
    "%half = OpConstant %float 0.5\n"                                                              \
    "%third = OpConstant %float 0.333333\n"                                                        \
    "%near = OpConstant %float 0.3333334\n"                                                        \
    "%function = OpTypeFunction %void\n"                                                           \
    "%ints = OpVariable %to_ints Uniform\n"                                                        \
    "%floats = OpVariable %to_floats Uniform\n"                                                    \
    "%settings = OpVariable %to_settings Uniform\n"                                                \
    "%index = OpVariable %to_input Input\n"
#define BEGIN                                                                                      \
    "%main = OpFunction %void None %function\n"                                                    \
    "%first = OpLabel\n"                                                                           \
    "%local = OpVariable %to_local Function\n"                                                     \
    "%i = OpLoad %int %index\n"
#define STORE_INT(id)                                                                              \
    "%place = OpAccessChain %to_int %ints %n0 %i\n"                                                \
    "OpStore %place " id "\n"
#define STORE_FLOAT(id)                                                                            \
    "%place = OpAccessChain %to_float %floats %n0 %i\n"                                            \
    "OpStore %place " id "\n"
#define END                                                                                        \
    "OpReturn\n"                                                                                   \
    "OpFunctionEnd\n"
#define COMPUTE(size)                                                                              \
    "; Version: 1.6\n"                                                                             \
    "OpCapability Shader\n"                                                                        \
    "OpCapability GroupNonUniformArithmetic\n"                                                     \
    "%glsl = OpExtInstImport \"GLSL.std.450\"\n"                                                   \
    "OpMemoryModel Logical GLSL450\n"                                                              \
    "OpEntryPoint GLCompute %main \"main\" %index\n"                                               \
    "OpExecutionMode %main LocalSize " size " 1 1\n" TYPES BEGIN
#define ONE(body) COMPUTE("1") body END

START_TEST(integers) {
    ck_prints(ONE("%x = OpIMul %int %n3 %n10\n"
                  "%y = OpISub %int %n1 %x\n"
                  "%z = OpSDiv %int %y %n2\n" STORE_INT("%z")),
              "set 0, binding 1, element 0, byte 0 is -14\n");
}
END_TEST

START_TEST(packed_dot_products) {
    ck_prints(ONE("%x = OpSDot %int %n511 %n511 PackedVectorFormat4x8Bit\n" STORE_INT("%x")),
              "byte 0 is 2\n");
}
END_TEST

START_TEST(floats) {
    ck_prints(ONE("%x = OpConvertSToF %float %n10\n"
                  "%y = OpFDiv %float %x %half\n"
                  "%z = OpExtInst %float %glsl Sqrt %y\n" STORE_FLOAT("%z")),
              "set 0, binding 2, element 0, byte 0 is 4.47213602\n");
}
END_TEST

/* A loop with a phi: 0 + 1 + 2 + ... + 9. */
#define LOOP(end)                                                                                  \
    "OpBranch %head\n"                                                                             \
    "%head = OpLabel\n"                                                                            \
    "%k = OpPhi %int %n0 %first %k1 %next\n"                                                       \
    "%sum = OpPhi %int %n0 %first %sum1 %next\n"                                                   \
    "%more = OpSLessThan %bool %k " end "\n"                                                       \
    "OpLoopMerge %done %next None\n"                                                               \
    "OpBranchConditional %more %next %done\n"                                                      \
    "%next = OpLabel\n"                                                                            \
    "%sum1 = OpIAdd %int %sum %k\n"                                                                \
    "%k1 = OpIAdd %int %k %n1\n"                                                                   \
    "OpBranch %head\n"                                                                             \
    "%done = OpLabel\n"
START_TEST(loops) {
    ck_prints(ONE(LOOP("%n10") STORE_INT("%sum")), "byte 0 is 45\n");
}
END_TEST

START_TEST(infinite_loops) {
    ck_prints(ONE("OpBranch %head\n"
                  "%head = OpLabel\n"
                  "OpLoopMerge %done %head None\n"
                  "OpBranch %head\n"
                  "%done = OpLabel\n"),
              "thread 0: requires too long\n");
}
END_TEST

/* Threads reconverge after a loop: all four add their values. */
START_TEST(lockstep) {
    ck_prints(COMPUTE("4") LOOP(
                  "%i") "%all = OpGroupNonUniformIAdd %int %scope Reduce %sum\n" STORE_INT("%all")
                  END,
              "byte 12 is 4\n");
}
END_TEST

/* In a branch, only the active threads communicate. */
START_TEST(branches) {
    ck_prints(COMPUTE("4") "%low = OpSLessThan %bool %i %n2\n"
                           "OpSelectionMerge %joined None\n"
                           "OpBranchConditional %low %yes %no\n"
                           "%yes = OpLabel\n"
                           "%a = OpGroupNonUniformIAdd %int %scope Reduce %i\n"
                           "OpBranch %joined\n"
                           "%no = OpLabel\n"
                           "%b = OpGroupNonUniformIAdd %int %scope Reduce %i\n"
                           "OpBranch %joined\n"
                           "%joined = OpLabel\n"
                           "%c = OpPhi %int %a %yes %b %no\n" STORE_INT("%c") END,
              "byte 12 is 5\n");
}
END_TEST

/* ---- Comparing ---- */

START_TEST(equal_inputs) {
    ck_compares(ONE("%from = OpAccessChain %to_float %floats %n0 %n3\n"
                    "%x = OpLoad %float %from\n"
                    "%y = OpFAdd %float %x %x\n" STORE_FLOAT("%y")),
                ONE("%from = OpAccessChain %to_float %floats %n0 %n3\n"
                    "%x = OpLoad %float %from\n"
                    "%two = OpConvertSToF %float %n2\n"
                    "%y = OpFMul %float %two %x\n" STORE_FLOAT("%y")),
                VERDICT_EQUAL, "");
}
END_TEST

START_TEST(different_rounding) {
    ck_compares(ONE(STORE_FLOAT("%third")), ONE(STORE_FLOAT("%near")), VERDICT_EQUAL, "");
}
END_TEST

START_TEST(wrong_float) {
    ck_compares(ONE(STORE_FLOAT("%half")), ONE(STORE_FLOAT("%third")), VERDICT_DIFFERENT,
                "main: set 0, binding 2, element 0, byte 0 is 0.5 in A and 0.333332986 in B\n");
}
END_TEST

START_TEST(wrong_integer) {
    ck_compares(ONE(STORE_INT("%n2")), ONE(STORE_INT("%n3")), VERDICT_DIFFERENT,
                "main: set 0, binding 1, element 0, byte 0 is 2 in A and 3 in B\n");
}
END_TEST

/* Both read the same initial values, but one lacks the store. */
START_TEST(missing_store) {
    ck_compares(ONE(STORE_INT("%n10")), ONE(""), VERDICT_DIFFERENT, "byte 0 is 10 in A and ");
    ck_compares(ONE(""), ONE(STORE_INT("%n10")), VERDICT_DIFFERENT, "and 10 in B");
}
END_TEST

/* A constant buffer is not a part of a written buffer at the same binding. */
#define READ_SETTING                                                                               \
    "%from = OpAccessChain %to_int %settings %n0\n"                                                \
    "%x = OpLoad %int %from\n"
START_TEST(kinds_at_one_binding) {
    ck_compares(ONE(READ_SETTING STORE_INT("%n10") "%there = OpAccessChain %to_int %ints %n0 %n3\n"
                                                   "OpStore %there %x\n"),
                ONE(STORE_INT("%n10") READ_SETTING "%there = OpAccessChain %to_int %ints %n0 %n3\n"
                                                   "OpStore %there %x\n"),
                VERDICT_EQUAL, "");
}
END_TEST

/* Values that are undefined in the first module are not compared, but those of the second are. */
START_TEST(undefined_values) {
    ck_compares(ONE("%x = OpLoad %int %local\n" STORE_INT("%x")), ONE(STORE_INT("%n3")),
                VERDICT_EQUAL, "");
    ck_compares(ONE(STORE_INT("%n3")), ONE("%x = OpLoad %int %local\n" STORE_INT("%x")),
                VERDICT_DIFFERENT, "byte 0 is 3 in A and undefined in B\n");
}
END_TEST

START_TEST(undefined_branches) {
    ck_prints(ONE("%x = OpLoad %int %local\n"
                  "%c = OpSLessThan %bool %x %n2\n"
                  "OpSelectionMerge %joined None\n"
                  "OpBranchConditional %c %yes %joined\n"
                  "%yes = OpLabel\n"
                  "OpBranch %joined\n"
                  "%joined = OpLabel\n"),
              "main, thread 0: a branch depends on an undefined value\n");
}
END_TEST

/* Shifts by the width and divisions by zero have undefined results. */
START_TEST(undefined_results) {
    ck_compares(ONE("%x = OpSDiv %int %n3 %n0\n" STORE_INT("%x")), ONE(STORE_INT("%n3")),
                VERDICT_EQUAL, "");
}
END_TEST

START_TEST(unsupported_instructions) {
    ck_compares(ONE("%x = OpLoad %int %local Volatile\n"
                    "%y = OpExtInst %int %glsl IMix %x %x %x\n"),
                ONE(""), VERDICT_NOT_DONE, "A: main uses an instruction of GLSL.std.450");
}
END_TEST

/* ---- Pixels ---- */

#define PIXEL(body)                                                                                \
    "OpCapability Shader\n"                                                                        \
    "OpMemoryModel Logical GLSL450\n"                                                              \
    "OpEntryPoint Fragment %main \"main\" %in %out\n"                                              \
    "OpExecutionMode %main OriginUpperLeft\n"                                                      \
    "OpDecorate %in BuiltIn FragCoord\n"                                                           \
    "OpDecorate %out Location 3\n"                                                                 \
    "%void = OpTypeVoid\n"                                                                         \
    "%bool = OpTypeBool\n"                                                                         \
    "%float = OpTypeFloat 32\n"                                                                    \
    "%v4float = OpTypeVector %float 4\n"                                                           \
    "%to_in = OpTypePointer Input %v4float\n"                                                      \
    "%to_out = OpTypePointer Output %float\n"                                                      \
    "%two = OpConstant %float 2\n"                                                                 \
    "%function = OpTypeFunction %void\n"                                                           \
    "%in = OpVariable %to_in Input\n"                                                              \
    "%out = OpVariable %to_out Output\n"                                                           \
    "%main = OpFunction %void None %function\n"                                                    \
    "%first = OpLabel\n"                                                                           \
    "%at = OpLoad %v4float %in\n"                                                                  \
    "%x = OpCompositeExtract %float %at 0\n"                                                       \
    "%y = OpCompositeExtract %float %at 1\n" body END
#define DISCARD(compare)                                                                           \
    PIXEL("%c = " compare " %bool %x %two\n"                                                       \
          "OpSelectionMerge %joined None\n"                                                        \
          "OpBranchConditional %c %yes %joined\n"                                                  \
          "%yes = OpLabel\n"                                                                       \
          "OpKill\n"                                                                               \
          "%joined = OpLabel\n"                                                                    \
          "OpStore %out %x\n")

START_TEST(derivatives) {
    ck_prints(PIXEL("%square = OpFMul %float %x %x\n"
                    "%d = OpDPdx %float %square\n"
                    "OpStore %out %d\n"),
              "main, pixel 3,1: location 3, component 0 is 6\n");
}
END_TEST

START_TEST(undefined_outputs) {
    ck_prints(PIXEL(""), "main, pixel 0,0: location 3, component 0 is undefined\n");
}
END_TEST

START_TEST(discards) {
    ck_compares(DISCARD("OpFOrdLessThan"), DISCARD("OpFOrdLessThanEqual"), VERDICT_EQUAL, "");
    ck_compares(DISCARD("OpFOrdLessThan"), DISCARD("OpFOrdGreaterThan"), VERDICT_DIFFERENT,
                "main, pixel 0,0: the way it ends");
}
END_TEST

Suite *interpret_suite(void) {
    Suite *suite = suite_create("interpret");
    TCase *all = tcase_create("all");
    tcase_add_test(all, integers);
    tcase_add_test(all, packed_dot_products);
    tcase_add_test(all, floats);
    tcase_add_test(all, loops);
    tcase_add_test(all, infinite_loops);
    tcase_add_test(all, lockstep);
    tcase_add_test(all, branches);
    tcase_add_test(all, equal_inputs);
    tcase_add_test(all, different_rounding);
    tcase_add_test(all, wrong_float);
    tcase_add_test(all, wrong_integer);
    tcase_add_test(all, missing_store);
    tcase_add_test(all, kinds_at_one_binding);
    tcase_add_test(all, undefined_values);
    tcase_add_test(all, undefined_branches);
    tcase_add_test(all, undefined_results);
    tcase_add_test(all, unsupported_instructions);
    tcase_add_test(all, derivatives);
    tcase_add_test(all, undefined_outputs);
    tcase_add_test(all, discards);
    suite_add_tcase(suite, all);
    return suite;
}
