/* Tests of numbers, characters and strings. */
#include <check.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../lexer/preprocessor.h"
#include "suites.h"

enum { U = 1, L = 2, F = 4, H = 8, X = 16, LL = 32, SIZED = 64 };

static const struct {
    const char *text;
    uint64_t value;
    int suffix;
} integers[] = {
    {"0", 0, 0},
    {"42", 42, 0},
    {"42u", 42, U},
    {"42UL", 42, U | L},
    {"42llu", 42, U | LL},
    {"42LL", 42, LL},
    {"42l", 42, L},
    {"0x1F", 31, X},
    {"0XffU", 255, X | U},
    {"017", 15, X},
    {"00", 0, X},
    {"0b1011", 11, X},
    {"0xffffffffffffffff", UINT64_MAX, X},
    {"9223372036854775807", INT64_MAX, 0},
    {"18446744073709551615u", UINT64_MAX, U},
};

START_TEST(reads_integers) {
    const char *text = integers[_i].text;
    struct literal literal = {0};
    struct literal_problem problem = {0};
    ck_assert_int_eq(pp_read_number(text, strlen(text), &literal, &problem), LITERAL_INT);
    ck_assert_ptr_null(problem.message);
    ck_assert_uint_eq(literal.bits, integers[_i].value);
    ck_assert_int_eq(literal.suffix, integers[_i].suffix);
}
END_TEST

static const struct {
    const char *text;
    double value;
    int suffix;
} floats[] = {
    {"1.0", 1.0, 0},
    {"1.", 1.0, 0},
    {".5", 0.5, 0},
    {"1e3", 1000.0, 0},
    {"1.5E-2f", 1.5E-2f, F},
    {"0.1f", 0.1f, F},
    {"0.1", 0.1, 0},
    {"1.0h", 1.0, H},
    {"1.0L", 1.0, L},
    {"1.5f16", 1.5, H | SIZED},
    {"1.5f32", 1.5, F | SIZED},
    {"1.5f64", 1.5, L | SIZED},
    {"0x1.8p1", 3.0, 0},
    {"0x10p-1f", 8.0, F},
    {"08.5", 8.5, 0},
    {"3.14159265358979323846", 3.14159265358979323846, 0},
    {"16777217.0f", 16777216.0, F},
    {"8589934591.999999f", 8589934592.0, F},
    {"2.2250738585072011e-308", 2.2250738585072011e-308, 0},
    {"9007199254740993.0", 9007199254740992.0, 0},
    {"1.#INF", INFINITY, 0},
    {"1.#INFf", INFINITY, F},
};

START_TEST(reads_floats) {
    const char *text = floats[_i].text;
    struct literal literal = {0};
    struct literal_problem problem = {0};
    double value;
    ck_assert_int_eq(pp_read_number(text, strlen(text), &literal, &problem), LITERAL_FLOAT);
    ck_assert_ptr_null(problem.message);
    memcpy(&value, &literal.bits, sizeof value);
    ck_assert(value == floats[_i].value);
    ck_assert_int_eq(literal.suffix, floats[_i].suffix);
}
END_TEST

START_TEST(rounds_like_c_library) {
    static const char *const texts[] = {"0.3",  "1.1",  "123.456",        "0.0000001",   "1e22",
                                        "1e23", "4.35", "0.000123456789", "99999999.99", "5e-324"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct literal literal = {0};
        struct literal_problem problem = {0};
        double value;
        char with_suffix[40];
        pp_read_number(texts[i], strlen(texts[i]), &literal, &problem);
        memcpy(&value, &literal.bits, sizeof value);
        ck_assert(value == strtod(texts[i], NULL));
        strcat(strcpy(with_suffix, texts[i]), "f");
        pp_read_number(with_suffix, strlen(with_suffix), &literal, &problem);
        memcpy(&value, &literal.bits, sizeof value);
        ck_assert(value == (double)strtof(texts[i], NULL));
    }
}
END_TEST

static const struct {
    const char *text, *message;
    size_t offset;
    bool is_error;
} problems[] = {
    {"12q", "invalid suffix of an integer literal", 2, true},
    {"1uu", "invalid suffix of an integer literal", 1, true},
    {"1lL", "invalid suffix of an integer literal", 1, true},
    {"1f", "invalid suffix of an integer literal", 1, true},
    {"1.0u", "invalid suffix of a floating-point literal", 3, true},
    {"1.0ff", "invalid suffix of a floating-point literal", 3, true},
    {"08", "invalid digit in an octal literal", 1, true},
    {"0b12", "invalid digit in a binary literal", 3, true},
    {"0x", "the literal has no digits", 2, true},
    {"1e", "the exponent has no digits", 2, true},
    {"1.5e+", "the exponent has no digits", 5, true},
    {"0x1.8", "a hexadecimal floating-point literal requires an exponent", 5, true},
    {"18446744073709551616", "integer literal is too large for 64 bits", 0, true},
    {"9223372036854775808", "integer literal is too large to be signed", 0, false},
    {"1e999", "floating-point literal is too large; using infinity", 0, false},
    {"1e39f", "floating-point literal is too large; using infinity", 0, false},
    {"1e-999", "floating-point literal is too small; using zero", 0, false},
};

START_TEST(reports_problems) {
    const char *text = problems[_i].text;
    struct literal literal = {0};
    struct literal_problem problem = {0};
    pp_read_number(text, strlen(text), &literal, &problem);
    ck_assert_pstr_eq(problem.message, problems[_i].message);
    ck_assert_uint_eq(problem.offset, problems[_i].offset);
    ck_assert_int_eq(problem.is_error, problems[_i].is_error);
}
END_TEST

START_TEST(reads_strings) {
    static const char spelling[] = "\"a\\n\\x41\\101\\\"\\u00e9\\U0001F600\\\\\"";
    char out[64];
    struct literal_problem problem = {0};
    size_t length = pp_read_string(spelling, sizeof spelling - 1, out, &problem);
    out[length] = 0;
    ck_assert_str_eq(out, "a\nAA\"\xc3\xa9\xf0\x9f\x98\x80\\");
    ck_assert_ptr_null(problem.message);
    pp_read_string("\"\\q\"", 4, out, &problem);
    ck_assert_str_eq(problem.message, "unknown escape sequence");
}
END_TEST

START_TEST(reads_characters) {
    struct literal_problem problem = {0};
    ck_assert_uint_eq(pp_read_character("'a'", 3, &problem), 'a');
    ck_assert_uint_eq(pp_read_character("'\\''", 4, &problem), '\'');
    ck_assert_uint_eq(pp_read_character("'\\xff'", 6, &problem), 0xff);
    ck_assert_ptr_null(problem.message);
    pp_read_character("'ab'", 4, &problem);
    ck_assert(!problem.is_error);
    pp_read_character("''", 2, &problem);
    ck_assert(problem.is_error);
}
END_TEST

Suite *literal_suite(void) {
    Suite *suite = suite_create("literal");
    TCase *tests = tcase_create("literal");
    tcase_add_loop_test(tests, reads_integers, 0, (int)COUNT_OF(integers));
    tcase_add_loop_test(tests, reads_floats, 0, (int)COUNT_OF(floats));
    tcase_add_loop_test(tests, reports_problems, 0, (int)COUNT_OF(problems));
    tcase_add_test(tests, rounds_like_c_library);
    tcase_add_test(tests, reads_strings);
    tcase_add_test(tests, reads_characters);
    suite_add_tcase(suite, tests);
    return suite;
}
