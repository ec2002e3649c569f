/* Values: laws of instructions, equal ones, loads, branches that always go one way. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* ---- A function of a, b: int, c, d: float, p, q: bool, u: uint, v, w: vectors, m: a matrix ----
 */

static const char globals[] =
    "OpCapability ShaderNonUniform\nOpExtension \"SPV_KHR_non_semantic_info\"\n"
    "%debug = OpExtInstImport \"NonSemantic.Test\"\n"
    "%name = OpString \"x\"\n"
    "OpName %int \"int\"\nOpName %float \"float\"\nOpName %bool \"bool\"\nOpName %uint \"uint\"\n"
    "OpName %vec \"vec\"\nOpName %vec2 \"vec2\"\n"
    "OpName %a \"a\"\nOpName %b \"b\"\nOpName %c \"c\"\nOpName %d \"d\"\nOpName %p \"p\"\n"
    "OpName %q \"q\"\nOpName %u \"u\"\nOpName %v \"v\"\nOpName %w \"w\"\nOpName %m \"m\"\n"
    "OpName %oi \"oi\"\nOpName %of \"of\"\nOpName %ob \"ob\"\nOpName %ov \"ov\"\n"
    "OpName %input \"input\"\nOpName %shared \"shared\"\n"
    "OpName %constants \"constants\"\nOpName %given \"given\"\nOpName %steady \"steady\"\n"
    "OpDecorate %constants_type Block\nOpMemberDecorate %constants_type 0 Offset 0\n"
    "OpDecorate %given_type Block\nOpMemberDecorate %given_type 0 Offset 0\n"
    "OpDecorate %steady_type Block\nOpMemberDecorate %steady_type 0 Offset 0\n"
    "OpMemberDecorate %steady_type 0 NonWritable\n"
    "OpDecorate %flickering Coherent\n"
    "OpDecorate %lane BuiltIn HelperInvocation\n"
    "%void = OpTypeVoid\n"
    "%bool = OpTypeBool\n"
    "%int = OpTypeInt 32 1\n"
    "%uint = OpTypeInt 32 0\n"
    "%float = OpTypeFloat 32\n"
    "%vec = OpTypeVector %float 4\n"
    "%twin = OpTypeStruct %vec %vec\n"
    "%like_twin = OpTypeStruct %vec %vec\n"
    "%vec2 = OpTypeVector %float 2\n"
    "%matrix = OpTypeMatrix %vec 4\n"
    "%record = OpTypeStruct %int %vec\n"
    "%constants_type = OpTypeStruct %int\n"
    "%given_type = OpTypeStruct %int\n"
    "%steady_type = OpTypeStruct %int\n"
    "%type = OpTypeFunction %void %int %int %float %float %bool %bool %uint %vec %vec %matrix\n"
    "%to_constants = OpTypePointer Uniform %constants_type\n"
    "%to_given = OpTypePointer StorageBuffer %given_type\n"
    "%to_steady = OpTypePointer StorageBuffer %steady_type\n"
    "%to_member = OpTypePointer Uniform %int\n"
    "%to_place = OpTypePointer StorageBuffer %int\n"
    "%to_input = OpTypePointer Input %int\n"
    "%to_shared = OpTypePointer Workgroup %int\n"
    "%to_record = OpTypePointer Private %record\n"
    "%to_int = OpTypePointer Private %int\n"
    "%to_float = OpTypePointer Private %float\n"
    "%to_bool = OpTypePointer Private %bool\n"
    "%to_vec = OpTypePointer Private %vec\n"
    "%to_component = OpTypePointer Private %float\n"
    "%to_local = OpTypePointer Function %int\n"
    "%oi = OpVariable %to_int Private\n"
    "%of = OpVariable %to_float Private\n"
    "%ob = OpVariable %to_bool Private\n"
    "%ov = OpVariable %to_vec Private\n"
    "%or = OpVariable %to_record Private\n"
    "%input = OpVariable %to_input Input\n"
    "%lane = OpVariable %to_input Input\n"
    "%shared = OpVariable %to_shared Workgroup\n"
    "%constants = OpVariable %to_constants Uniform\n"
    "%given = OpVariable %to_given StorageBuffer\n"
    "%flickering = OpVariable %to_given StorageBuffer\n"
    "%steady = OpVariable %to_steady StorageBuffer\n"
    "%true = OpConstantTrue %bool\n"
    "%false = OpConstantFalse %bool\n"
    "%i0 = OpConstant %int 0\n"
    "%i1 = OpConstant %int 1\n"
    "%i2 = OpConstant %int 2\n"
    "%im = OpConstant %int -1\n"
    "%u0 = OpConstant %uint 0\n"
    "%u2 = OpConstant %uint 2\n"
    "%u264 = OpConstant %uint 264\n"
    "%f0 = OpConstant %float 0\n"
    "%f1 = OpConstant %float 1\n"
    "%fm = OpConstant %float -0.0\n"
    "%undef = OpUndef %int\n"
    "%spec = OpSpecConstant %int 0\n"
    "%specbool = OpSpecConstantTrue %bool\n"
    "%f = OpFunction %void None %type\n"
    "%a = OpFunctionParameter %int\n"
    "%b = OpFunctionParameter %int\n"
    "%c = OpFunctionParameter %float\n"
    "%d = OpFunctionParameter %float\n"
    "%p = OpFunctionParameter %bool\n"
    "%q = OpFunctionParameter %bool\n"
    "%u = OpFunctionParameter %uint\n"
    "%v = OpFunctionParameter %vec\n"
    "%w = OpFunctionParameter %vec\n"
    "%m = OpFunctionParameter %matrix\n"
    "%begin = OpLabel\n"
    "%local = OpVariable %to_local Function\n";

