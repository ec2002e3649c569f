/* Tests of algebraic simplifications: x + 0 is x; extraction from constructed composites. */
#include <check.h>

#include "../../optimize/passes.h"
#include "suites.h"
#include "value_bench.h"

/* ---- Simplifications ---- */

static const struct row laws[] = {
    {"%x = OpIAdd %int %a %i0\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpIAdd %int %i0 %a\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpISub %int %i0 %a\n" INT("%x"), "OpISub", NULL},
    {"%x = OpISub %int %a %a\n" INT("%x"), "OpStore %oi %int_0", NULL},
    {"%x = OpIMul %int %a %i1\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpIMul %int %a %i0\n" INT("%x"), "OpStore %oi %int_0", NULL},
    {"%x = OpIAdd %int %u %i0\n" INT("%x"), "OpIAdd", NULL}, /* of another type */
    {"%x = OpIAdd %int %a %spec\n" INT("%x"), "OpIAdd", NULL},
    {"%x = OpBitwiseAnd %int %a %im\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpBitwiseXor %int %a %a\n" INT("%x"), "OpStore %oi %int_0", NULL},
    {"%x = OpBitwiseOr %int %a %a\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpShiftLeftLogical %int %a %i0\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpSDiv %int %a %i1\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpSDiv %int %a %a\n" INT("%x"), "OpSDiv", NULL}, /* 0 / 0 is undefined */
    {"%x = OpIAdd %int %a %i1\n%y = OpIAdd %int %x %i1\n" INT("%y"), "OpIAdd %int %a %int_2", NULL},
    {"%x = OpSNegate %int %a\n%y = OpIAdd %int %x %b\n" INT("%y"), "OpISub %int %b %a", NULL},
    {"%x = OpNot %int %a\n%y = OpNot %int %x\n" INT("%y"), "OpStore %oi %a", NULL},
    /* Zeros are signed; a NaN is not equal to itself. */
    {"%x = OpFAdd %float %c %fm\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFSub %float %c %f0\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFSub %float %c %c\n" FLOAT("%x"), "OpFSub", NULL},
    {"%x = OpFMul %float %c %f1\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFDiv %float %c %c\n" FLOAT("%x"), "OpFDiv", NULL},
    {"%x = OpFDiv %float %c %f1\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFDiv %float %c %f8\n" FLOAT("%x"), "OpFMul %float %c %float_0_125", NULL},
    {"%x = OpFDiv %float %c %f3\n" FLOAT("%x"), "OpFDiv", NULL},
    {"%x = OpFDiv %float %c %f0\n" FLOAT("%x"), "OpFDiv", NULL},
    {"%x = OpFDiv %float %c %fbig\n" FLOAT("%x"), "OpFDiv", NULL}, /* by 2^127 */
    {"%x = OpFDiv %vec %v %vec8\n" VECTOR("%x"), "OpFMul %vec %v", NULL},
    {"%x = OpFAdd %float %c %f1\n%y = OpFAdd %float %x %f1\n" FLOAT("%y"), "OpFAdd %float %c",
     "%float_2"},
    {"%x = OpFNegate %float %c\n%y = OpFSub %float %d %x\n" FLOAT("%y"), "OpFAdd %float %d %c",
     NULL},
    {"%x = OpFNegate %float %c\n%y = OpFNegate %float %d\n%z = OpFMul %float %x %y\n" FLOAT("%z"),
     "OpFMul %float %c %d", NULL},
    {"%x = OpVectorTimesScalar %vec %v %f1\n" VECTOR("%x"), "OpStore %ov %v", NULL},
    {"%x = OpFOrdEqual %bool %c %c\n" BOOL("%x"), "OpFOrdEqual", NULL},
    {"%x = OpFUnordNotEqual %bool %c %c\n" BOOL("%x"), "OpFUnordNotEqual", NULL},
    {"%x = OpIEqual %bool %a %a\n" BOOL("%x"), "OpStore %ob %true", NULL},
    {"%x = OpSLessThan %bool %a %a\n" BOOL("%x"), "OpStore %ob %false", NULL},
    {"%x = OpULessThan %bool %u %u0\n" BOOL("%x"), "OpStore %ob %false", NULL},
    {"%x = OpULessThan %bool %u0 %u\n" BOOL("%x"), "OpULessThan", NULL},
    {"%x = OpUGreaterThanEqual %bool %u %u0\n" BOOL("%x"), "OpStore %ob %true", NULL},
    {"%x = OpULessThanEqual %bool %a %im\n" BOOL("%x"), "OpStore %ob %true", NULL},
    {"%x = OpUGreaterThan %bool %u0 %u\n" BOOL("%x"), "OpStore %ob %false", NULL},
    {"%x = OpULessThan %bool %u %spec\n" BOOL("%x"), "OpULessThan", NULL},
    {"%x = OpSLessThan %bool %a %i0\n" BOOL("%x"), "OpSLessThan", NULL},
    {"%x = OpFOrdLessThan %bool %c %d\n%y = OpLogicalNot %bool %x\n" BOOL("%y"),
     "OpFUnordGreaterThanEqual %bool %c %d", NULL},
    {"%x = OpLogicalNot %bool %p\n%y = OpLogicalNot %bool %x\n" BOOL("%y"), "OpStore %ob %p", NULL},
    {"%x = OpLogicalAnd %bool %p %true\n" BOOL("%x"), "OpStore %ob %p", NULL},
    {"%x = OpLogicalOr %bool %p %true\n" BOOL("%x"), "OpStore %ob %true", NULL},
    {"%x = OpLogicalOr %bool %p %specbool\n" BOOL("%x"), "OpLogicalOr", NULL},
    /* Selects */
    {"%x = OpSelect %int %p %a %a\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpSelect %int %false %a %b\n" INT("%x"), "OpStore %oi %b", NULL},
    {"%x = OpSelect %bool %p %true %false\n" BOOL("%x"), "OpStore %ob %p", NULL},
    {"%x = OpSelect %bool %p %false %true\n" BOOL("%x"), "OpLogicalNot %bool %p", NULL},
    {"%k = OpSLessThan %bool %a %b\n%x = OpSelect %bool %p %true %k\n" BOOL("%x"),
     "OpLogicalOr %bool %p", NULL},
    {"%k = OpSLessThan %bool %a %b\n%x = OpSelect %bool %p %k %false\n" BOOL("%x"),
     "OpLogicalAnd %bool %p", NULL},
    {"%k = OpSLessThan %bool %a %b\n%x = OpSelect %bool %k %p %true\n" BOOL("%x"),
     "OpSGreaterThanEqual %bool %a %b", "OpSelect"},
    {"%k = OpSLessThan %bool %a %b\n%x = OpSelect %bool %p %false %k\n" BOOL("%x"),
     "OpLogicalNot %bool %p", "OpSelect"},
    {"%k = OpSLessThan %bool %a %b\n%x = OpSelect %bool %p %specbool %k\n" BOOL("%x"), "OpSelect",
     NULL},
    {"%x = OpSelect %int %p %i1 %i0\n%y = OpINotEqual %bool %x %i0\n" BOOL("%y"), "OpStore %ob %p",
     NULL},
    {"%x = OpSelect %int %p %i1 %i0\n%y = OpIEqual %bool %i0 %x\n" BOOL("%y"),
     "OpLogicalNot %bool %p", NULL},
    {"%x = OpSelect %int %p %i1 %i0\n%y = OpIEqual %bool %i2 %x\n" BOOL("%y"), "OpIEqual", NULL},
    /* Conversions */
    {"%x = OpBitcast %uint %a\n%y = OpBitcast %int %x\n" INT("%y"), "OpStore %oi %a", NULL},
    {"%x = OpBitcast %uint %c\n%y = OpBitcast %int %x\n" INT("%y"), "OpBitcast %int %c", NULL},
    {"%x = OpBitcast %uint %a\n%y = OpIAdd %int %b %x\n" INT("%y"), "OpIAdd %int %b %a", NULL},
    {"%x = OpBitcast %uint %a\n%y = OpULessThan %bool %x %u\n" BOOL("%y"),
     "OpULessThan %bool %a %u", NULL},
    {"%x = OpBitcast %uint %a\n%y = OpUDiv %uint %x %u\n%z = OpBitcast %int %y\n" INT("%z"),
     "OpBitcast %uint %a", NULL},
    {"%x = OpBitcast %uint %c\n%y = OpIAdd %int %b %x\n" INT("%y"), "OpBitcast", NULL},
    {"%x = OpCopyObject %int %a\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpConvertSToF %float %a\n%y = OpConvertFToS %int %x\n" INT("%y"), "OpConvertFToS", NULL},
};

