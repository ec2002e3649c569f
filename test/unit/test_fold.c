/* Tests of constant evaluation: arithmetic is exact in the width of its type. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "../../sema/sema.h"
#include "../../sema/tree/fold.h"
#include "suites.h"

static union scalar_value of_int(int64_t i) {
    return (union scalar_value){.i = i};
}

static union scalar_value of_float(double f) {
    return (union scalar_value){.f = f};
}

static int64_t evaluate_integer(enum operator_kind op, enum scalar scalar, int64_t left,
                                int64_t right) {
    union scalar_value out;
    ck_assert(scalar_binary(op, scalar, of_int(left), of_int(right), &out));
    return out.i;
}

static double evaluate_real(enum operator_kind op, enum scalar scalar, double left, double right) {
    union scalar_value out;
    ck_assert(scalar_binary(op, scalar, of_float(left), of_float(right), &out));
    return out.f;
}

START_TEST(integers_wrap) {
    ck_assert_int_eq(evaluate_integer(OPERATOR_ADD, SCALAR_INT, INT32_MAX, 1), INT32_MIN);
    ck_assert_int_eq(evaluate_integer(OPERATOR_ADD, SCALAR_UINT, UINT32_MAX, 1), 0);
    ck_assert_int_eq(evaluate_integer(OPERATOR_SUBTRACT, SCALAR_UINT, 0, 1), UINT32_MAX);
    ck_assert_int_eq(evaluate_integer(OPERATOR_MULTIPLY, SCALAR_INT16, 300, 300), 24464);
    ck_assert_int_eq(evaluate_integer(OPERATOR_MULTIPLY, SCALAR_UINT16, 300, 300), 24464);
    ck_assert_int_eq(evaluate_integer(OPERATOR_ADD, SCALAR_INT64, INT64_MAX, 1), INT64_MIN);
    ck_assert_int_eq(evaluate_integer(OPERATOR_MULTIPLY, SCALAR_MIN16INT, 300, 300), 90000);
}
END_TEST

START_TEST(division) {
    union scalar_value out;
    ck_assert(!scalar_binary(OPERATOR_DIVIDE, SCALAR_INT, of_int(1), of_int(0), &out));
    ck_assert(!scalar_binary(OPERATOR_REMAINDER, SCALAR_UINT, of_int(1), of_int(0), &out));
    ck_assert_int_eq(evaluate_integer(OPERATOR_DIVIDE, SCALAR_INT, -7, 2), -3);
    ck_assert_int_eq(evaluate_integer(OPERATOR_REMAINDER, SCALAR_INT, -7, 2), -1);
    ck_assert_int_eq(evaluate_integer(OPERATOR_DIVIDE, SCALAR_INT, INT32_MIN, -1), INT32_MIN);
    ck_assert_int_eq(evaluate_integer(OPERATOR_REMAINDER, SCALAR_INT, INT32_MIN, -1), 0);
    ck_assert_int_eq(evaluate_integer(OPERATOR_DIVIDE, SCALAR_INT64, INT64_MIN, -1), INT64_MIN);
    ck_assert(isinf(evaluate_real(OPERATOR_DIVIDE, SCALAR_FLOAT, 1, 0)));
    ck_assert_double_eq(evaluate_real(OPERATOR_REMAINDER, SCALAR_FLOAT, -5.5, 2), -1.5);
}
END_TEST

START_TEST(shifts) {
    ck_assert_int_eq(evaluate_integer(OPERATOR_SHIFT_LEFT, SCALAR_INT, 1, 31), INT32_MIN);
    ck_assert_int_eq(evaluate_integer(OPERATOR_SHIFT_LEFT, SCALAR_UINT, 1, 33), 2);
    ck_assert_int_eq(evaluate_integer(OPERATOR_SHIFT_RIGHT, SCALAR_INT, -8, 1), -4);
    ck_assert_int_eq(evaluate_integer(OPERATOR_SHIFT_RIGHT, SCALAR_UINT, 0x80000000, 31), 1);
    ck_assert_int_eq(evaluate_integer(OPERATOR_SHIFT_RIGHT, SCALAR_INT64, -1, 63), -1);
}
END_TEST

START_TEST(floats_round) {
    ck_assert_double_eq(evaluate_real(OPERATOR_ADD, SCALAR_FLOAT, 16777216, 1), 16777216);
    ck_assert_double_eq(evaluate_real(OPERATOR_ADD, SCALAR_DOUBLE, 16777216, 1), 16777217);
    ck_assert_double_eq(evaluate_real(OPERATOR_DIVIDE, SCALAR_FLOAT, 1, 3), (double)(1.0f / 3.0f));
    ck_assert_double_eq(evaluate_real(OPERATOR_ADD, SCALAR_HALF, 2048, 1), 2048);
    ck_assert(isinf(evaluate_real(OPERATOR_MULTIPLY, SCALAR_HALF, 60000, 2)));
}
END_TEST

static double round_to_half(double value) {
    return half_to_double(half_of_double(value));
}

START_TEST(halves) {
    ck_assert_double_eq(round_to_half(65504), 65504);
    ck_assert_double_eq(round_to_half(65519.9), 65504);
    ck_assert(isinf(round_to_half(65520)));
    ck_assert_double_eq(round_to_half(0x1p-24), 0x1p-24);
    ck_assert_double_eq(round_to_half(0x1p-25), 0); /* a tie, rounded to even */
    ck_assert_double_eq(round_to_half(0x1.8p-25), 0x1p-24);
    ck_assert_double_eq(round_to_half(1.0 + 0x1p-11), 1.0);
    ck_assert_double_eq(round_to_half(1.0 + 3 * 0x1p-11), 1.0 + 0x1p-9);
    ck_assert_double_eq(round_to_half(-0x1p-14), -0x1p-14); /* the smallest normal number */
    ck_assert_double_eq(round_to_half(0x1.ffcp-15 + 0x1p-26), 0x1p-14);
    ck_assert_double_eq(round_to_half(1e-300), 0);
    ck_assert(signbit(round_to_half(-0.0)));
    ck_assert(isnan(round_to_half(NAN)));
    for (unsigned half = 0; half <= 0x7c00; half++)
        if (half_of_double(half_to_double((uint16_t)half)) != half)
            ck_abort_msg("%04x is not the half that it was", half);
}
END_TEST