/* Decorations stand in front of types, so they come apart from the body. */
static void open_body(struct pass_bench *b, const char *decorations, const char *body) {
    static char text[16384];
    const char *types = strstr(globals, "OpDecorate %constants_type");
    snprintf(text, sizeof text, "%.*s%s%s%sOpFunctionEnd\n", (int)(types - globals), globals,
             decorations, types, body);
    pass_bench_open(b, text);
}

struct row {
    const char *body, *has, *lacks;
};

static void check_row(const struct row *row, const char *end) {
    struct pass_bench b;
    char body[4096];
    snprintf(body, sizeof body, "%s%s", row->body, end);
    open_body(&b, "", body);
    pass_bench_run(&b, number_values);
    const char *text = pass_bench_text(&b);
    ck_assert_msg(!row->has || strstr(text, row->has), "%s\nhas no %s:\n%s", row->body, row->has,
                  strstr(text, "OpFunction "));
    ck_assert_msg(!row->lacks || !strstr(text, row->lacks), "%s\nhas %s:\n%s", row->body,
                  row->lacks, strstr(text, "OpFunction "));
    ck_assert_msg(!pass_bench_run(&b, number_values), "%s\nis changed twice", row->body);
    pass_bench_close(&b);
}

#define INT(value)    "OpStore %oi " value "\n"
#define FLOAT(value)  "OpStore %of " value "\n"
#define BOOL(value)   "OpStore %ob " value "\n"
#define VECTOR(value) "OpStore %ov " value "\n"

/* ---- Laws ---- */

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
    {"%x = OpSDiv %int %a %a\n" INT("%x"), "OpSDiv", NULL}, /* of zero by zero */
    {"%x = OpIAdd %int %a %i1\n%y = OpIAdd %int %x %i1\n" INT("%y"), "OpIAdd %int %a %int_2", NULL},
    {"%x = OpSNegate %int %a\n%y = OpIAdd %int %x %b\n" INT("%y"), "OpISub %int %b %a", NULL},
    {"%x = OpNot %int %a\n%y = OpNot %int %x\n" INT("%y"), "OpStore %oi %a", NULL},
    /* Zeros have signs; a NaN is not equal to itself. */
    {"%x = OpFAdd %float %c %f0\n" FLOAT("%x"), "OpFAdd", NULL},
    {"%x = OpFAdd %float %c %fm\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFSub %float %c %f0\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFSub %float %c %fm\n" FLOAT("%x"), "OpFSub", NULL},
    {"%x = OpFSub %float %c %c\n" FLOAT("%x"), "OpFSub", NULL},
    {"%x = OpFMul %float %c %f0\n" FLOAT("%x"), "OpFMul", NULL},
    {"%x = OpFMul %float %c %f1\n" FLOAT("%x"), "OpStore %of %c", NULL},
    {"%x = OpFDiv %float %c %c\n" FLOAT("%x"), "OpFDiv", NULL},
    {"%x = OpFDiv %float %c %f1\n" FLOAT("%x"), "OpStore %of %c", NULL},
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
    /* Choices */
    {"%x = OpSelect %int %p %a %a\n" INT("%x"), "OpStore %oi %a", NULL},
    {"%x = OpSelect %int %false %a %b\n" INT("%x"), "OpStore %oi %b", NULL},
    {"%x = OpSelect %bool %p %true %false\n" BOOL("%x"), "OpStore %ob %p", NULL},
    {"%x = OpSelect %bool %p %false %true\n" BOOL("%x"), "OpLogicalNot %bool %p", NULL},
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

