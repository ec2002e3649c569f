/* Tests of macros, conditions and other features of the preprocessor. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "source_bench.h"
#include "suites.h"

struct example {
    const char *text, *tokens;
};

static const struct example expansions[] = {
    {"#define A b\nA A()", "b b ( )"},
    {"#define F(x, y) y x\nF(1, 2) F (3,(4,5)) F", "2 1 ( 4 , 5 ) 3 F"},
    {"#define F() f\nF() F( ) F", "f f F"},
    {"#define F(x) x\nF(\n1\n+\n2)", "1 + 2"},
    /* C11 6.10.3.5, example 3. */
    {"#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n"
     "#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n"
     "#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n"
     "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\n"
     "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n"
     "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\n"
     "char c[2][6] = { str(hello), str() };",
     "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; "
     "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) "
     "; int i [ ] = { 1 , 23 , 4 , 5 , } ; char c [ 2 ] [ 6 ] = { \"hello\" , \"\" } ;"},
    /* Example 4, in part. */
    {"#define str(s) # s\n#define xstr(s) str(s)\n#define glue(a, b) a ## b\n"
     "#define xglue(a, b) glue(a, b)\n#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n"
     "str(strncmp(\"abc\\0d\", \"abc\", '\\4') /* this goes away */ == 0) str(: @\\n)\n"
     "glue(HIGH, LOW); xglue(HIGH, LOW)",
     "\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\" \": @\\n\" \"hello\" ; "
     "\"hello\" \", world\""},
    {"#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
     "#define join(c, d) in_between(c hash_hash d)\njoin(x, y)",
     "\"x ## y\""},
    {"#define t(x,y,z) x ## y ## z\nt(1,2,3) t(,4,5) t(6,,7) t(8,9,) t(10,,) t(,11,) t(,,12) t(,,)",
     "123 45 67 89 10 11 12"},
    {"#define V(f, ...) f(__VA_ARGS__)\nV(a, 1, 2) V(b,) V(c)", "a ( 1 , 2 ) b ( ) c ( )"},
    {"#define V(f, ...) f(0, ## __VA_ARGS__)\nV(a, 1, 2) V(c)", "a ( 0 , 1 , 2 ) c ( 0 )"},
    {"#define V(rest...) [rest]\nV(1, 2) V()", "[ 1 , 2 ] [ ]"},
    {"#define foo foo + bar\n#define bar foo\nfoo bar", "foo + foo foo + bar"},
    {"#define EMPTY\n#define F(x) x\nF EMPTY (1)", "F ( 1 )"},
    {"#define F(x) [x]\nF\n#if 1\n(2)\n#endif\nF(\n#ifdef X\n1\n#else\n3\n#endif\n)",
     "[ 2 ] [ 3 ]"},
    {"#define OP(a) -a\nOP(-1) OP(-)", "- - 1 - -"},
    {"__COUNTER__ __COUNTER__ __LINE__ __FILE__", "0 1 1 \"main.hlsl\""},
    {"#line 40 \"x\"\n__LINE__ __FILE__", "40 \"x\""},
    {"#define AT __LINE__\n\nAT", "3"},
    {"1.xxx 1.0.xxx 1.f .5 1. 1.5e+3f 0x1F a.b 1..x 2.#INF", /* ends of numbers */
     "1 . xxx 1.0 . xxx 1.f .5 1. 1.5e+3f 0x1F a . b 1. . x 2.#INF"},
    {"a+++b<<=c->d::e...f##g", "a ++ + b <<= c -> d :: e ... f ## g"},
    {"lo\\\nng /* a\n */ \\\r\n b // c \\\n d\ne", "long b e"},
    {"a\rb\rc", "a b c"},
    {"\xef\xbb\xbf#if 1\na\n#endif", "a"},
    {"#if 0\n'unbalanced\n#bad\n#else\na\n#endif", "a"},
    {"#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 1\nc\n#elif 1\nd\n#else\ne\n#endif", "c"},
    {"#define A\n#ifndef A\na\n#elifdef A\nb\n#endif\n#ifdef B\n#elifndef B\nc\n#endif", "b c"},
};

START_TEST(expands) {
    const struct example *e = &expansions[_i];
    ck_assert_str_eq(bench_tokens(e->text), e->tokens);
    ck_assert_uint_eq(bench->message_count, 0);
}
END_TEST