/* Laws that may round. */
#define TWO(first, second) "%x = " first "\n%y = " second "\n" FLOAT("%y")
#define QUOTIENT_TIMES     TWO("OpFDiv %float %c %d", "OpFMul %float %d %x")
#define PRODUCT_BY         TWO("OpFMul %float %d %c", "OpFDiv %float %x %d")
static const struct row inexact[] = {
    {QUOTIENT_TIMES, "OpStore %of %c", NULL},
    {TWO("OpFDiv %float %c %d", "OpFMul %float %c %x"), "OpFDiv", NULL}, /* by another factor */
    {PRODUCT_BY, "OpStore %of %c", "OpFDiv"},
    {TWO("OpFMul %float %c %f3", "OpFMul %float %f8 %x"), "OpFMul %float %c %float_24", NULL},
    {TWO("OpFDiv %float %c %f8", "OpFMul %float %f3 %x"), "OpFMul %float %c %float_0_375", NULL},
    {TWO("OpFDiv %float %f3 %c", "OpFMul %float %f8 %x"), "OpFDiv %float %float_24 %c", NULL},
    {TWO("OpFMul %float %c %f3", "OpFDiv %float %x %f8"), "OpFMul %float %c %float_0_375", NULL},
    {TWO("OpFDiv %float %c %f3", "OpFDiv %float %x %f3"), "OpFDiv %float %c %float_9", NULL},
    {TWO("OpFDiv %float %f3 %c", "OpFDiv %float %x %f8"), "OpFDiv %float %float_0_375 %c", NULL},
    {TWO("OpFMul %float %c %f8", "OpFDiv %float %f3 %x"), "OpFDiv %float %float_0_375 %c", NULL},
    {TWO("OpFDiv %float %c %f3", "OpFDiv %float %f8 %x"), "OpFDiv %float %float_24 %c", NULL},
    {TWO("OpFDiv %float %f8 %c", "OpFDiv %float %f3 %x"), "OpFMul %float %c %float_0_375", NULL},
    {TWO("OpFMul %float %c %fbig", "OpFMul %float %fbig %x"),
     "OpFMul %float %float_1_70141183e_38 %", NULL}, /* the product of the constants overflows */
    {TWO("OpFAdd %float %c %fbig", "OpFSub %float %x %fbig"), "OpFSub", NULL}, /* rounds */
    {"%x = OpFMul %float %c %f0\n" FLOAT("%x"), "OpStore %of %float_0", "OpFMul"},
    {"%x = OpFDiv %float %fm %c\n" FLOAT("%x"), "OpStore %of %float_0", "OpFDiv"},
    {"%x = OpFDiv %float %c %f0\n" FLOAT("%x"), "OpFDiv", NULL},
    {"%x = OpFAdd %float %f0 %c\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFSub %float %f0 %c\n" FLOAT("%x"), "OpFSub", NULL},
    {"%x = OpVectorTimesScalar %vec %v %f0\n" VECTOR("%x"), NULL, "OpVectorTimesScalar"},
    {"%x = OpExtInst %float %glsl FMix %c %d %f0\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpExtInst %float %glsl FMix %c %d %f1\n" FLOAT("%x"), "OpStore %of %d", NULL},
    {"%x = OpExtInst %float %glsl FMix %c %d %f3\n" FLOAT("%x"), "FMix", NULL},
};