START_TEST(comparisons) {
    union scalar_value out;
    ck_assert(scalar_binary(OPERATOR_LESS, SCALAR_UINT, of_int(1), of_int(UINT32_MAX), &out));
    ck_assert_uint_eq(out.u, 1);
    ck_assert(scalar_binary(OPERATOR_EQUAL, SCALAR_FLOAT, of_float(NAN), of_float(NAN), &out));
    ck_assert_uint_eq(out.u, 0);
    ck_assert(scalar_binary(OPERATOR_NOT_EQUAL, SCALAR_FLOAT, of_float(NAN), of_float(1), &out));
    ck_assert_uint_eq(out.u, 1);
    ck_assert(
        scalar_binary(OPERATOR_GREATER_EQUAL, SCALAR_FLOAT, of_float(NAN), of_float(1), &out));
    ck_assert_uint_eq(out.u, 0);
}
END_TEST

static int64_t evaluate_conversion(double value, enum scalar to) {
    return scalar_convert(of_float(value), SCALAR_DOUBLE, to).i;
}

START_TEST(conversions) {
    ck_assert_int_eq(evaluate_conversion(-1.9, SCALAR_INT), -1);
    ck_assert_int_eq(evaluate_conversion(3e9, SCALAR_INT), INT32_MAX);
    ck_assert_int_eq(evaluate_conversion(-3e9, SCALAR_INT), INT32_MIN);
    ck_assert_int_eq(evaluate_conversion(-1, SCALAR_UINT), 0);
    ck_assert_int_eq(evaluate_conversion(1e20, SCALAR_UINT), UINT32_MAX);
    ck_assert_int_eq(evaluate_conversion(1e20, SCALAR_INT64), INT64_MAX);
    ck_assert_int_eq(evaluate_conversion(NAN, SCALAR_INT), 0);
    ck_assert_int_eq(evaluate_conversion(0.5, SCALAR_BOOL), 1);
    ck_assert_int_eq(scalar_convert(of_int(-1), SCALAR_INT, SCALAR_UINT).i, UINT32_MAX);
    ck_assert_int_eq(scalar_convert(of_int(0xffff), SCALAR_UINT, SCALAR_INT16).i, -1);
    ck_assert_int_eq(scalar_convert(of_int(-1), SCALAR_INT, SCALAR_BOOL).i, 1);
    ck_assert_double_eq(scalar_convert(of_int(16777217), SCALAR_INT, SCALAR_FLOAT).f, 16777216);
    /* A conversion through double would round up twice. */
    ck_assert_double_eq(scalar_convert(of_int(0x20000020000001), SCALAR_INT64, SCALAR_FLOAT).f,
                        0x1.000002p53);
}
END_TEST

START_TEST(unary) {
    union scalar_value out;
    ck_assert(scalar_unary(OPERATOR_NEGATE, SCALAR_UINT, of_int(1), &out));
    ck_assert_uint_eq(out.u, UINT32_MAX);
    ck_assert(scalar_unary(OPERATOR_NEGATE, SCALAR_INT, of_int(INT32_MIN), &out));
    ck_assert_int_eq(out.i, INT32_MIN);
    ck_assert(scalar_unary(OPERATOR_COMPLEMENT, SCALAR_INT16, of_int(0), &out));
    ck_assert_int_eq(out.i, -1);
    ck_assert(scalar_unary(OPERATOR_NOT, SCALAR_BOOL, of_int(1), &out));
    ck_assert_uint_eq(out.u, 0);
}
END_TEST

Suite *fold_suite(void) {
    Suite *suite = suite_create("constants");
    TCase *tests = tcase_create("constants");
    tcase_add_test(tests, integers_wrap);
    tcase_add_test(tests, division);
    tcase_add_test(tests, shifts);
    tcase_add_test(tests, floats_round);
    tcase_add_test(tests, halves);
    tcase_add_test(tests, comparisons);
    tcase_add_test(tests, conversions);
    tcase_add_test(tests, unary);
    suite_add_tcase(suite, tests);
    return suite;
}