START_TEST(laws_hold) {
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

START_TEST(composites_are_looked_through) {
    check_row(&composites[_i], "OpReturn\n");
}
END_TEST

START_TEST(chains_of_pointers_join) {
    struct pass_bench b;
    open_body(&b, "",
              "%x = OpInBoundsAccessChain %to_vec %or %i1\n%y = OpAccessChain %to_component %x "
              "%i2\n%z = OpLoad %float %y\n" FLOAT("%z") "OpReturn\n");
    ck_assert(pass_bench_run(&b, number_values));
    const struct instruction *first = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(first->opcode, SpvOpInBoundsAccessChain);
    ck_assert_uint_eq(first->next->opcode, SpvOpAccessChain);
    ck_assert_uint_eq(first->next->operands[0], first->operands[0]);
    ck_assert_uint_eq(first->next->count, 3);
    pass_bench_close(&b);
}
END_TEST

/* ---- Equal instructions ---- */

static unsigned count_after(const char *decorations, const char *body, SpvOp op) {
    struct pass_bench b;
    open_body(&b, decorations, body);
    pass_bench_run(&b, number_values);
    unsigned count = pass_bench_count(&b, op);
    pass_bench_close(&b);
    return count;
}

#define TWO_SUMS                                                                                   \
    "%x = OpFAdd %float %c %d\n%y = OpFAdd %float %d %c\n" FLOAT("%x") FLOAT("%y") "OpReturn\n"

#define SUM(name) name " = OpIAdd %int %a %b\n" INT(name)

START_TEST(equal_instructions_are_one) {
    ck_assert_uint_eq(count_after("", TWO_SUMS, SpvOpFAdd), 1);
    ck_assert_uint_eq(count_after("",
                                  "%x = OpFSub %float %c %d\n%y = OpFSub %float %d %c\n" FLOAT("%x")
                                      FLOAT("%y") "OpReturn\n",
                                  SpvOpFSub),
                      2);
}
END_TEST

START_TEST(traits_are_joined) {
    struct pass_bench b;
    open_body(&b,
              "OpDecorate %x RelaxedPrecision\nOpDecorate %y NoContraction\n"
              "OpDecorate %x NoContraction\n",
              TWO_SUMS);
    ck_assert(pass_bench_run(&b, number_values));
    const struct instruction *sum = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(traits_of(&b.o, sum->id), TRAIT_NO_CONTRACTION);
    pass_bench_close(&b);
    open_body(&b, "OpDecorate %y NoContraction\n", TWO_SUMS);
    ck_assert(pass_bench_run(&b, number_values));
    sum = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(traits_of(&b.o, sum->id), TRAIT_NO_CONTRACTION);
    pass_bench_close(&b);
}
END_TEST

#define ELEMENT(name)                                                                              \
    name " = OpAccessChain %to_member %constants %u0\n" name "l = OpLoad %int " name               \
         "\n" INT(name "l")

START_TEST(what_differs_in_non_uniform_stays) {
    const char body[] = ELEMENT("%x") ELEMENT("%y") "OpReturn\n";
    ck_assert_uint_eq(count_after("", body, SpvOpAccessChain), 1);
    ck_assert_uint_eq(count_after("OpDecorate %y NonUniform\n", body, SpvOpAccessChain), 2);
    ck_assert_uint_eq(
        count_after("OpDecorate %x NonUniform\nOpDecorate %y NonUniform\n", body, SpvOpLoad), 1);
}
END_TEST

START_TEST(what_is_not_uniform_stays_so) {
    struct pass_bench b;
    open_body(&b, "OpDecorate %y NonUniform\n",
              "%x = OpIMul %int %a %b\n%y = OpCopyObject %int %x\n" INT("%y") "OpReturn\n");
    ck_assert(pass_bench_run(&b, number_values));
    const struct instruction *product = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCopyObject), 0);
    ck_assert_uint_eq(traits_of(&b.o, product->id), TRAIT_NON_UNIFORM);
    pass_bench_close(&b);
}
END_TEST