/* The same operations, of which %x is precise. */
static const struct row precise[] = {
    {"%x = OpFAdd %float %c %f0\n" FLOAT("%x"), "OpFAdd", NULL},
    {"%x = OpFSub %float %c %fm\n" FLOAT("%x"), "OpFSub", NULL},
    {"%x = OpFMul %float %c %f0\n" FLOAT("%x"), "OpFMul", NULL},
    {QUOTIENT_TIMES, "OpFDiv", NULL},
    {PRODUCT_BY, "OpFDiv", NULL},
    {TWO("OpFMul %float %c %f3", "OpFMul %float %f8 %x"), NULL, "%float_24"},
};

START_TEST(applies_inexact_laws) {
    check_row(&inexact[_i], "OpReturn\n");
}
END_TEST

START_TEST(keeps_precise_operations) {
    check_decorated_row(&precise[_i], "OpDecorate %x NoContraction\n", "OpReturn\n");
}
END_TEST

/* a - (a / b) * b as a remainder. */
#define REMAINDER(a, b)                                                                            \
    "%quotient = OpSDiv %int " a " " b "\n%product = OpIMul %int " b " %quotient\n"                \
    "%rest = OpISub %int " a " %product\n" INT("%rest")
#define IS_REMAINDER  "OpSRem", "OpISub"
#define IS_DIFFERENCE "OpISub", "OpSRem"

