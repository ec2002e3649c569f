/* Tests of constant folding of instructions: each row is an expression that is folded to a value,
 * or left alone. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/value/value.h"
#include "pass_bench.h"
#include "suites.h"

static const char globals[] =
    BENCH_TYPES "%bool = OpTypeBool\n"
                "%int = OpTypeInt 32 1\n"
                "%uint = OpTypeInt 32 0\n"
                "%float = OpTypeFloat 32\n"
                "%v2 = OpTypeVector %int 2\n"
                "%v2bool = OpTypeVector %bool 2\n"
                "%v2float = OpTypeVector %float 2\n"
                "%v3 = OpTypeVector %int 3\n"
                "%true = OpConstantTrue %bool\n"
                "%false = OpConstantFalse %bool\n"
                "%zero = OpConstant %int 0\n"
                "%one = OpConstant %int 1\n"
                "%two = OpConstant %int 2\n"
                "%seven = OpConstant %int 7\n"
                "%minus = OpConstant %int -1\n"
                "%minus7 = OpConstant %int -7\n"
                "%least = OpConstant %int -2147483648\n"
                "%most = OpConstant %int 2147483647\n"
                "%u0 = OpConstant %uint 0\n"
                "%u1 = OpConstant %uint 1\n"
                "%u31 = OpConstant %uint 31\n"
                "%u32 = OpConstant %uint 32\n"
                "%ubig = OpConstant %uint 0x80000000\n"
                "%f0 = OpConstant %float 0\n"
                "%fminus0 = OpConstant %float -0.0\n"
                "%f1 = OpConstant %float 1\n"
                "%f3 = OpConstant %float 3\n"
                "%fhalf = OpConstant %float 2.5\n"
                "%fminus = OpConstant %float -1.5\n"
                "%nan = OpConstant %float 0x1.8p+128\n"
                "%infinity = OpConstant %float 0x1p+128\n"
                "%denormal = OpConstant %float 0x1p-149\n"
                "%huge = OpConstant %float 0x1.fffffep+127\n"
                "%f3e9 = OpConstant %float 3e9\n"
                "%null2 = OpConstantNull %v2\n"
                "%undef = OpUndef %int\n"
                "%undef2 = OpUndef %v2\n"
                "%pair = OpConstantComposite %v2 %seven %minus\n"
                "%reals = OpConstantComposite %v2float %f1 %f3\n"
                "%spec = OpSpecConstant %int 7\n"
                "%specpair = OpSpecConstantComposite %v2 %spec %one\n"
                "%truths = OpConstantComposite %v2bool %true %false\n" BENCH_BEGIN "%x = ";

/* Returns the constant result of an instruction, or 0. */
static uint32_t folded(struct pass_bench *b, const char *instruction) {
    pass_bench_open_texts(b, globals, instruction, "\n" BENCH_END);
    return opt_fold(&b->o, b->o.m->first_routine->first->list.first);
}

enum { LEFT_ALONE = -1 };