START_TEST(what_is_decorated_stays) {
    ck_assert_uint_eq(
        count_after("OpDecorate %y NoSignedWrap\n", SUM("%x") SUM("%y") "OpReturn\n", SpvOpIAdd),
        2);
}
END_TEST

/* Branches of `p`: what stands in one is not known in the other, nor behind both. */
#define IF(then, otherwise, behind)                                                                \
    "OpSelectionMerge %end None\nOpBranchConditional %p %yes %no\n%yes = OpLabel\n" then           \
    "OpBranch %end\n%no = OpLabel\n" otherwise "OpBranch %end\n%end = OpLabel\n" behind            \
    "OpReturn\n"

START_TEST(only_what_dominates_is_known) {
    ck_assert_uint_eq(count_after("", SUM("%x") IF(SUM("%y"), SUM("%z"), SUM("%t")), SpvOpIAdd), 1);
    ck_assert_uint_eq(count_after("", IF(SUM("%y"), SUM("%z"), SUM("%t")), SpvOpIAdd), 3);
    ck_assert_uint_eq(
        count_after("", IF(SUM("%y") SUM("%x"), SUM("%z"), SUM("%t") SUM("%s")), SpvOpIAdd), 3);
}
END_TEST

/* ---- Loads ---- */

#define LOAD(name, from)   name " = OpLoad %int " from "\n" INT(name)
#define MEMBER(name, from) name " = OpAccessChain %to_member " from " %u0\n"
#define PLACE(name, from)  name " = OpAccessChain %to_place " from " %u0\n"
#define BARRIER            "OpMemoryBarrier %u2 %u264\n"

static const struct {
    const char *body;
    unsigned loads;
} loads[] = {
    {LOAD("%x", "%input") BARRIER LOAD("%y", "%input"), 1},
    {LOAD("%x", "%lane") LOAD("%y", "%lane"), 1},
    {LOAD("%x", "%lane") BARRIER LOAD("%y", "%lane"), 2},
    {MEMBER("%m1", "%constants") LOAD("%x", "%m1") BARRIER LOAD("%y", "%m1"), 1},
    {PLACE("%m1", "%steady") LOAD("%x", "%m1") BARRIER LOAD("%y", "%m1"), 1},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") LOAD("%y", "%m1"), 1},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") BARRIER LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%flickering") LOAD("%x", "%m1") LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") "OpStore %m1 %a\n" LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") "OpStore %shared %a\n" LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") "OpStore %local %a\n" LOAD("%y", "%m1"), 1},
    {"%x = OpLoad %int %shared Volatile\n%y = OpLoad %int %shared Volatile\n" INT("%x") INT("%y"),
     2},
    {LOAD("%x", "%shared") LOAD("%y", "%shared"), 1},
    {LOAD("%x", "%shared") "%t = OpAtomicIAdd %int %shared %u2 %u0 %i1\n" LOAD("%y", "%shared"), 2},
    {LOAD("%x", "%local") BARRIER LOAD("%y", "%local"), 1},
    {"OpStore %local %a\n" LOAD("%x", "%local"), 0},
    {"OpStore %local %a\nOpStore %ob %p\n" LOAD("%x", "%local"), 0},
    {"OpStore %shared %a\n" LOAD("%x", "%shared"), 1},
    {"OpStore %local %a Volatile\n" LOAD("%x", "%local"), 1},
};

START_TEST(loads_are_equal_while_nothing_is_written) {
    struct pass_bench b;
    char body[2048];
    snprintf(body, sizeof body, "%sOpReturn\n", loads[_i].body);
    open_body(&b, "", body);
    pass_bench_run(&b, number_values);
    ck_assert_msg(pass_bench_count(&b, SpvOpLoad) == loads[_i].loads, "%s\n%s", loads[_i].body,
                  strstr(pass_bench_text(&b), "OpFunction "));
    pass_bench_close(&b);
}
END_TEST

#define UNDEFINED "%nothing = OpUndef %int\n"