static const struct row remainders[] = {
    {REMAINDER("%a", "%b"), IS_DIFFERENCE},
    {REMAINDER("%a", "%i2"), IS_DIFFERENCE},
    {"%x = OpBitwiseAnd %int %a %i2\n" REMAINDER("%x", "%i2"), IS_REMAINDER},
    {"%x = OpBitwiseAnd %int %a %i2\n" REMAINDER("%x", "%im"), IS_DIFFERENCE},
    {"%x = OpBitwiseAnd %int %a %i2\n" REMAINDER("%b", "%x"), IS_DIFFERENCE},
    {"%x = OpBitwiseOr %int %a %i2\n" REMAINDER("%x", "%i2"), IS_DIFFERENCE},
    {"%x = OpShiftRightLogical %int %a %i1\n" REMAINDER("%x", "%i2"), IS_REMAINDER},
    {"%x = OpShiftRightLogical %int %a %i0\n" REMAINDER("%x", "%i2"), IS_DIFFERENCE},
    {"%x = OpShiftRightLogical %int %a %b\n" REMAINDER("%x", "%i2"), IS_DIFFERENCE},
    {"%x = OpExtInst %int %glsl SMax %a %i0\n" REMAINDER("%x", "%i2"), IS_REMAINDER},
    {"%x = OpExtInst %int %glsl SMin %a %i1\n" REMAINDER("%x", "%i2"), IS_DIFFERENCE},
    {"%x = OpExtInst %int %glsl SAbs %a\n" REMAINDER("%x", "%i2"),
     IS_DIFFERENCE}, /* -2^31 is possible */
    {"%x = OpSelect %int %p %i1 %i2\n" REMAINDER("%x", "%i2"), IS_REMAINDER},
    {"%x = OpSelect %int %p %i1 %im\n" REMAINDER("%x", "%i2"), IS_DIFFERENCE},
    {"%x = OpBitwiseAnd %int %a %i2\n%y = OpBitwiseAnd %int %b %i1\n"
     "%z = OpIAdd %int %x %y\n" REMAINDER("%z", "%i2"),
     IS_DIFFERENCE},
    /* The minuend differs from the dividend. */
    {"%x = OpBitwiseAnd %int %a %i2\n%y = OpBitwiseAnd %int %b %i1\n%h = OpSDiv %int %x %i2\n"
     "%k = OpIMul %int %h %i2\n%r = OpISub %int %y %k\n" INT("%r"),
     IS_DIFFERENCE},
};

START_TEST(remainders_of_quotients) {
    check_row(&remainders[_i], "OpReturn\n");
}
END_TEST

START_TEST(applies_algebraic_laws) {
    check_row(&laws[_i], "OpReturn\n");
}
END_TEST

/* ---- Composites and pointers ---- */

#define TAKE(name, from, index) name " = OpCompositeExtract %float " from " " index "\n"

