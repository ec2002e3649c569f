/* Tests of locations, line numbers and diagnostics. */
#include <check.h>
#include <string.h>

#include "source_bench.h"
#include "suites.h"

static const struct source_file *add_file(const char *name, const char *text,
                                          location included_at) {
    return sources_add(bench->c.sources, name, text, strlen(text), included_at);
}

START_TEST(lines_and_columns) {
    bench_start();
    const struct source_file *file = add_file("a", "one\ntwo\r\n\nfour", 0);
    struct source_position p = sources_position(bench->c.sources, file->base + 5);
    ck_assert_uint_eq(p.line, 2);
    ck_assert_uint_eq(p.column, 2);
    ck_assert_uint_eq(p.line_length, 3);
    ck_assert_int_eq(strncmp(p.line_text, "two", 3), 0);
    p = sources_position(bench->c.sources, file->base + (location)file->size);
    ck_assert_uint_eq(p.line, 4);
    ck_assert_uint_eq(p.column, 5);
    ck_assert_ptr_eq(sources_file_of(bench->c.sources, file->base + 9), file);
    ck_assert_ptr_null(sources_position(bench->c.sources, 0).file);
}
END_TEST

START_TEST(line_directives_rename) {
    bench_start();
    const struct source_file *file = add_file("a", "1\n2\n3\n4\n5\n", 0);
    sources_set_line(bench->c.sources, file->base + 2, 100, "b");
    sources_set_line(bench->c.sources, file->base + 6, 7, NULL);
    struct source_position p = sources_position(bench->c.sources, file->base + 4);
    ck_assert_uint_eq(p.line, 100);
    ck_assert_uint_eq(p.physical_line, 3);
    ck_assert_str_eq(p.file, "b");
    p = sources_position(bench->c.sources, file->base + 8);
    ck_assert_uint_eq(p.line, 7);
    ck_assert_str_eq(p.file, "b");
    ck_assert_str_eq(sources_position(bench->c.sources, file->base).file, "a");
}
END_TEST

START_TEST(expansions_map_to_their_use) {
    bench_start();
    struct sources *sources = bench->c.sources;
    const struct source_file *file = add_file("a", "#define M x+y\nM\n", 0);
    location spelling[] = {file->base + 10, file->base + 11, file->base + 12};
    location use = file->base + 14;
    location outer = sources_add_expansion(sources, "M", use, spelling, 3);
    location nested_spelling[] = {file->base + 8};
    location inner = sources_add_expansion(sources, "N", outer + 2, nested_spelling, 1);
    ck_assert_uint_eq(sources_expansion_point(sources, inner), use);
    ck_assert_uint_eq(sources_spelling_point(sources, inner), file->base + 8);
    ck_assert_uint_eq(sources_spelling_point(sources, outer + 1), file->base + 11);
    ck_assert_uint_eq(sources_position(sources, inner).line, 2);
    location used, spelled;
    const char *macro;
    ck_assert(sources_expansion(sources, inner, &used, &spelled, &macro));
    ck_assert_str_eq(macro, "N");
    ck_assert_uint_eq(used, outer + 2);
    ck_assert(!sources_expansion(sources, use, &used, &spelled, &macro));
}
END_TEST

START_TEST(order_follows_expansions) {
    bench_start();
    struct sources *sources = bench->c.sources;
    const struct source_file *file = add_file("a", "#define N z\n#define M x N y\nM\n", 0);
    location use = file->base + 27;
    location spelling[] = {file->base + 22, file->base + 24, file->base + 26};
    location nested_spelling[] = {file->base + 10};
    location outer = sources_add_expansion(sources, "M", use, spelling, 3);
    location inner = sources_add_expansion(sources, "N", outer + 1, nested_spelling, 1);
    ck_assert(sources_precede(sources, outer, inner));
    ck_assert(!sources_precede(sources, inner, outer));
    ck_assert(sources_precede(sources, inner, outer + 2));
    ck_assert(!sources_precede(sources, outer + 2, inner));
    ck_assert(sources_precede(sources, use, inner));
    ck_assert(!sources_precede(sources, inner, use));
    ck_assert(sources_precede(sources, inner, use + 1));
    ck_assert(sources_precede(sources, inner, inner));
}
END_TEST

