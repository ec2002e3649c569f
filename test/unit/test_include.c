/* Tests of finding files and reading them once. */
#include <check.h>
#include <string.h>

#include "source_bench.h"
#include "suites.h"

START_TEST(searches_folder_of_includer_first) {
    const char *directories[] = {"lib", "more/"};
    bench->options.include_dirs = (struct string_list){directories, 2};
    bench_file("sub/a.h", "#include \"b.h\"\n#include <c.h>\n#include \"d.h\"");
    bench_file("sub/b.h", "right");
    bench_file("lib/b.h", "wrong");
    bench_file("lib/c.h", "c");
    bench_file("sub/c.h", "wrong");
    bench_file("more/d.h", "d");
    ck_assert_str_eq(bench_tokens("#include \"sub/a.h\"\nend"), "right c d end");
}
END_TEST

START_TEST(searches_folders_of_outer_includers) {
    bench_file("sub/a.h", "#include \"b.h\"");
    bench_file("b.h", "b");
    ck_assert_str_eq(bench_tokens("#include \"sub/a.h\""), "b");
}
END_TEST

START_TEST(accepts_backslashes_and_macros) {
    bench_file("sub/a.h", "a");
    ck_assert_str_eq(bench_tokens("#include \"sub\\a.h\"\n#define N \"sub/a.h\"\n"
                                  "#include N\n"),
                     "a a");
}
END_TEST

START_TEST(files_are_opened_once) {
    bench_file("a.h", "a");
    ck_assert_str_eq(bench_tokens("#include \"a.h\"\n#include \"a.h\"\n#include \"a.h\""), "a a a");
    ck_assert_uint_eq(bench->files[0].opened, 1);
}
END_TEST

START_TEST(once_and_guards) {
    bench_file("o.h", "#pragma once\no");
    bench_file("sub/../o.h", "#pragma once\no");
    bench_file("g.h", "// first\n#ifndef G\n#define G\ng\n#if 1\n#else\n#endif\n#endif\n");
    ck_assert_str_eq(bench_tokens("#include \"o.h\"\n#include \"sub/../o.h\"\n"
                                  "#include \"g.h\"\n#include \"g.h\"\n#undef G\n"
                                  "#include \"g.h\""),
                     "o g g");
}
END_TEST

START_TEST(preserves_text_after_guard) {
    bench_file("g.h", "#ifndef G\n#define G\ng\n#endif\nrest");
    ck_assert_str_eq(bench_tokens("#include \"g.h\"\n#include \"g.h\""), "g rest rest");
}
END_TEST

START_TEST(missing_files_make_the_result_incomplete) {
    bench_file("main.hlsl", "#include \"no.h\"\n#include <nor.h>\na");
    struct preprocessed *result = bench_preprocess();
    ck_assert(result->incomplete);
    ck_assert_uint_eq(bench->message_count, 4);
    ck_assert_str_eq(bench->messages[0].text, "cannot find the file 'no.h'");
    ck_assert_str_eq(
        bench->messages[1].text,
        "searched in the directory of the including file; use '-I' to add directories");
    ck_assert_uint_eq(bench->messages[2].position.line, 2);
}
END_TEST

START_TEST(cycles_show_their_chain) {
    bench_file("a.h", "#include \"b.h\"");
    bench_file("b.h", "#include \"a.h\"\n#include \"a.h\"");
    bench_tokens("#include \"a.h\"\n#include \"a.h\"");
    ck_assert_uint_eq(bench->message_count, 2);
    ck_assert_str_eq(bench->messages[0].text, "'a.h' includes itself recursively");
    ck_assert_str_eq(bench->messages[1].text, "included through 'b.h'");
    ck_assert_int_eq(bench->messages[1].severity, SEVERITY_NOTE);
}
END_TEST

START_TEST(dependencies_are_listed_once) {
    bench_file("main.hlsl", "#include \"a.h\"\n#include \"b.h\"\n#include \"a.h\"");
    bench_file("a.h", "#include \"b.h\"");
    bench_file("b.h", "");
    bench_file("f.h", "f");
    const char *forced[] = {"f.h"};
    bench->options.forced_includes = (struct string_list){forced, 1};
    struct preprocessed *result = bench_preprocess();
    const struct dependency_vec *d = &result->dependencies;
    ck_assert_uint_eq(d->count, 4);
    ck_assert_str_eq(d->items[0].path, "main.hlsl");
    ck_assert_str_eq(d->items[1].path, "f.h");
    ck_assert_str_eq(d->items[2].path, "a.h");
    ck_assert_str_eq(d->items[3].path, "b.h");
    ck_assert_int_eq(d->items[3].depth, 2);
    ck_assert_uint_eq(result->list.tokens.count, 2);
}
END_TEST

START_TEST(each_inclusion_has_its_own_locations) {
    bench_file("a.h", "\n#error here");
    bench_tokens("#include \"a.h\"\n\n#include \"a.h\"");
    ck_assert_uint_eq(bench->message_count, 2);
    const struct source_position *second = &bench->messages[1].position;
    ck_assert_str_eq(second->file, "a.h");
    ck_assert_uint_eq(second->line, 2);
    ck_assert_uint_eq(sources_position(bench->c.sources, second->source->included_at).line, 3);
}
END_TEST

START_TEST(pragma_levels_apply_after_includes) {
    bench_file("a.h", "#pragma dxc diagnostic ignored \"-W#warnings\"\n#warning in\n");
    bench_tokens("#warning before\n#include \"a.h\"\n#warning after");
    ck_assert_uint_eq(bench->message_count, 1);
    ck_assert_str_eq(bench->messages[0].text, "before");
}
END_TEST

Suite *include_suite(void) {
    Suite *suite = suite_create("include");
    TCase *tests = tcase_create("include");
    tcase_add_checked_fixture(tests, bench_begin, bench_end);
    tcase_add_test(tests, searches_folder_of_includer_first);
    tcase_add_test(tests, searches_folders_of_outer_includers);
    tcase_add_test(tests, accepts_backslashes_and_macros);
    tcase_add_test(tests, files_are_opened_once);
    tcase_add_test(tests, once_and_guards);
    tcase_add_test(tests, preserves_text_after_guard);
    tcase_add_test(tests, missing_files_make_the_result_incomplete);
    tcase_add_test(tests, cycles_show_their_chain);
    tcase_add_test(tests, dependencies_are_listed_once);
    tcase_add_test(tests, each_inclusion_has_its_own_locations);
    tcase_add_test(tests, pragma_levels_apply_after_includes);
    suite_add_tcase(suite, tests);
    return suite;
}