static const struct row composites[] = {
    {"%x = OpCompositeConstruct %vec %c %d %c %d\n" TAKE("%y", "%x", "1") FLOAT("%y"),
     "OpStore %of %d", NULL},
    {"%x = OpVectorShuffle %vec2 %v %w 1 6\n"
     "%y = OpCompositeConstruct %vec %c %x %d\n" TAKE("%z", "%y", "2") FLOAT("%z"),
     "OpCompositeExtract %float %w 2", NULL},
    {"%x = OpVectorExtractDynamic %float %v %i1\n" FLOAT("%x"), "OpCompositeExtract %float %v 1",
     NULL},
    {"%x = OpVectorExtractDynamic %float %v %im\n" FLOAT("%x"), "OpVectorExtractDynamic", NULL},
    {"%x = OpVectorExtractDynamic %float %v %a\n" FLOAT("%x"), "OpVectorExtractDynamic", NULL},
    {"%x = OpVectorInsertDynamic %vec %v %c %i2\n" VECTOR("%x"), "OpCompositeInsert %vec %c %v 2",
     NULL},
    {"%x = OpCompositeInsert %vec %c %v 1\n" TAKE("%y", "%x", "1") FLOAT("%y"), "OpStore %of %c",
     NULL},
    {"%x = OpCompositeInsert %vec %c %v 1\n" TAKE("%y", "%x", "2") FLOAT("%y"),
     "OpCompositeExtract %float %v 2", NULL},
    {"%x = OpCompositeInsert %matrix %c %m 1 2\n%y = OpCompositeExtract %vec %x 1\n" VECTOR("%y"),
     "OpCompositeInsert", NULL},
    {"%x = OpCompositeInsert %matrix %v %m 1\n" TAKE("%y", "%x", "1 2") FLOAT("%y"),
     "OpCompositeExtract %float %v 2", NULL},
    {"%x = OpCompositeConstruct %twin %v %w\n%y = OpCopyLogical %like_twin %x\n" TAKE(
         "%z", "%y", "1 2") FLOAT("%z"),
     "OpCompositeExtract %float %w 2", NULL},
    {"%x = OpCompositeExtract %vec %m 1\n" TAKE("%y", "%x", "2") FLOAT("%y"),
     "OpCompositeExtract %float %m 1 2", NULL},
    {TAKE("%x", "%v", "0") TAKE("%y", "%v", "1") TAKE("%z", "%v", "2")
         TAKE("%t", "%v", "3") "%r = OpCompositeConstruct %vec %x %y %z %t\n" VECTOR("%r"),
     "OpStore %ov %v", NULL},
    {TAKE("%x", "%v", "0")
         TAKE("%y", "%v", "1") "%r = OpCompositeConstruct %vec %y %x %x %y\n" VECTOR("%r"),
     "OpVectorShuffle %vec %v %v 1 0 0 1", NULL},
    {TAKE("%x", "%m", "1 0") TAKE("%y", "%m", "1 1") TAKE("%z", "%m", "1 2")
         TAKE("%t", "%m", "1 3") "%r = OpCompositeConstruct %vec %x %y %z %t\n" VECTOR("%r"),
     "OpCompositeExtract %vec %m 1", NULL},
    {TAKE("%x", "%v", "1") "%y = OpCompositeInsert %vec %x %v 1\n" VECTOR("%y"), "OpStore %ov %v",
     NULL},
    {TAKE("%x", "%v", "1") "%y = OpCompositeInsert %vec %x %v 2\n" VECTOR("%y"),
     "OpCompositeInsert", NULL},
    {"%x = OpCompositeInsert %vec %c %v 0\n%y = OpCompositeInsert %vec %d %x 1\n"
     "%z = OpCompositeInsert %vec %c %y 2\n%r = OpCompositeInsert %vec %d %z 3\n" VECTOR("%r"),
     "OpCompositeConstruct %vec %c %d %c %d", NULL},
    {"%x = OpVectorShuffle %vec %v %w 4 5 6 7\n" VECTOR("%x"), "OpStore %ov %w", NULL},
    {"%x = OpVectorShuffle %vec %v %v 4 1 6 3\n" VECTOR("%x"), "OpStore %ov %v", NULL},
    {"%x = OpVectorShuffle %vec %v %v 3 2 1 0\n%y = OpVectorShuffle %vec %x %w 0 1 4 5\n" VECTOR(
         "%y"),
     "OpVectorShuffle %vec %v %w 3 2 4 5", NULL},
    {"%x = OpVectorShuffle %vec2 %v %v 3 2\n%y = OpVectorShuffle %vec %x %w 0 1 4 "
     "4294967295\n" VECTOR("%y"),
     "OpVectorShuffle %vec %v %w 3 2 6 4294967295", NULL},
    {"%x = OpCompositeConstruct %vec %c %d %c %d\n%y = OpVectorShuffle %vec %x %x 1 1 0 0\n" VECTOR(
         "%y"),
     "OpCompositeConstruct %vec %d %d %c %c", NULL},
    {"%x = OpAccessChain %to_vec %or %i1\n%y = OpAccessChain %to_component %x %i2\n"
     "%z = OpLoad %float %y\n" FLOAT("%z"),
     "OpAccessChain %_ptr_Private_float", NULL},
};

START_TEST(folds_extracts_through_composites) {
    check_row(&composites[_i], "OpReturn\n");
}
END_TEST

START_TEST(merges_access_chains) {
    struct pass_bench b;
    open_body(&b, "",
              "%x = OpInBoundsAccessChain %to_vec %or %i1\n%y = OpAccessChain %to_component %x "
              "%i2\n%z = OpLoad %float %y\n" FLOAT("%z") "OpReturn\n");
    ck_assert(pass_bench_run(&b, pass_value_numbering));
    const struct instruction *first = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(first->opcode, SpvOpInBoundsAccessChain);
    ck_assert_uint_eq(first->next->opcode, SpvOpAccessChain);
    ck_assert_uint_eq(first->next->operands[0], first->operands[0]);
    ck_assert_uint_eq(first->next->count, 3);
    pass_bench_close(&b);
}
END_TEST

Suite *laws_suite(void) {
    Suite *suite = suite_create("laws");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, applies_algebraic_laws, 0, (int)COUNT_OF(laws));
    tcase_add_loop_test(all, applies_inexact_laws, 0, (int)COUNT_OF(inexact));
    tcase_add_loop_test(all, keeps_precise_operations, 0, (int)COUNT_OF(precise));
    tcase_add_loop_test(all, remainders_of_quotients, 0, (int)COUNT_OF(remainders));
    tcase_add_loop_test(all, folds_extracts_through_composites, 0, (int)COUNT_OF(composites));
    tcase_add_test(all, merges_access_chains);
    suite_add_tcase(suite, all);
    return suite;
}