START_TEST(order_follows_includes) {
    bench_start();
    struct sources *sources = bench->c.sources;
    const struct source_file *file = add_file("main", "0123456789", 0);
    const struct source_file *command_line = add_file("line", "01234", 0);
    const struct source_file *a = add_file("a", "01234", file->base + 3);
    const struct source_file *b = add_file("b", "01234", a->base + 2);
    const struct source_file *c = add_file("c", "01234", file->base + 6);
    ck_assert(sources_precede(sources, file->base, a->base));
    ck_assert(sources_precede(sources, file->base + 3, a->base));
    ck_assert(!sources_precede(sources, a->base, file->base + 3));
    ck_assert(sources_precede(sources, a->base, file->base + 4));
    ck_assert(sources_precede(sources, b->base, a->base + 3));
    ck_assert(!sources_precede(sources, b->base, a->base + 1));
    ck_assert(sources_precede(sources, b->base, c->base));
    ck_assert(!sources_precede(sources, c->base, b->base));
    ck_assert(sources_precede(sources, command_line->base, b->base));
    ck_assert(!sources_precede(sources, b->base, command_line->base));
}
END_TEST

START_TEST(locations_run_out_in_order) {
    bench_start();
    ck_assert_ptr_nonnull(sources_add(bench->c.sources, "a", "", UINT32_MAX - 10, 0));
    ck_assert_ptr_null(sources_add(bench->c.sources, "b", "", 100, 0));
    location spelling[100] = {0};
    ck_assert_uint_eq(sources_add_expansion(bench->c.sources, "M", 1, spelling, 100), 0);
}
END_TEST

START_TEST(reports_each_error_once) {
    bench_start();
    ck_assert(error_at(&bench->c, 1, "bad"));
    ck_assert(!error_at(&bench->c, 1, "bad"));
    note_at(&bench->c, 2, "dropped with its error");
    ck_assert(error_at(&bench->c, 2, "bad"));
    note_at(&bench->c, 2, "shown");
    ck_assert_uint_eq(bench->message_count, 3);
    ck_assert_uint_eq(diag_error_count(&bench->c), 2);
}
END_TEST

/* They are not counted until they are reported. */
START_TEST(defers_lint_warnings) {
    bench->options.warnings_as_errors = true;
    bench_start();
    diag_begin_doubts(&bench->c);
    ck_assert(warning_at(&bench->c, WARN_CONVERSION, 1, "doubtful"));
    note_at(&bench->c, 2, "for this reason");
    diag_end_doubts(&bench->c);
    ck_assert_uint_eq(bench->message_count, 0);
    ck_assert_uint_eq(diag_error_count(&bench->c), 0);
    error_at(&bench->c, 3, "bad");
    ck_assert_uint_eq(bench->message_count, 1);
    diag_flush_deferred(&bench->c);
    ck_assert_uint_eq(bench->message_count, 3);
    ck_assert_str_eq(bench->messages[2].text, "for this reason");
    ck_assert_uint_eq(diag_error_count(&bench->c), 2);
}
END_TEST

/* A build that dxc accepts with -WX is accepted here. */
START_TEST(promotes_only_dxc_warnings_to_errors) {
    bench->options.warnings_as_errors = true;
    bench_start();
    ck_assert(warning_at(&bench->c, WARN_UNINITIALIZED, 1, "it never says this"));
    ck_assert_uint_eq(diag_error_count(&bench->c), 0);
    ck_assert(warning_at(&bench->c, WARN_CONVERSION, 2, "it says this"));
    ck_assert_uint_eq(diag_error_count(&bench->c), 1);
}
END_TEST

START_TEST(drops_underlines_with_suppressed_messages) {
    bench_start();
    diag_underline(&bench->c, 3, 4);
    ck_assert(!warning_at(&bench->c, WARN_UNDEFINED_NAME, 3, "ignored"));
    ck_assert(error_at(&bench->c, 1, "bad"));
    ck_assert_uint_eq(bench->messages[0].underlined.begin, 0);
    diag_underline(&bench->c, 5, 6);
    ck_assert(error_at(&bench->c, 5, "bad"));
    ck_assert_uint_eq(bench->messages[1].underlined.begin, 5);
}
END_TEST