START_TEST(what_is_undefined_is_not_stored) {
    ck_assert_uint_eq(count_after("", UNDEFINED "OpStore %local %nothing\nOpReturn\n", SpvOpStore),
                      0);
    ck_assert_uint_eq(
        count_after("", UNDEFINED "OpStore %local %nothing Volatile\nOpReturn\n", SpvOpStore), 1);
    ck_assert_uint_eq(count_after("",
                                  UNDEFINED "OpStore %local %nothing\n" //
                                  LOAD("%x", "%local") "OpReturn\n",
                                  SpvOpLoad),
                      0);
}
END_TEST

#define WRITE "OpStore %local %i1\n"

START_TEST(loads_are_known_along_one_path) {
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") IF(LOAD("%y", "%local"), LOAD("%z", "%local"), ""),
                    SpvOpLoad),
        1);
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") IF(WRITE, "", LOAD("%y", "%local")), SpvOpLoad), 2);
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") IF("", WRITE, LOAD("%y", "%local")), SpvOpLoad), 2);
}
END_TEST

/* A loop, whose body may follow what a load in front of it or in its header saw. */
#define LOOP(header, body)                                                                         \
    "OpBranch %head\n%head = OpLabel\n" header                                                     \
    "OpLoopMerge %end %next None\nOpBranchConditional %p %body %end\n%body = OpLabel\n" body       \
    "OpBranch %next\n%next = OpLabel\nOpBranch %head\n%end = OpLabel\nOpReturn\n"

START_TEST(loops_write_before_they_read) {
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") LOOP(LOAD("%y", "%local"), WRITE), SpvOpLoad), 2);
    ck_assert_uint_eq(count_after("", LOOP(LOAD("%y", "%local"), LOAD("%x", "%local")), SpvOpLoad),
                      1);
}
END_TEST

/* ---- Phis ---- */

static const struct row phis[] = {
    {IF("", "", "%x = OpPhi %int %a %yes %a %no\n" INT("%x")), "OpStore %oi %a", "OpPhi"},
    {IF("", "", "%x = OpPhi %int %a %yes %undef %no\n" INT("%x")), "OpStore %oi %a", "OpPhi"},
    {IF("", "", "%x = OpPhi %int %a %yes %b %no\n" INT("%x")), "OpPhi", NULL},
    {IF("%t = OpIMul %int %a %b\n", "", "%x = OpPhi %int %t %yes %undef %no\n" INT("%x")), "OpPhi",
     NULL},
    {IF("", "",
        "%x = OpPhi %int %a %yes %b %no\n%y = OpPhi %int %a %yes %b %no\n"
        "%z = OpISub %int %x %y\n" INT("%z")),
     "OpStore %oi %int_0", NULL},
    {LOOP("%x = OpPhi %int %a %begin %x %next\n", INT("%x")), "OpStore %oi %a", "OpPhi"},
    {LOOP("%x = OpPhi %int %i0 %begin %y %next\n", "%y = OpIAdd %int %x %i1\n" INT("%x")), "OpPhi",
     "OpStore %oi %int_0"},
};

START_TEST(phis_of_one_value_are_it) {
    check_row(&phis[_i], "");
}
END_TEST

/* ---- Branches ---- */

#define CONSTANT_IF(condition, then, otherwise, behind)                                            \
    "OpSelectionMerge %end None\nOpBranchConditional " condition                                   \
    " %yes %no\n%yes = OpLabel\n" then "OpBranch %end\n%no = OpLabel\n" otherwise                  \
    "OpBranch %end\n%end = OpLabel\n" behind "OpReturn\n"

