/* The function for bodies in tests of values. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "value_bench.h"

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
    "%f3 = OpConstant %float 3\n"
    "%f8 = OpConstant %float 8\n"
    "%fbig = OpConstant %float 0x1p+127\n"
    "%vec8 = OpConstantComposite %vec %f8 %f1 %f8 %f8\n"
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

/* Decorations precede types, so that they are separate from the body. */
void open_body(struct pass_bench *b, const char *decorations, const char *body) {
    static char text[16384];
    const char *types = strstr(globals, "OpDecorate %constants_type");
    snprintf(text, sizeof text, "%.*s%s%s%sOpFunctionEnd\n", (int)(types - globals), globals,
             decorations, types, body);
    pass_bench_open(b, text);
}

void check_row(const struct row *row, const char *end) {
    check_decorated_row(row, "", end);
}

void check_decorated_row(const struct row *row, const char *decorations, const char *end) {
    struct pass_bench b;
    char body[4096];
    snprintf(body, sizeof body, "%s%s", row->body, end);
    open_body(&b, decorations, body);
    pass_bench_run(&b, pass_value_numbering);
    const char *text = pass_bench_text(&b);
    ck_assert_msg(!row->has || strstr(text, row->has), "%s\nhas no %s:\n%s", row->body, row->has,
                  strstr(text, "OpFunction "));
    ck_assert_msg(!row->lacks || !strstr(text, row->lacks), "%s\nhas %s:\n%s", row->body,
                  row->lacks, strstr(text, "OpFunction "));
    ck_assert_msg(!pass_bench_run(&b, pass_value_numbering), "%s\nis modified twice", row->body);
    pass_bench_close(&b);
}

unsigned count_after(const char *decorations, const char *body, SpvOp op) {
    struct pass_bench b;
    open_body(&b, decorations, body);
    pass_bench_run(&b, pass_value_numbering);
    unsigned count = pass_bench_count(&b, op);
    pass_bench_close(&b);
    return count;
}
