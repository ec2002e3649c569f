/* Tests of the locations and limits of the syntax tree, and of sources with several errors. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../parser/parser.h"
#include "source_bench.h"
#include "suites.h"

/* Returns NULL if the compilation was ended. */
static struct syntax_unit *parse_text(const char *source) {
    bench_file("main.hlsl", source);
    struct preprocessed *p = bench_preprocess();
    ck_assert_ptr_nonnull(p);
    if (setjmp(bench->failed))
        return NULL;
    return parse(&bench->c, &p->list);
}

static uint32_t column(location at) {
    return sources_position(bench->c.sources, at).column;
}

START_TEST(nodes_record_their_ranges) {
    struct syntax_unit *unit = parse_text("int a = b.c + (d * 2);");
    const struct node *declaration = unit->declarations.first;
    const struct node *declarator = declaration->declaration.declarators.first;
    const struct node *sum = declarator->declarator.initializer;
    ck_assert_uint_eq(column(declaration->begin), 1);
    ck_assert_uint_eq(column(declaration->at), 5);
    ck_assert_uint_eq(column(declarator->end), 21);
    ck_assert_int_eq(sum->kind, NODE_BINARY);
    ck_assert_int_eq(sum->op, OPERATOR_ADD);
    ck_assert_uint_eq(column(sum->begin), 9);
    ck_assert_uint_eq(column(sum->at), 13);
    ck_assert_uint_eq(column(sum->end), 21);
    ck_assert_uint_eq(column(sum->binary.left->at), 11);
}
END_TEST

START_TEST(depth_counts_the_longest_path) {
    struct syntax_unit *unit = parse_text("int a = 1 + 2 * -b;");
    const struct node *declaration = unit->declarations.first;
    const struct node *sum = declaration->declaration.declarators.first->declarator.initializer;
    ck_assert_uint_eq(sum->binary.left->depth, LEFT_STEPS);
    ck_assert_uint_eq(sum->depth, 4 * LEFT_STEPS);
    ck_assert_uint_eq(declaration->depth, 6 * LEFT_STEPS);
}
END_TEST

/* Expected messages in order, one per line. */
static const struct {
    const char *source, *messages;
} mistakes[] = {
    {"int a b;\nint c = ;\n", "expected ';' after 'a'\nexpected an expression before ';'\n"},
    {"void f() { a = 1 }\nint b = 2 2;", "expected ';' after '1'\nexpected ';' after '2'\n"},
    {"void f() { if (a { } b = ; }",
     "expected ')' after 'a'\nto match this '('\nexpected an expression before ';'\n"},
    {"struct S { int a b; int c d; } s t;",
     "expected ';' after 'a'\nexpected ';' after 'c'\nexpected ';' after 's'\n"},
    {"void f(int a b) { c d = ; } int e = ;",
     "expected ')' before 'b'\nto match this '('\nexpected an expression before ';'\n"
     "expected an expression before ';'\n"},
    {"}\nint a b;", "'}' without a '{' before it\nexpected ';' after 'a'\n"},
    {"namespace N { void f() { (", "expected an expression before the end of the file\n"},
    {"void f() {", "expected '}' at end of file\nto match this '{'\n"},
    {"void f() { for (int i = 0; i < 1 { a; } b = ; }",
     "expected ';' after '1'\nexpected an expression before ';'\n"},
    {"void f() { switch (a) { case 1 break; default } }",
     "expected ':' after '1'\nexpected ':' after 'default'\n"},
    {"enum E { a b }; cbuffer C { int a b; int c; }",
     "expected ',' or '}' before 'b'\nto match this '{'\nexpected ';' after 'a'\n"},
};

START_TEST(reports_each_error_once) {
    struct text_sink out = {0};
    ck_assert_ptr_nonnull(parse_text(mistakes[_i].source));
    out.arena = bench->c.kept;
    sink_text(&out, "");
    for (size_t i = 0; i < bench->message_count; i++)
        sink_format(&out, "%s\n", bench->messages[i].text);
    ck_assert_str_eq(out.text, mistakes[_i].messages);
}
END_TEST

static const struct {
    const char *prefix, *repeated, *suffix;
    unsigned allowed, refused;
} nestings[] = {
    {"int a = ", "(", "1", 0, MAX_NESTING + 1},
    {"void f() ", "{", "", 0, MAX_NESTING + 1},
    {"int a = 1", " + 1", ";", MAX_TREE_STEPS - 8 * LEFT_STEPS, MAX_TREE_STEPS + 1},
    {"int a = ", "- ", "1;", MAX_TREE_DEPTH - 8, MAX_TREE_DEPTH + 1},
    {"void f() { ", "if (a) ; else ", "; }", MAX_TREE_DEPTH - 8, MAX_TREE_DEPTH + 1},
    {"void f() { ", "if (a) ", "; }", MAX_TREE_DEPTH - 8, MAX_TREE_DEPTH + 1},
    {"int a = ", "b ? c : ", "1;", MAX_TREE_DEPTH - 8, MAX_TREE_DEPTH + 1},
};

static const char *nested(size_t row, unsigned times) {
    size_t each = strlen(nestings[row].repeated);
    char *text = calloc(strlen(nestings[row].prefix) + each * times + 16, 1);
    strcpy(text, nestings[row].prefix);
    char *end = text + strlen(text);
    for (unsigned i = 0; i < times; i++, end += each)
        memcpy(end, nestings[row].repeated, each);
    strcpy(end, nestings[row].suffix);
    return text;
}

START_TEST(limits_nesting) {
    const char *deep = nested((size_t)_i, nestings[_i].refused);
    ck_assert_ptr_null(parse_text(deep));
    ck_assert_uint_ge(bench->message_count, 1);
    ck_assert_int_eq(bench->messages[bench->message_count - 1].severity, SEVERITY_FATAL);
    free((char *)deep);
}
END_TEST

START_TEST(accepts_nesting_up_to_limit) {
    const char *text = nested((size_t)_i, nestings[_i].allowed);
    if (nestings[_i].allowed) {
        ck_assert_ptr_nonnull(parse_text(text));
        ck_assert_uint_eq(bench->message_count, 0);
    }
    free((char *)text);
}
END_TEST

Suite *parser_suite(void) {
    Suite *suite = suite_create("parser");
    TCase *cases = tcase_create("parser");
    int rows = COUNT_OF(nestings);
    tcase_add_checked_fixture(cases, bench_begin, bench_end);
    tcase_add_test(cases, nodes_record_their_ranges);
    tcase_add_test(cases, depth_counts_the_longest_path);
    tcase_add_loop_test(cases, reports_each_error_once, 0, COUNT_OF(mistakes));
    tcase_add_loop_test(cases, limits_nesting, 0, rows);
    tcase_add_loop_test(cases, accepts_nesting_up_to_limit, 0, rows);
    suite_add_tcase(suite, cases);
    return suite;
}
