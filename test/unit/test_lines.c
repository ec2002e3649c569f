/* Tests of lines and scopes as debug locations. */
#include <check.h>
#include <stdio.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static unsigned lines_left(const char *body) {
    struct pass_bench b;
    char text[2048];
    snprintf(text, sizeof text,
             "%%file = OpString \"file\"\n"
             "%%void = OpTypeVoid\n"
             "%%type = OpTypeFunction %%void\n"
             "%%float = OpTypeFloat 32\n"
             "%%ten = OpConstant %%float 10\n"
             "%%f = OpFunction %%void None %%type\n"
             "%%begin = OpLabel\n"
             "OpBranch %%next\n"
             "%%next = OpLabel\n"
             "%s" BENCH_END,
             body);
    pass_bench_open(&b, text);
    debug_locs_detach(&b.o);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpLine) + pass_bench_count(&b, SpvOpNoLine), 0);
    debug_locs_attach(&b.o);
    unsigned count = pass_bench_count(&b, SpvOpLine) + pass_bench_count(&b, SpvOpNoLine);
    pass_bench_close(&b);
    return count;
}

START_TEST(preserves_last_of_adjacent_lines) {
    ck_assert_uint_eq(lines_left("OpLine %file 1 1\nOpLine %file 2 1\nOpNoLine\nOpLine %file 3 1\n"
                                 "%a = OpFAdd %float %ten %ten\n"),
                      1);
}
END_TEST

START_TEST(removes_repeated_lines) {
    ck_assert_uint_eq(lines_left("OpLine %file 1 1\n"
                                 "%a = OpFAdd %float %ten %ten\n"
                                 "OpLine %file 2 1\n"
                                 "OpLine %file 1 1\n"
                                 "%b = OpFAdd %float %ten %ten\n"
                                 "OpLine %file 2 1\n"
                                 "%c = OpFAdd %float %ten %ten\n"),
                      2);
}
END_TEST

START_TEST(preserves_no_line_after_line) {
    ck_assert_uint_eq(lines_left("OpNoLine\n"
                                 "%a = OpFAdd %float %ten %ten\n"
                                 "OpLine %file 1 1\n"
                                 "%b = OpFAdd %float %ten %ten\n"
                                 "OpNoLine\n"),
                      2);
}
END_TEST

/* Moved instructions keep their lines; there is none before a phi, or between a merge instruction
 * and its branch. */
START_TEST(lines_follow_instructions) {
    struct pass_bench b;
    pass_bench_open(&b, "%file = OpString \"file\"\n" BENCH_TYPES "%bool = OpTypeBool\n"
                        "%true = OpConstantTrue %bool\n"
                        "%float = OpTypeFloat 32\n"
                        "%ten = OpConstant %float 10\n" BENCH_BEGIN "OpLine %file 1 1\n"
                        "%a = OpFAdd %float %ten %ten\n"
                        "OpLine %file 2 1\n"
                        "OpSelectionMerge %end None\n"
                        "OpBranchConditional %true %then %end\n"
                        "%then = OpLabel\n"
                        "OpLine %file 3 1\n"
                        "%b = OpFAdd %float %a %ten\n"
                        "OpBranch %end\n"
                        "%end = OpLabel\n"
                        "OpLine %file 4 1\n"
                        "%x = OpPhi %float %a %begin %b %then\n"
                        "%c = OpFAdd %float %x %ten\n" BENCH_END);
    debug_locs_detach(&b.o);
    struct block *first = b.o.m->first_routine->first;
    struct instruction *moved = first->next->list.first;
    instructions_unlink(&first->next->list, moved);
    instructions_insert(&first->list, merge_of(first), moved);
    moved->block = first;
    debug_locs_attach(&b.o);
    const char *text = pass_bench_text(&b);
    static const char *const expected[] = {
        "OpLine %2 1 1",    "OpFAdd",        "OpLine %2 3 1", "OpFAdd",        "OpLine %2 2 1",
        "OpSelectionMerge", "OpLine %2 3 1", "OpPhi",         "OpLine %2 4 1", "OpFAdd"};
    for (size_t k = 0; k < COUNT_OF(expected); k++) {
        text = strstr(text, expected[k]);
        ck_assert_msg(text != NULL, "%s", expected[k]);
    }
    pass_bench_close(&b);
}
END_TEST

Suite *lines_suite(void) {
    Suite *suite = suite_create("lines");
    TCase *all = tcase_create("all");
    tcase_add_test(all, preserves_last_of_adjacent_lines);
    tcase_add_test(all, removes_repeated_lines);
    tcase_add_test(all, preserves_no_line_after_line);
    tcase_add_test(all, lines_follow_instructions);
    suite_add_tcase(suite, all);
    return suite;
}