static const struct row branches[] = {
    {CONSTANT_IF("%true", INT("%a"), INT("%b"), ""), "OpStore %oi %a", "OpStore %oi %b"},
    {CONSTANT_IF("%false", INT("%a"), INT("%b"), ""), "OpStore %oi %b", "OpSelectionMerge"},
    {CONSTANT_IF("%specbool", INT("%a"), INT("%b"), ""), "OpBranchConditional", NULL},
    {CONSTANT_IF("%true", "", "", "%x = OpPhi %int %a %yes %b %no\n" INT("%x")), "OpStore %oi %a",
     "OpPhi"},
    {"%n = OpLogicalNot %bool %p\n" CONSTANT_IF("%n", INT("%a"), INT("%b"), ""),
     "OpBranchConditional %p", NULL},
    /* What one branch shows, the next one needs. */
    {CONSTANT_IF("%true", "", "",
                 "%x = OpPhi %int %i1 %yes %i2 %no\n%y = OpIEqual %bool %x %i1\n"
                 "OpSelectionMerge %end2 None\nOpBranchConditional %y %yes2 %end2\n"
                 "%yes2 = OpLabel\n" INT("%a") "OpBranch %end2\n%end2 = OpLabel\n"),
     "OpStore %oi %a", "OpSelectionMerge"},
    /* Switches */
    {"OpSelectionMerge %end None\nOpSwitch %i2 %other 1 %one 2 %two\n%one = OpLabel\n" INT(
         "%a") "OpBranch %end\n%two = OpLabel\n" INT("%b") "OpBranch %end\n%other = "
                                                           "OpLabel\n" INT("%i0") "OpBranch "
                                                                                  "%end\n%end = "
                                                                                  "OpLabel\nOpRe"
                                                                                  "turn\n",
     "OpStore %oi %b", "OpSwitch"},
    /* One falls through to the next. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one 2 %two\n%one = OpLabel\n" INT(
         "%a") "OpBranch %two\n%two = OpLabel\n" INT("%b") "OpBranch %end\n%other = OpLabel\n"
                                                           "OpBranch %end\n%end = "
                                                           "OpLabel\nOpReturn\n",
     "OpStore %oi %b", "OpSwitch"},
    /* A break out of a selection within: the switch is what it leaves. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one\n%one = OpLabel\n"
     "OpSelectionMerge %inner None\nOpBranchConditional %p %leave %inner\n%leave = OpLabel\n"
     "OpBranch %end\n%inner = OpLabel\n" INT("%a") "OpBranch %end\n%other = OpLabel\n" INT(
         "%b") "OpBranch %end\n%end = OpLabel\nOpReturn\n",
     "OpSwitch %int_1", "OpStore %oi %b"},
    /* The only break, and out of a selection. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one\n%one = OpLabel\n"
     "OpSelectionMerge %inner None\nOpBranchConditional %p %leave %inner\n%leave = OpLabel\n"
     "OpBranch %end\n%inner = OpLabel\nOpReturn\n%other = OpLabel\n" INT(
         "%b") "OpBranch %end\n%end = OpLabel\nOpReturn\n",
     "OpSwitch %int_1", "OpStore %oi %b"},
    /* A break without a selection of its own. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one\n%one = OpLabel\n"
     "OpBranchConditional %p %end %inner\n%inner = OpLabel\nOpReturn\n"
     "%other = OpLabel\n" INT("%b") "OpBranch %end\n%end = OpLabel\nOpReturn\n",
     "OpSwitch %int_1", "OpStore %oi %b"},
};

START_TEST(branches_that_go_one_way_are_cut) {
    check_row(&branches[_i], "");
}
END_TEST

/* ---- Conditions ---- */

static const struct row conditions[] = {
    {IF("%x = OpSelect %int %p %a %b\n" INT("%x"), "", ""), "OpStore %oi %a", "OpSelect %"},
    {IF("", "%x = OpSelect %int %p %a %b\n" INT("%x"), ""), "OpStore %oi %b", "OpSelect %"},
    {IF("", "", "%x = OpSelect %int %p %a %b\n" INT("%x")), "OpSelect %", NULL},
    {IF("OpSelectionMerge %end2 None\nOpBranchConditional %p %end2 %no2\n"
        "%no2 = OpLabel\n" INT("%b") "OpBranch %end2\n%end2 = OpLabel\n",
        "", ""),
     "OpSelectionMerge", "OpStore %oi %b"},
};

START_TEST(conditions_are_known_where_they_lead) {
    check_row(&conditions[_i], "");
}
END_TEST

/* ---- Loops ---- */

static const struct row loops[] = {
    /* Never entered: the loop's own branch is to its end. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\n"
     "OpBranchConditional %false %body %end\n%body = OpLabel\n" INT(
         "%a") "OpBranch %next\n"
               "%next = OpLabel\nOpBranch %head\n%end = OpLabel\nOpReturn\n",
     "OpLoopMerge", "OpStore"},
    /* Never left. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\n"
     "OpBranchConditional %true %body %end\n%body = OpLabel\n" INT(
         "%a") "OpBranch %next\n"
               "%next = OpLabel\nOpBranch %head\n%end = OpLabel\n" INT("%b") "OpReturn\n",
     "OpStore %oi %a", "OpStore %oi %b"},
    /* The edge back is not taken, and stays: a loop needs it. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\nOpBranch %next\n"
     "%next = OpLabel\nOpBranchConditional %false %head %end\n%end = OpLabel\nOpReturn\n",
     "OpBranchConditional %false", NULL},
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\nOpBranch %next\n"
     "%next = OpLabel\nOpBranchConditional %true %head %end\n%end = OpLabel\nOpReturn\n",
     "OpLoopMerge", "OpBranchConditional"},
    /* A break in a selection that always is made. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\nOpBranch %body\n"
     "%body = OpLabel\nOpSelectionMerge %go None\nOpBranchConditional %true %end %go\n"
     "%go = OpLabel\n" INT("%a") "OpBranch %next\n%next = OpLabel\nOpBranch %head\n"
                                 "%end = OpLabel\nOpReturn\n",
     "OpLoopMerge", "OpStore"},
};

START_TEST(loops_stay_loops) {
    check_row(&loops[_i], "");
}
END_TEST

/* ---- Debug information ---- */

static struct instruction *first_of(struct pass_bench *b, SpvOp op) {
    for_each_block(block, b->o.m->first_routine)
        for_each_in(i, &block->list)
            if (i->opcode == op)
                return i;
    return NULL;
}

static void open_debugged(struct pass_bench *b, const char *body) {
    open_body(b, "", body);
    b->o.debug_set = b->o.m->sections[SECTION_IMPORTS].last->id;
}

/* Of a set that validation does not know, which is taken for that of debug information. */
#define DEBUG_VALUE(of) "%note = OpExtInst %void %debug 1 " of "\n"

START_TEST(debug_values_follow_values) {
    struct pass_bench b;
    open_debugged(&b, "%x = OpIAdd %int %a %i0\n" DEBUG_VALUE("%x") "OpReturn\n");
    ck_assert(number_values(&b.o, b.o.m->first_routine));
    ck_assert_uint_eq(first_of(&b, SpvOpExtInst)->operands[2],
                      b.o.m->first_routine->parameters.first->id);
    pass_bench_close(&b);
}
END_TEST

START_TEST(debug_values_go_with_what_made_them) {
    struct pass_bench b;
    open_debugged(&b, CONSTANT_IF("%false", "%x = OpIAdd %int %a %b\n", DEBUG_VALUE("%name"), ""));
    first_of(&b, SpvOpExtInst)->operands[2] = first_of(&b, SpvOpIAdd)->id;
    ck_assert(number_values(&b.o, b.o.m->first_routine));
    ck_assert_ptr_null(first_of(&b, SpvOpExtInst));
    pass_bench_close(&b);
}
END_TEST

#define LENGTH(rows) (int)(sizeof(rows) / sizeof *(rows))

Suite *values_suite(void) {
    Suite *suite = suite_create("values");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, laws_hold, 0, LENGTH(laws));
    tcase_add_loop_test(all, composites_are_looked_through, 0, LENGTH(composites));
    tcase_add_test(all, chains_of_pointers_join);
    tcase_add_test(all, equal_instructions_are_one);
    tcase_add_test(all, traits_are_joined);
    tcase_add_test(all, what_differs_in_non_uniform_stays);
    tcase_add_test(all, what_is_not_uniform_stays_so);
    tcase_add_test(all, what_is_decorated_stays);
    tcase_add_test(all, only_what_dominates_is_known);
    tcase_add_loop_test(all, loads_are_equal_while_nothing_is_written, 0, LENGTH(loads));
    tcase_add_test(all, what_is_undefined_is_not_stored);
    tcase_add_test(all, loads_are_known_along_one_path);
    tcase_add_test(all, loops_write_before_they_read);
    tcase_add_loop_test(all, phis_of_one_value_are_it, 0, LENGTH(phis));
    tcase_add_loop_test(all, branches_that_go_one_way_are_cut, 0, LENGTH(branches));
    tcase_add_loop_test(all, conditions_are_known_where_they_lead, 0, LENGTH(conditions));
    tcase_add_loop_test(all, loops_stay_loops, 0, LENGTH(loops));
    tcase_add_test(all, debug_values_follow_values);
    tcase_add_test(all, debug_values_go_with_what_made_them);
    suite_add_tcase(suite, all);
    return suite;
}
