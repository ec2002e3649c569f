/* Lines and scopes that hold for nothing. */
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
    pass_bench_run(&b, drop_idle_lines);
    unsigned count = pass_bench_count(&b, SpvOpLine) + pass_bench_count(&b, SpvOpNoLine);
    ck_assert(!pass_bench_run(&b, drop_idle_lines));
    pass_bench_close(&b);
    return count;
}

START_TEST(the_last_of_a_row_holds) {
    ck_assert_uint_eq(lines_left("OpLine %file 1 1\nOpLine %file 2 1\nOpNoLine\nOpLine %file 3 1\n"
                                 "%a = OpFAdd %float %ten %ten\n"),
                      1);
}
END_TEST

START_TEST(what_holds_is_not_said_again) {
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

START_TEST(no_line_ends_what_holds) {
    ck_assert_uint_eq(lines_left("OpNoLine\n"
                                 "%a = OpFAdd %float %ten %ten\n"
                                 "OpLine %file 1 1\n"
                                 "%b = OpFAdd %float %ten %ten\n"
                                 "OpNoLine\n"),
                      2);
}
END_TEST

Suite *lines_suite(void) {
    Suite *suite = suite_create("lines");
    TCase *all = tcase_create("all");
    tcase_add_test(all, the_last_of_a_row_holds);
    tcase_add_test(all, what_holds_is_not_said_again);
    tcase_add_test(all, no_line_ends_what_holds);
    suite_add_tcase(suite, all);
    return suite;
}
