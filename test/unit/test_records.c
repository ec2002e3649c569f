/* Records of debug information that the validator does not see. */
#include <check.h>

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "../../spirv/spirv.h"
#include "../../tools/records.h"
#include "pass_bench.h"
#include "suites.h"

#define RECORD(name, instruction, operands)                                                        \
    name " = OpExtInst %void %debug " instruction " " operands "\n"

static const char described[] =
    "OpExtension \"SPV_KHR_non_semantic_info\"\n"
    "%debug = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n"
    "%file = OpString \"x\"\n" BENCH_TYPES "%uint = OpTypeInt 32 0\n"
    "%one = OpConstant %uint 1\n"
    "%big = OpConstant %uint 32\n" RECORD("%source", "DebugSource", "%file")
        RECORD("%unit", "DebugCompilationUnit", "%one %one %source %one")
            RECORD("%kind", "DebugTypeBasic", "%file %big %one %one")
                RECORD("%local", "DebugLocalVariable", "%file %kind %source %one %one %unit %one")
                    RECORD("%empty", "DebugExpression", "") BENCH_BEGIN
    "OpLine %file 1 1\n" RECORD("%s", "DebugScope", "%unit")
        RECORD("%l", "DebugLine", "%source %one %one %one %one")
            RECORD("%v", "DebugValue", "%local %big %empty") RECORD("%n", "DebugNoLine", "")
                BENCH_END;
enum { HIDDEN = 10 };

static unsigned instructions(const uint32_t *words, size_t count) {
    unsigned number = 0;
    for_each_instruction(at, words, count)
        number++;
    return number;
}

START_TEST(what_the_table_knows_is_hidden) {
    struct pass_bench b;
    pass_bench_open(&b, described);
    size_t count;
    const uint32_t *words = module_words(b.o.m, false, &count);
    struct spirv_module bare = records_hide(&b.c, words, count);
    ck_assert_ptr_nonnull(bare.words);
    ck_assert_uint_eq(instructions(bare.words, bare.count) + HIDDEN, instructions(words, count));
    ck_assert(!records_hide(&b.c, bare.words, bare.count).words);
    pass_bench_close(&b);
}
END_TEST

/* Any operand that is another one of those is wrong somewhere, or there are too many or too few. */
START_TEST(what_names_something_else_is_shown) {
    struct pass_bench b;
    pass_bench_open(&b, described);
    size_t count, operands = 0;
    uint32_t *words = module_words(b.o.m, false, &count);
    for_each_instruction(at, words, count) {
        if (opcode_of(words + at) != SpvOpExtInst)
            continue;
        for (size_t k = at + 5; k < at + length_of(words + at); k++, operands++) {
            uint32_t right = words[k];
            words[k] = words[at + 3];
            ck_assert(!records_hide(&b.c, words, count).words);
            words[k] = words[3];
            ck_assert(!records_hide(&b.c, words, count).words);
            words[k] = right;
        }
        uint32_t right = words[at + 4];
        words[at + 4] = NonSemanticShaderDebugInfo100DebugMacroDef;
        ck_assert(!records_hide(&b.c, words, count).words);
        words[at + 4] = right;
    }
    ck_assert_uint_eq(operands, 25);
    pass_bench_close(&b);
}
END_TEST

Suite *records_suite(void) {
    Suite *suite = suite_create("records");
    TCase *all = tcase_create("all");
    tcase_add_test(all, what_the_table_knows_is_hidden);
    tcase_add_test(all, what_names_something_else_is_shown);
    suite_add_tcase(suite, all);
    return suite;
}
