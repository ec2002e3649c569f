/* Tests of modules as text, which the tests of passes use. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "text_module.h"

/* Adds two constants. */
#define BODY(type, function, sum)                                                                  \
    type " = OpTypeInt 32 0\n"                                                                     \
         "%void = OpTypeVoid\n"                                                                    \
         "%signature = OpTypeFunction %void\n"                                                     \
         "%one = OpConstant " type " 1\n"                                                          \
         "%main = OpFunction %void None %signature\n" function " = OpLabel\n" sum                  \
         " = OpIAdd " type " %one %one\n"                                                          \
         "OpReturn\n"                                                                              \
         "OpFunctionEnd\n"

START_TEST(text_round_trips) {
    struct text_module module = text_assemble(TEXT_PRELUDE BODY("%7", "%9", "%8"));
    char *text = text_of_words(module.words, module.count);
    struct text_module again = text_assemble(text);
    ck_assert_ptr_nonnull(strstr(text, "%7 = OpTypeInt 32 0\n"));
    ck_assert_ptr_nonnull(strstr(text, "%8 = OpIAdd %7 "));
    ck_assert_mem_eq(module.words, again.words, module.count * sizeof *module.words);
    ck_assert_uint_eq(module.count, again.count);
    ck_module_valid(module.words, module.count);
    free(text);
    text_release(&module);
    text_release(&again);
}
END_TEST

START_TEST(ignores_numbering_of_ids) {
    struct text_module module = text_assemble(TEXT_PRELUDE BODY("%7", "%9", "%8"));
    ck_module_is(module.words, module.count, TEXT_PRELUDE BODY("%int", "%block", "%sum"));
    text_release(&module);
}
END_TEST

START_TEST(ignores_percents_in_strings) {
    const char *text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n"
                       "OpName %8 \"%8 \\\" %9\"\n%8 = OpTypeVoid\n";
    struct text_module module = text_assemble(text);
    char *renumbered = text_renumbered(module.words, module.count);
    ck_assert_ptr_nonnull(strstr(renumbered, "OpName %1 \"%8 \\\" %9\"\n%1 = OpTypeVoid\n"));
    free(renumbered);
    text_release(&module);
}
END_TEST

START_TEST(text_specifies_version) {
    struct text_module module =
        text_assemble("; Version: 1.5\n" TEXT_PRELUDE BODY("%7", "%9", "%8"));
    ck_assert_uint_eq(module.words[1], 0x10500);
    ck_module_valid(module.words, module.count);
    text_release(&module);
}
END_TEST

Suite *text_module_suite(void) {
    Suite *suite = suite_create("modules as text");
    TCase *all = tcase_create("all");
    tcase_add_test(all, text_round_trips);
    tcase_add_test(all, ignores_numbering_of_ids);
    tcase_add_test(all, ignores_percents_in_strings);
    tcase_add_test(all, text_specifies_version);
    suite_add_tcase(suite, all);
    return suite;
}