/* An instruction, and the bits of the first and second component of its result. */
static const struct row {
    const char *instruction;
    int64_t first, second;
} rows[] = {
    /* Comparisons with a true and a false result. */
    {"OpULessThanEqual %bool %u31 %u31", 1, 0},
    {"OpULessThanEqual %bool %ubig %u31", 0, 0},
    {"OpUGreaterThan %bool %ubig %u31", 1, 0},
    {"OpUGreaterThan %bool %u31 %u31", 0, 0},
    {"OpUGreaterThanEqual %bool %ubig %u31", 1, 0},
    {"OpUGreaterThanEqual %bool %u1 %u31", 0, 0},
    {"OpSLessThanEqual %bool %minus %minus", 1, 0},
    {"OpSLessThanEqual %bool %seven %minus", 0, 0},
    {"OpSGreaterThan %bool %seven %minus", 1, 0},
    {"OpSGreaterThan %bool %minus %minus", 0, 0},
    {"OpFOrdLessThan %bool %fminus %f1", 1, 0},
    {"OpFOrdLessThan %bool %f1 %nan", 0, 0},
    {"OpFOrdGreaterThanEqual %bool %f3 %f3", 1, 0},
    {"OpFOrdGreaterThanEqual %bool %nan %f3", 0, 0},
    {"OpFUnordLessThanEqual %bool %f3 %f3", 1, 0},
    {"OpFUnordLessThanEqual %bool %f3 %nan", 1, 0},
    {"OpFUnordLessThanEqual %bool %f3 %f1", 0, 0},
    {"OpFUnordGreaterThan %bool %nan %f3", 1, 0},
    {"OpFUnordGreaterThan %bool %f1 %f3", 0, 0},
    {"OpFUnordGreaterThanEqual %bool %nan %f3", 1, 0},
    {"OpFUnordGreaterThanEqual %bool %f1 %f3", 0, 0},
    {"OpLogicalOr %bool %false %true", 1, 0},
    {"OpLogicalOr %bool %false %false", 0, 0},
    {"OpLogicalEqual %bool %false %false", 1, 0},
    {"OpLogicalEqual %bool %false %true", 0, 0},
    {"OpBitwiseXor %uint %u31 %u1", 30, 0},
    /* Rounding, signs, minimum and maximum. */
    {"OpExtInst %float %glsl Round %fminus", 0xc0000000, 0},
    {"OpExtInst %int %glsl SSign %minus7", 0xffffffff, 0},
    {"OpExtInst %int %glsl SSign %zero", 0, 0},
    {"OpExtInst %float %glsl FMax %fminus %f3", 0x40400000, 0},
    {"OpExtInst %float %glsl FMax %f3 %nan", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl NClamp %f3 %fminus %f1", 0x3f800000, 0},
    {"OpExtInst %float %glsl NClamp %f3 %f1 %fminus", LEFT_ALONE, 0},
    {"OpExtInst %int %glsl SMin %minus %seven", 0xffffffff, 0},
    {"OpExtInst %uint %glsl UClamp %ubig %u1 %u31", 31, 0},
    {"OpExtInst %uint %glsl UClamp %u0 %u31 %u1", LEFT_ALONE, 0},
    {"OpExtInst %int %glsl SClamp %minus7 %minus %seven", 0xffffffff, 0},
    {"OpExtInst %int %glsl SClamp %minus7 %seven %minus", LEFT_ALONE, 0},
    /* Integers wrap; undefined results are not folded. */
    {"OpIAdd %int %most %one", 0x80000000, 0},
    {"OpISub %uint %u31 %u32", 0xffffffff, 0},
    {"OpIMul %int %ubig %two", 0, 0},
    {"OpSNegate %int %least", 0x80000000, 0},
    {"OpSDiv %int %minus7 %two", 0xfffffffd, 0},
    {"OpSRem %int %minus7 %two", 0xffffffff, 0},
    {"OpSMod %int %minus7 %two", 1, 0},
    {"OpUDiv %uint %ubig %u31", 0x4210842, 0},
    {"OpSDiv %int %least %minus", LEFT_ALONE, 0},
    {"OpSRem %int %least %minus", LEFT_ALONE, 0},
    {"OpSDiv %int %one %zero", LEFT_ALONE, 0},
    {"OpUMod %uint %u31 %u0", LEFT_ALONE, 0},
    {"OpIAdd %v2 %pair %pair", 14, 0xfffffffe},
    {"OpIAdd %v2 %pair %null2", 7, 0xffffffff},
    {"OpIAdd %int %one %undef", LEFT_ALONE, 0},
    {"OpIAdd %v2 %pair %undef2", LEFT_ALONE, 0},
    /* Specialization constants are not folded. */
    {"OpIAdd %int %spec %one", LEFT_ALONE, 0},
    {"OpIAdd %v2 %specpair %pair", LEFT_ALONE, 0},
    {"OpCompositeExtract %int %specpair 0", LEFT_ALONE, 0},
    {"OpCompositeConstruct %v2 %spec %one", LEFT_ALONE, 0},
    /* Bits */
    {"OpShiftLeftLogical %int %one %u31", 0x80000000, 0},
    {"OpShiftLeftLogical %int %one %u32", LEFT_ALONE, 0},
    {"OpShiftRightLogical %int %one %minus", LEFT_ALONE, 0},
    {"OpShiftRightLogical %int %minus %u31", 1, 0},
    {"OpShiftRightArithmetic %int %least %u31", 0xffffffff, 0},
    {"OpNot %int %zero", 0xffffffff, 0},
    {"OpBitCount %int %minus7", 30, 0},
    {"OpBitReverse %uint %u1", 0x80000000, 0},
    {"OpBitFieldUExtract %int %minus %one %two", 3, 0},
    {"OpBitFieldSExtract %int %minus %one %two", 0xffffffff, 0},
    {"OpBitFieldUExtract %int %minus %u31 %two", LEFT_ALONE, 0},
    {"OpBitFieldInsert %int %zero %seven %one %two", 6, 0},
    /* Comparisons: a NaN is unordered, also with itself. */
    {"OpSLessThan %bool %minus %one", 1, 0},
    {"OpULessThan %bool %minus %one", 0, 0},
    {"OpFOrdEqual %bool %nan %nan", 0, 0},
    {"OpFUnordEqual %bool %nan %nan", 1, 0},
    {"OpFUnordNotEqual %bool %nan %nan", 1, 0},
    {"OpFOrdNotEqual %bool %nan %f1", 0, 0},
    {"OpFOrdLessThanEqual %bool %nan %f1", 0, 0},
    {"OpFUnordLessThan %bool %nan %f1", 1, 0},
    {"OpFOrdEqual %bool %f0 %fminus0", 1, 0},
    {"OpIsNan %bool %nan", 1, 0},
    {"OpIsInf %bool %infinity", 1, 0},
    {"OpAny %bool %truths", 1, 0},
    {"OpAll %bool %truths", 0, 0},
    {"OpSelect %int %true %one %two", 1, 0},
    {"OpSelect %v2 %truths %pair %null2", 7, 0},
    {"OpLogicalNotEqual %bool %true %false", 1, 0},
    /* Floating-point numbers */
    {"OpFAdd %float %fminus0 %fminus0", 0x80000000, 0},
    {"OpFAdd %float %f0 %fminus0", 0, 0},
    {"OpFNegate %float %f0", 0x80000000, 0},
    {"OpFDiv %float %f1 %f3", 0x3eaaaaab, 0},
    {"OpFDiv %float %f1 %f0", 0x7f800000, 0},
    {"OpFDiv %float %f0 %f0", 0x7fc00000, 0},
    {"OpFMul %float %huge %f3", 0x7f800000, 0},
    {"OpFMul %float %denormal %f1", 1, 0},
    {"OpFMul %float %denormal %fminus", 0x80000002, 0},
    {"OpFSub %float %infinity %infinity", 0x7fc00000, 0},
    {"OpFRem %float %fminus %f1", 0xbf000000, 0},
    /* Conversions */
    {"OpConvertFToS %int %fminus", 0xffffffff, 0},
    {"OpConvertFToU %uint %f3e9", 3000000000, 0},
    {"OpConvertFToS %int %f3e9", LEFT_ALONE, 0},
    {"OpConvertFToU %uint %fminus", LEFT_ALONE, 0},
    {"OpConvertFToS %int %nan", LEFT_ALONE, 0},
    {"OpConvertFToU %uint %infinity", LEFT_ALONE, 0},
    {"OpConvertSToF %float %most", 0x4f000000, 0},
    {"OpConvertUToF %float %minus", 0x4f800000, 0},
    {"OpBitcast %uint %fminus0", 0x80000000, 0},
    {"OpBitcast %float %one", 1, 0},
    /* GLSL.std.450 */
    {"OpExtInst %float %glsl FAbs %fminus", 0x3fc00000, 0},
    {"OpExtInst %float %glsl RoundEven %fhalf", 0x40000000, 0},
    {"OpExtInst %float %glsl Floor %fminus", 0xc0000000, 0},
    {"OpExtInst %float %glsl Fract %fminus", 0x3f000000, 0},
    {"OpExtInst %float %glsl FMin %fminus %f1", 0xbfc00000, 0},
    {"OpExtInst %float %glsl FMin %nan %f1", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl FMin %f0 %fminus0", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl NMax %nan %f1", 0x3f800000, 0},
    {"OpExtInst %float %glsl FClamp %f3 %f0 %f1", 0x3f800000, 0},
    {"OpExtInst %float %glsl FClamp %f3 %f1 %f0", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl Sqrt %f3", 0x3fddb3d7, 0},
    {"OpExtInst %float %glsl Sqrt %fminus", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl Sin %f1", 0x3f576aa4, 0},
    {"OpExtInst %float %glsl Sin %infinity", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl Acos %f1", 0, 0},
    {"OpExtInst %float %glsl Acos %f3", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl Atan2 %fminus0 %f0", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl Exp2 %f3", 0x41000000, 0},
    {"OpExtInst %float %glsl Log2 %f0", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl InverseSqrt %f0", LEFT_ALONE, 0},
    {"OpExtInst %float %glsl Pow %f3 %f3", 0x41d80000, 0},
    {"OpExtInst %float %glsl Pow %fminus %f3", LEFT_ALONE, 0},
    {"OpDot %float %reals %reals", 0x41200000, 0}, /* 1 + 9 */
    {"OpExtInst %float %glsl FMix %f3 %f1 %f1", 0x3f800000, 0},
    {"OpExtInst %float %glsl FMix %f3 %f1 %fhalf", LEFT_ALONE, 0},
    {"OpExtInst %int %glsl SAbs %minus7", 7, 0},
    {"OpExtInst %int %glsl SAbs %least", LEFT_ALONE, 0},
    {"OpExtInst %int %glsl SMax %minus7 %one", 1, 0},
    {"OpExtInst %uint %glsl UMax %minus7 %one", 0xfffffff9, 0},
    {"OpExtInst %int %glsl FindUMsb %zero", 0xffffffff, 0},
    {"OpExtInst %int %glsl FindSMsb %minus7", 2, 0},
    {"OpExtInst %int %glsl FindILsb %least", 31, 0},
    /* Composites */
    {"OpCompositeExtract %int %pair 1", 0xffffffff, 0},
    {"OpCompositeExtract %int %null2 1", 0, 0},
    {"OpCompositeConstruct %v2 %one %two", 1, 2},
    {"OpCompositeConstruct %v3 %pair %two", 7, 0xffffffff},
    {"OpCompositeInsert %v2 %one %pair 1", 7, 1},
    {"OpVectorShuffle %v2 %pair %null2 2 0", 0, 7},
};

static void check_row(const struct row *row) {
    struct pass_bench b;
    uint32_t id = folded(&b, row->instruction);
    uint64_t first = 0, second = 0;
    ck_assert_msg((id == 0) == (row->first == LEFT_ALONE), "%s", row->instruction);
    if (id) {
        ck_assert_msg(opt_constant_component(&b.o, id, 0, &first), "%s", row->instruction);
        if (opt_component_count(&b.o, instruction_of(b.o.m, id)->type) > 1)
            ck_assert_msg(opt_constant_component(&b.o, id, 1, &second), "%s", row->instruction);
        ck_assert_msg(first == (uint64_t)row->first && second == (uint64_t)row->second,
                      "%s is %llx, %llx", row->instruction, (unsigned long long)first,
                      (unsigned long long)second);
    }
    pass_bench_close(&b);
}

START_TEST(rows_of_constants) {
    check_row(&rows[_i]);
}
END_TEST

START_TEST(undefined_components_are_undefined) {
    struct pass_bench b;
    uint32_t id = folded(&b, "OpCompositeExtract %int %undef2 1");
    ck_assert_uint_eq(instruction_of(b.o.m, id)->opcode, SpvOpUndef);
    pass_bench_close(&b);
    id = folded(&b, "OpVectorShuffle %v2 %pair %pair 4294967295 4294967295");
    ck_assert_uint_eq(instruction_of(b.o.m, id)->opcode, SpvOpUndef);
    pass_bench_close(&b);
}
END_TEST

/* Folds an instruction outside of any block, because its types need capabilities. */
static uint64_t fold_unary(struct pass_bench *b, SpvOp op, uint32_t type, uint32_t operand,
                           bool *known) {
    struct instruction i = {.opcode = (uint16_t)op, .count = 1, .type = type, .operands = &operand};
    uint32_t id = opt_fold(&b->o, &i);
    uint64_t bits = 0;
    *known = id && opt_constant_component(&b->o, id, 0, &bits);
    return bits;
}

START_TEST(other_widths_round_and_wrap) {
    struct pass_bench b;
    bool known;
    folded(&b, "OpIAdd %int %one %one");
    struct module *m = b.o.m;
    uint32_t half = module_type(m, SpvOpTypeFloat, (const uint32_t[]){16}, 1);
    uint32_t real = module_type(m, SpvOpTypeFloat, (const uint32_t[]){64}, 1);
    uint32_t single = module_type(m, SpvOpTypeFloat, (const uint32_t[]){32}, 1);
    uint32_t small = module_type(m, SpvOpTypeInt, (const uint32_t[]){16, 1}, 2);
    uint32_t large = module_type(m, SpvOpTypeInt, (const uint32_t[]){64, 1}, 2);
    uint32_t third = opt_constant_of_bits(&b.o, single, 0x3eaaaaab);
    uint32_t minus = opt_constant_of_bits(&b.o, small, 0xffff);
    uint32_t odd = opt_constant_of_bits(&b.o, large, (UINT64_C(1) << 62) + 1);
    ck_assert_uint_eq(fold_unary(&b, SpvOpFConvert, half, third, &known), 0x3555);
    ck_assert_uint_eq(fold_unary(&b, SpvOpFConvert, real, third, &known), 0x3fd5555560000000);
    ck_assert_uint_eq(fold_unary(&b, SpvOpSConvert, large, minus, &known), UINT64_MAX);
    ck_assert_uint_eq(fold_unary(&b, SpvOpUConvert, large, minus, &known), 0xffff);
    ck_assert_uint_eq(fold_unary(&b, SpvOpUConvert, small, odd, &known), 1);
    ck_assert_uint_eq(instruction_of(m, minus)->operands[0], UINT32_MAX);
    uint32_t pair = module_type(m, SpvOpTypeVector, (const uint32_t[]){small, 2}, 2);
    uint32_t doubled = opt_constant_of_bits(&b.o, pair, 0x1234);
    ck_assert_uint_eq(fold_unary(&b, SpvOpBitcast, single, doubled, &known), 0x12341234);
    ck_assert_uint_eq(fold_unary(&b, SpvOpBitcast, pair, third, &known), 0xaaab);
    ck_assert_uint_eq(fold_unary(&b, SpvOpConvertSToF, half, minus, &known), 0xbc00);
    fold_unary(&b, SpvOpConvertSToF, single, odd, &known);
    ck_assert(!known); /* the result would be rounded twice */
    context_destroy(&b.c);
}
END_TEST

Suite *fold_module_suite(void) {
    Suite *suite = suite_create("fold_module");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, rows_of_constants, 0, COUNT_OF(rows));
    tcase_add_test(all, undefined_components_are_undefined);
    tcase_add_test(all, other_widths_round_and_wrap);
    suite_add_tcase(suite, all);
    return suite;
}