START_TEST(levels_by_options) {
    const char *flags[] = {"no-undef", "conversion", "error=shader-model", "no-error=return-type",
                           "made-up",  "conversoin"};
    bench->options.warning_flags = (struct string_list){flags, 6};
    bench_start();
    ck_assert_uint_eq(bench->message_count, 1);
    ck_assert_str_eq(bench->messages[0].text,
                     "unknown warning option '-Wconversoin'; did you mean 'conversion'?");
    ck_assert(!warning_at(&bench->c, WARN_UNDEFINED_NAME, 1, "w"));
    ck_assert(warning_at(&bench->c, WARN_SHADER_MODEL, 1, "w"));
    ck_assert_int_eq(bench->messages[1].severity, SEVERITY_ERROR);
    ck_assert(warning_at(&bench->c, WARN_RETURN_TYPE, 2, "w"));
    ck_assert_int_eq(bench->messages[2].severity, SEVERITY_WARNING);
}
END_TEST

START_TEST(all_warnings_as_errors_or_none) {
    bench->options.warnings_as_errors = true;
    bench_start();
    warning_at(&bench->c, WARN_CONVERSION, 1, "w");
    ck_assert_int_eq(bench->messages[0].severity, SEVERITY_ERROR);
    bench->options.no_warnings = true;
    ck_assert(!warning_at(&bench->c, WARN_CONVERSION, 2, "w"));
    ck_assert(warning_at(&bench->c, WARN_RETURN_TYPE, 3, "an error from the start"));
}
END_TEST

START_TEST(levels_depend_on_location) {
    bench_start();
    const struct source_file *file = add_file("main", "0123456789", 0);
    const location base = file->base;
    diag_push(&bench->c, base + 2);
    diag_set_level(&bench->c, base + 3, "conversion", LEVEL_IGNORED);
    ck_assert(diag_pop(&bench->c, base + 6));
    ck_assert(!diag_pop(&bench->c, base + 7));
    ck_assert(warning_at(&bench->c, WARN_CONVERSION, base + 1, "before"));
    ck_assert(!warning_at(&bench->c, WARN_CONVERSION, base + 4, "between"));
    ck_assert(warning_at(&bench->c, WARN_CONVERSION, base + 8, "behind"));
}
END_TEST

START_TEST(error_limit_ends_the_compilation) {
    bench->options.error_limit = 2;
    bench_start();
    if (setjmp(bench->failed)) {
        ck_assert_uint_eq(bench->message_count, 3);
        ck_assert_int_eq(bench->messages[2].severity, SEVERITY_FATAL);
        return;
    }
    error_at(&bench->c, 1, "a");
    error_at(&bench->c, 2, "b");
    error_at(&bench->c, 3, "c");
    ck_abort_msg("the limit was not noticed");
}
END_TEST

Suite *source_suite(void) {
    Suite *suite = suite_create("source");
    TCase *tests = tcase_create("source");
    tcase_add_checked_fixture(tests, bench_begin, bench_end);
    tcase_add_test(tests, lines_and_columns);
    tcase_add_test(tests, line_directives_rename);
    tcase_add_test(tests, expansions_map_to_their_use);
    tcase_add_test(tests, order_follows_expansions);
    tcase_add_test(tests, order_follows_includes);
    tcase_add_test(tests, locations_run_out_in_order);
    tcase_add_test(tests, reports_each_error_once);
    tcase_add_test(tests, defers_lint_warnings);
    tcase_add_test(tests, promotes_only_dxc_warnings_to_errors);
    tcase_add_test(tests, drops_underlines_with_suppressed_messages);
    tcase_add_test(tests, levels_by_options);
    tcase_add_test(tests, all_warnings_as_errors_or_none);
    tcase_add_test(tests, levels_depend_on_location);
    tcase_add_test(tests, error_limit_ends_the_compilation);
    suite_add_tcase(suite, tests);
    return suite;
}