static const struct example conditions[] = {
    {"1", "1"},
    {"0x10 == 16 && 010 == 8 && 0b11 == 3", "1"},
    {"1 + 2 * 3 == 7 && (1 + 2) * 3 == 9", "1"},
    {"10 / 3 == 3 && -7 % 3 == -1", "1"},
    {"-1 > 0u", "1"},
    {"-1 < 0", "1"},
    {"0x7fffffffffffffff + 1 < 0", "1"},
    {"0xffffffffffffffff > 0", "1"},
    {"1 << 40 >> 38 == 4", "1"},
    {"-8 >> 1 == -4 && -1 >> 63 == -1", "1"},
    {"(~0 ^ 5 & 4 | 2) == ~4 | 2", "1"},
    {"0 && 1 / 0", "0"},
    {"1 || 1 % 0", "1"},
    {"1 ? 2 : 1 / 0", "1"},
    {"0 ? 1 / 0 : 0", "0"},
    {"defined X && !defined(Y)", "1"},
    {"defined Z", "1"},
    {"IS_X", "1"},
    {"undefined_name", "0"},
    {"true && !false", "1"},
    {"'a' == 97 && '\\n' == 10", "1"},
    {"__has_feature(hlsl_vk_buffer_pointer) && !__has_feature(x)", "1"},
    {"__has_include(\"main.hlsl\") && !__has_include(<other>)", "1"},
    {"-9223372036854775807 - 1 == -9223372036854775807 - 1 && "
     "(-9223372036854775807 - 1) / -1 < 0",
     "1"},
};

START_TEST(evaluates) {
    char text[512] = "#define X\n#define Z X\n#define IS_X defined X\n#if ";
    strcat(text, conditions[_i].text);
    strcat(text, "\n1\n#else\n0\n#endif\n");
    ck_assert_str_eq(bench_tokens(text), conditions[_i].tokens);
    ck_assert_uint_eq(bench->message_count, 0);
}
END_TEST

/* The first message and its location. */
static const struct {
    const char *text, *message;
    unsigned line, column;
} mistakes[] = {
    {"#if 1/0\n#endif", "division by zero in a condition", 1, 6},
    {"#if (1\n#endif", "missing ')' in a condition", 1, 2},
    {"#if F(1)\n#endif", "function-like macro 'F' is not defined", 1, 5},
    {"#if 1.0\n#endif", "floating-point number in a condition", 1, 5},
    {"\n#if 1", "conditional without '#endif'", 2, 2},
    {"#endif", "'#endif' without '#if'", 1, 2},
    {"#if 1\n#else\n#elif 1\n#endif", "'#elif' after '#else'", 3, 2},
    {"#define F(a) #b", "'#' is not followed by a macro parameter", 1, 14},
    {"#define A ## b", "'##' at the start of a macro's body", 1, 11},
    {"#define F(a, a)", "duplicate macro parameter 'a'", 1, 14},
    {"#define defined", "'defined' cannot be a macro name", 1, 9},
    {"#define A 1\n#define A 2", "'A' macro redefined", 2, 9},
    {"#define __LINE__ 2", "redefining builtin macro '__LINE__'", 1, 9},
    {"#define F(a) a\nF(1", "unterminated invocation of macro 'F'", 2, 1},
    {"#define F(a) a\nF(1,2)", "macro 'F' called with 2 arguments, but it requires 1", 2, 1},
    {"#define F(a,b) a##b\nF(+,/)", "pasting '+' and '/' does not form a valid token", 2, 1},
    {"#error Don't", "Don't", 1, 2},
    {"#warning  a  b", "a b", 1, 2},
    {"#inclde", "unknown directive '#inclde'; did you mean '#include'?", 1, 2},
    {"#pragma onc", "unknown pragma ignored; did you mean 'once'?", 1, 9},
    {"#pragma message(\"a\" \"b\")", "ab", 1, 2},
    {"#pragma pack_matrix(x)", "'pack_matrix' takes (row_major) or (column_major)", 1, 20},
    {"#line x", "'#line' requires a line number and accepts a file name", 1, 2},
    {"a /* b", "unterminated comment", 1, 3},
    {"a = \"b\nc", "missing terminating '\"' character", 1, 5},
    {"#endif x", "extra tokens at the end of '#endif'", 1, 8},
    {"12q", "invalid suffix of an integer literal", 1, 3},
};

START_TEST(reports) {
    bench_tokens(mistakes[_i].text);
    ck_assert_uint_ge(bench->message_count, 1);
    const struct bench_message *m = &bench->messages[0];
    ck_assert_str_eq(m->text, mistakes[_i].message);
    ck_assert_uint_eq(m->position.line, mistakes[_i].line);
    ck_assert_uint_eq(m->position.column, mistakes[_i].column);
}
END_TEST

START_TEST(legacy_expansion_pastes_expanded_arguments) {
    bench->options.legacy_macro_expansion = true;
    ck_assert_str_eq(bench_tokens("#define A 1\n#define P(x) a##x\nP(A)"), "a1");
}
END_TEST

START_TEST(standard_expansion_pastes_arguments_as_written) {
    ck_assert_str_eq(bench_tokens("#define A 1\n#define P(x) a##x\nP(A)"), "aA");
}
END_TEST

