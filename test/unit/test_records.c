/* Tests of debug records that are hidden from the validator. */
#include <check.h>

#include "spirv_names.h"

#include "../../spirv/spirv.h"
#include "../../tools/quirks.h"
#include "pass_bench.h"
#include "suites.h"

#define RECORD(name, instruction, operands)                                                        \
    name " = OpExtInst %void %debug " instruction " " operands "\n"

/* One constant is used elsewhere and preserved, the other is removed. */
#define NUMBERS                                                                                    \
    "%file = OpString \"x\"\n" BENCH_TYPES "%uint = OpTypeInt 32 0\n"                              \
    "%one = OpConstant %uint 1\n"                                                                  \
    "%big = OpConstant %uint 32\n"                                                                 \
    "%list = OpTypeArray %uint %big\n" RECORD("%source", "DebugSource", "%file")

static const struct {
    const char *text;
    unsigned hidden, ids;
} described[] = {
    {"OpExtension \"SPV_KHR_non_semantic_info\"\n"
     "%debug = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n" NUMBERS RECORD(
         "%unit", "DebugCompilationUnit", "%one %one %source %one")
         RECORD("%kind", "DebugTypeBasic", "%file %big %one %one")
             RECORD("%local", "DebugLocalVariable", "%file %kind %source %one %one %unit %one")
                 RECORD("%empty", "DebugExpression", "") BENCH_BEGIN
     "OpLine %file 1 1\n" RECORD("%s", "DebugScope", "%unit") RECORD("%l", "DebugLine",
                                                                     "%source %one %one %one %one")
         RECORD("%v", "DebugValue", "%local %big %empty") RECORD("%n", "DebugNoLine", "") BENCH_END,
     12, 25},
    {"%debug = OpExtInstImport \"OpenCL.DebugInfo.100\"\n" NUMBERS RECORD(
         "%unit", "DebugCompilationUnit", "1 4 %source HLSL") RECORD("%none", "DebugInfoNone", "")
         RECORD("%kind", "DebugTypeBasic", "%file %big Float")
             RECORD("%record", "DebugTypeComposite",
                    "%file Structure %source 1 1 %unit %file %one FlagIsPublic %member")
                 RECORD("%member", "DebugTypeMember",
                        "%file %kind %source 1 1 %record %one %one FlagIsPublic")
                     RECORD("%routine", "DebugTypeFunction", "FlagIsPublic %void")
                         RECORD("%described", "DebugFunction",
                                "%file %routine %source 1 1 %unit %file FlagIsPublic 1 %f")
                             RECORD("%local", "DebugLocalVariable",
                                    "%file %kind %source 1 1 %described FlagIsLocal 1")
                                 RECORD("%empty", "DebugExpression", "") BENCH_BEGIN
     "OpLine %file 1 1\n" RECORD("%s", "DebugScope", "%described")
         RECORD("%v", "DebugValue", "%local %big %empty") BENCH_END,
     15, 31},
};
enum { SET_COUNT = COUNT_OF(described) };

static unsigned count_instructions(const uint32_t *words, size_t count) {
    unsigned number = 0;
    for_each_instruction(at, words, count)
        number++;
    return number;
}

START_TEST(hides_supported_records) {
    struct pass_bench b;
    pass_bench_open(&b, described[_i].text);
    size_t count;
    const uint32_t *words = module_words(b.o.m, false, &count);
    struct spirv_module bare = tools_hide_records(&b.c, words, count);
    ck_assert_ptr_nonnull(bare.words);
    ck_assert_uint_eq(count_instructions(bare.words, bare.count) + described[_i].hidden,
                      count_instructions(words, count));
    ck_assert(!tools_hide_records(&b.c, bare.words, bare.count).words);
    pass_bench_close(&b);
}
END_TEST

static bool is_id(const struct pass_bench *b, uint32_t record, uint32_t operand) {
    const struct instruction *i = instruction_of(b->o.m, record);
    for_each_id_operand(b->o.m, i, k)
        if (k == operand)
            return true;
    return false;
}

static uint32_t some_type(const uint32_t *words, size_t count) {
    for_each_instruction(at, words, count)
        if (opcode_of(words + at) == SpvOpTypeArray)
            return result_of(words + at);
    return 0;
}

/* Any other operand of these is invalid, and so is another number of operands. */
START_TEST(preserves_records_with_other_references) {
    struct pass_bench b;
    pass_bench_open(&b, described[_i].text);
    size_t count, ids = 0;
    uint32_t *words = module_words(b.o.m, false, &count);
    for_each_instruction(at, words, count) {
        if (opcode_of(words + at) != SpvOpExtInst)
            continue;
        for (size_t k = at + 5; k < at + length_of(words + at); k++) {
            if (!is_id(&b, result_of(words + at), (uint32_t)(k - at - 3)))
                continue;
            const uint32_t wrong[] = {words[at + 3], words[3], some_type(words, count)};
            uint32_t right = words[k];
            ids++;
            for (size_t w = 0; w < COUNT_OF(wrong); w++) {
                words[k] = wrong[w];
                ck_assert(!tools_hide_records(&b.c, words, count).words);
            }
            words[k] = right;
        }
        uint32_t right = words[at + 4];
        words[at + 4] = NonSemanticShaderDebugInfo100DebugMacroDef;
        ck_assert(!tools_hide_records(&b.c, words, count).words);
        words[at + 4] = right;
    }
    ck_assert_uint_eq(ids, described[_i].ids);
    pass_bench_close(&b);
}
END_TEST

Suite *records_suite(void) {
    Suite *suite = suite_create("records");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, hides_supported_records, 0, SET_COUNT);
    tcase_add_loop_test(all, preserves_records_with_other_references, 0, SET_COUNT);
    suite_add_tcase(suite, all);
    return suite;
}