START_TEST(ignores_line_directives_on_demand) {
    bench->options.ignore_line_directives = true;
    ck_assert_str_eq(bench_tokens("#line 40 \"x\"\n__LINE__"), "2");
}
END_TEST

START_TEST(predefines_the_target) {
    bench->options.stage = STAGE_COMPUTE;
    bench->options.model = (struct shader_model){6, 5};
    bench->options.target_env = ENV_VULKAN_1_2;
    bench->options.enable_16bit_types = true;
    const char *defines[] = {"A", "B=b c", "C=1", "-C", "F(x)=x x"};
    bench->options.defines = (struct string_list){defines, 5};
    ck_assert_str_eq(
        bench_tokens("__SHADER_TARGET_STAGE __SHADER_STAGE_COMPUTE __SHADER_TARGET_MAJOR "
                     "__SHADER_TARGET_MINOR __SPIRV_MAJOR_VERSION__ __SPIRV_MINOR_VERSION__ "
                     "__HLSL_VERSION __HLSL_ENABLE_16_BIT __hlsl_dx_compiler A B C F(2)"),
        "5 5 6 5 1 5 2021 1 1 1 b c C 2 2");
    ck_assert_uint_eq(bench->message_count, 0);
}
END_TEST

START_TEST(pragmas_for_later_phases_are_tokens) {
    bench_file(
        "main.hlsl",
        "a\n#define R row_major\n#pragma pack_matrix(R)\nb\n#pragma pack_matrix(column_major)");
    const struct token_list *list = &bench_preprocess()->list;
    ck_assert_uint_eq(list->tokens.count, 5);
    ck_assert_uint_eq(list->tokens.items[1].kind, TOKEN_PRAGMA);
    ck_assert_uint_eq(list->tokens.items[1].value, PRAGMA_PACK_ROW_MAJOR);
    ck_assert_uint_eq(list->tokens.items[3].value, PRAGMA_PACK_COLUMN_MAJOR);
    ck_assert_uint_eq(list->tokens.items[4].kind, TOKEN_END);
}
END_TEST

START_TEST(macro_bombs_end_early) {
    struct text_sink bomb = {.arena = NULL};
    bench_start();
    bomb.arena = bench->c.kept;
    sink_text(&bomb, "#define A0 x x\n");
    for (int i = 1; i < 60; i++)
        sink_format(&bomb, "#define A%d A%d A%d\n", i, i - 1, i - 1);
    sink_text(&bomb, "A59\n");
    char *text = strdup(bomb.text);
    bench_end();
    bench_begin();
    ck_assert_str_eq(bench_tokens(text), "failed");
    ck_assert_int_eq(bench->messages[0].severity, SEVERITY_FATAL);
    ck_assert_uint_eq(bench->messages[0].position.line, 61);
    free(text);
}
END_TEST

START_TEST(printed_tokens_read_the_same) {
    static const char text[] = "#define N -\n#define E\n#define C(a,b) a##b\n"
                               "a = -N N-1; b = 1.xxx + C(x,1) E.y; +E+ c\n\n"
                               "\"s\\\"t\" 1.0.x >E>= :E: 0x1e+1\n";
    const char *first = bench_tokens(text);
    char *tokens = strdup(first);
    bench_end();
    bench_begin();
    bench_file("main.hlsl", text);
    struct preprocessed *result = bench_preprocess();
    struct text_sink out = {.arena = bench->c.kept};
    pp_print(&bench->c, result, &out);
    char *printed = strdup(out.text);
    bench_end();
    bench_begin();
    ck_assert_str_eq(bench_tokens(printed), tokens);
    free(printed);
    free(tokens);
}
END_TEST

Suite *macro_suite(void) {
    Suite *suite = suite_create("macro");
    TCase *tests = tcase_create("macro");
    tcase_add_checked_fixture(tests, bench_begin, bench_end);
    tcase_add_loop_test(tests, expands, 0, (int)COUNT_OF(expansions));
    tcase_add_loop_test(tests, evaluates, 0, (int)COUNT_OF(conditions));
    tcase_add_loop_test(tests, reports, 0, (int)COUNT_OF(mistakes));
    tcase_add_test(tests, legacy_expansion_pastes_expanded_arguments);
    tcase_add_test(tests, standard_expansion_pastes_arguments_as_written);
    tcase_add_test(tests, ignores_line_directives_on_demand);
    tcase_add_test(tests, predefines_the_target);
    tcase_add_test(tests, pragmas_for_later_phases_are_tokens);
    tcase_add_test(tests, macro_bombs_end_early);
    tcase_add_test(tests, printed_tokens_read_the_same);
    suite_add_tcase(suite, tests);
    return suite;
}
