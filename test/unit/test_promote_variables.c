/* Tests of promoting variables to values: remaining variables, phis, debug information. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* ---- A function of a, b, k: int, c: float, p: bool, v: a vector, m: a matrix, r: a record ---- */

#define NAME(name) "OpName %" name " \"" name "\"\n"

/* Names for the ids of the text, so that tests find them in the output.  Promoted variables have no
 * names, because those are removed later. */
static const char names[] =
    NAME("a") NAME("b") NAME("k") NAME("c") NAME("p") NAME("v") NAME("m") NAME("r") NAME("record")
        NAME("array") NAME("out") NAME("real") NAME("vector") NAME("matrix") NAME("whole");

static const char globals[] = "%void = OpTypeVoid\n"
                              "%bool = OpTypeBool\n"
                              "%int = OpTypeInt 32 1\n"
                              "%uint = OpTypeInt 32 0\n"
                              "%float = OpTypeFloat 32\n"
                              "%vec = OpTypeVector %float 4\n"
                              "%mat = OpTypeMatrix %vec 2\n"
                              "%u4 = OpConstant %uint 4\n"
                              "%array = OpTypeArray %int %u4\n"
                              "%record = OpTypeStruct %int %vec %array\n"
                              "%type = OpTypeFunction %void %int %int %int %float %bool %vec %mat "
                              "%record\n"
                              "%to_out = OpTypePointer Private %int\n"
                              "%to_real = OpTypePointer Private %float\n"
                              "%to_vector = OpTypePointer Private %vec\n"
                              "%to_matrix = OpTypePointer Private %mat\n"
                              "%to_whole = OpTypePointer Private %record\n"
                              "%out = OpVariable %to_out Private\n"
                              "%real = OpVariable %to_real Private\n"
                              "%vector = OpVariable %to_vector Private\n"
                              "%matrix = OpVariable %to_matrix Private\n"
                              "%whole = OpVariable %to_whole Private\n"
                              "%int_at = OpTypePointer Function %int\n"
                              "%float_at = OpTypePointer Function %float\n"
                              "%vec_at = OpTypePointer Function %vec\n"
                              "%mat_at = OpTypePointer Function %mat\n"
                              "%array_at = OpTypePointer Function %array\n"
                              "%record_at = OpTypePointer Function %record\n"
                              "%taker = OpTypeFunction %void %int_at\n"
                              "%i0 = OpConstant %int 0\n"
                              "%i1 = OpConstant %int 1\n"
                              "%i2 = OpConstant %int 2\n"
                              "%i4 = OpConstant %int 4\n"
                              "%i7 = OpConstant %int 7\n"
                              "%u0 = OpConstant %uint 0\n"
                              "%u32 = OpConstant %uint 32\n";

static const char functions[] = "%take = OpFunction %void None %taker\n"
                                "%taken = OpFunctionParameter %int_at\n"
                                "%only = OpLabel\n" BENCH_END "%f = OpFunction %void None %type\n"
                                "%a = OpFunctionParameter %int\n"
                                "%b = OpFunctionParameter %int\n"
                                "%k = OpFunctionParameter %int\n"
                                "%c = OpFunctionParameter %float\n"
                                "%p = OpFunctionParameter %bool\n"
                                "%v = OpFunctionParameter %vec\n"
                                "%m = OpFunctionParameter %mat\n"
                                "%r = OpFunctionParameter %record\n"
                                "%begin = OpLabel\n"
                                "%x = OpVariable %int_at Function\n"
                                "%given = OpVariable %int_at Function %i7\n"
                                "%y = OpVariable %vec_at Function\n"
                                "%z = OpVariable %mat_at Function\n"
                                "%s = OpVariable %record_at Function\n";

static void open_body(struct pass_bench *b, const char *body) {
    static char text[16384];
    snprintf(text, sizeof text, "%s%s%s%sOpReturn\nOpFunctionEnd\n", names, globals, functions,
             body);
    pass_bench_open(b, text);
}

/* Returns the text from the function on. */
static const char *body_of(struct pass_bench *b) {
    return strstr(pass_bench_text(b), "%a = OpFunctionParameter");
}

struct row {
    const char *body, *has, *lacks;
};

static void check_row(const struct row *row) {
    struct pass_bench b;
    open_body(&b, row->body);
    ck_assert(pass_bench_run(&b, pass_promote_variables));
    const char *text = body_of(&b);
    ck_assert_msg(!row->has || strstr(text, row->has), "%s\nhas no %s:\n%s", row->body, row->has,
                  text);
    ck_assert_msg(!row->lacks || !strstr(text, row->lacks), "%s\nhas %s:\n%s", row->body,
                  row->lacks, text);
    ck_assert_msg(!pass_bench_run(&b, pass_promote_variables), "%s\nis modified twice", row->body);
    pass_bench_close(&b);
}

#define LOAD(name, type, from) name " = OpLoad " type " " from "\n"
#define PUT(to, type, from)    LOAD("%l_" to, type, from) "OpStore %" to " %l_" to "\n"
#define AT(name, type, from)   name " = OpAccessChain %" type "_at " from "\n"

/* ---- Values ---- */

static const struct row values[] = {
    {"OpStore %x %a\n" PUT("out", "%int", "%x"), "OpStore %out %a", "OpVariable"},
    {"OpStore %x %a\nOpStore %x %b\n" PUT("out", "%int", "%x"), "OpStore %out %b", "OpVariable"},
    {PUT("out", "%int", "%x"), "OpStore %out %", "OpVariable"}, /* undefined */
    {PUT("out", "%int", "%given"), "OpStore %out %int_7", "OpVariable"},
    {"OpStore %given %a\n" PUT("out", "%int", "%given"), "OpStore %out %a", "OpVariable"},
    {"OpStore %y %v\n" PUT("vector", "%vec", "%y"), "OpStore %vector %v", "OpVariable"},
    /* Structures and arrays are split if their parts are used. */
    {"OpStore %s %r\n" PUT("whole", "%record", "%s"), "OpStore %whole %r", "OpCompositeExtract"},
    {AT("%e", "int", "%s %i0") "OpStore %e %a\n" PUT("out", "%int", "%e"), "OpStore %out %a",
     "OpVariable"},
    {AT("%e", "int", "%s %i0") "OpStore %s %r\n" PUT("out", "%int", "%e"),
     "OpCompositeExtract %int %r 0", "OpVariable"},
    {AT("%e", "int", "%s %i0") "OpStore %s %r\nOpStore %e %a\n" PUT("whole", "%record", "%s"),
     "OpCompositeConstruct %record %a", "OpVariable"},
    {AT("%e", "int", "%s %i2 %i1") "OpStore %e %a\n" PUT("out", "%int", "%e"), "OpStore %out %a",
     "OpVariable"},
    {AT("%e", "array", "%s %i2")
         AT("%d", "int", "%e %i1") "OpStore %d %a\n" PUT("out", "%int", "%d"),
     "OpStore %out %a", "OpAccessChain"},
    {"%t = OpCompositeConstruct %mat %v %v\n" AT("%e", "vec", "%z %i1") "OpStore %z %t\n" PUT(
         "vector", "%vec", "%e"),
     "OpStore %vector %v", "OpVariable"},
    /* Vectors are not split. */
    {AT("%e", "float", "%y %i1") "OpStore %y %v\nOpStore %e %c\n" PUT("vector", "%vec", "%y"),
     "OpCompositeInsert %v4float %c %v 1", "OpVariable"},
    {AT("%e", "float", "%y %i1") "OpStore %y %v\n" PUT("real", "%float", "%e"),
     "OpCompositeExtract %float %v 1", "OpVariable"},
    {AT("%e", "float", "%y %k") "OpStore %y %v\nOpStore %e %c\n" PUT("vector", "%vec", "%y"),
     "OpVectorInsertDynamic %v4float %v %c %k", "OpVariable"},
    {AT("%e", "float", "%y %k") "OpStore %y %v\n" PUT("real", "%float", "%e"),
     "OpVectorExtractDynamic %float %v %k", "OpVariable"},
    /* Matrices are split into columns. */
    {"OpStore %z %m\n" PUT("matrix", "%mat", "%z"), "OpStore %matrix %m", "OpCompositeExtract"},
    {AT("%e", "vec", "%z %i1") "OpStore %z %m\nOpStore %e %v\n" PUT("matrix", "%mat", "%z"),
     "OpCompositeConstruct %mat2v4float %", "OpVariable"},
    {AT("%e", "float", "%z %i1 %i2") "OpStore %z %m\nOpStore %e %c\n" PUT("matrix", "%mat", "%z"),
     "OpCompositeInsert %v4float %c", "OpVariable"},
    {AT("%e", "float", "%z %i1 %k") "OpStore %z %m\n" PUT("real", "%float", "%e"),
     "OpVectorExtractDynamic %float", "OpVariable"},
};

START_TEST(promotes_variables) {
    check_row(&values[_i]);
}
END_TEST

/* ---- Remaining variables ---- */

static const struct row kept[] = {
    {LOAD("%l", "%int", "%x Volatile") "OpStore %out %l\n", "Volatile", NULL},
    {"OpStore %x %a Volatile\n", "%a Volatile", NULL},
    {"OpStore %x %a Volatile\n" PUT("out", "%int", "%x"), "OpLoad %int %", "OpStore %out %a"},
    {"OpStore %x %a\n%t = OpFunctionCall %void %take %x\n", "%a\n", NULL},
    {"OpStore %x %a\nOpCopyMemory %out %x\n", "OpCopyMemory %out %", NULL},
    {AT("%e", "vec", "%z %k") "OpStore %z %m\n" PUT("vector", "%vec", "%e"), "%m\n",
     "OpCompositeExtract"},
    /* Only a part that is indexed dynamically, or whose address is used, stays in memory. */
    {AT("%e", "int", "%s %i2 %k") "OpStore %s %r\n" PUT("out", "%int", "%e"),
     "OpVariable %_ptr_Function_array", "OpVariable %_ptr_Function_record"},
    {AT("%e", "int", "%s %i2 %k") "OpStore %s %r\n" PUT("out", "%int", "%e"),
     "OpCompositeExtract %array %r 2", "%r\n"},
    {AT("%e", "int", "%s %i2 %k") AT("%d", "int", "%s %i0") "OpStore %d %a\n" PUT(
         "out", "%int", "%e") "%sum = OpLoad %int %d\nOpStore %out %sum\n",
     "OpStore %out %a", "OpVariable %_ptr_Function_int"},
    {AT("%e", "int", "%s %i2 %k") "OpStore %e %a\n" PUT("whole", "%record", "%s"),
     "OpLoad %array %", "OpLoad %record"},
    {AT("%e", "array", "%s %i2") AT("%d", "int", "%e %k")
         AT("%n", "int", "%e %i1") "OpStore %n %a\n" PUT("out", "%int", "%d"),
     "OpVariable %_ptr_Function_array", "OpStore %out %a"},
    {AT("%e", "int", "%s %i0") AT(
         "%d", "vec", "%s %i1") "OpCopyMemory %e %out\nOpStore %d %v\n" PUT("vector", "%vec", "%d"),
     "OpStore %vector %v", "OpVariable %_ptr_Function_record"},
    {AT("%e", "int", "%s %i2 %i4") "OpStore %e %a\n" PUT("out", "%int", "%e"), /* out of bounds */
     "OpVariable %_ptr_Function_array", "OpStore %out %a"},
};

START_TEST(preserves_other_variables) {
    check_row(&kept[_i]);
}
END_TEST

START_TEST(reports_no_change_without_promotions) {
    struct pass_bench b;
    static const char text[] =
        "%void = OpTypeVoid\n"
        "%int = OpTypeInt 32 1\n"
        "%at = OpTypePointer Function %int\n"
        "%one = OpConstant %int 1\n"
        "%type = OpTypeFunction %void\n" BENCH_BEGIN "%x = OpVariable %at Function\n"
        "OpStore %x %one Volatile\n" BENCH_END;
    pass_bench_open(&b, text);
    ck_assert(!pass_bench_run(&b, pass_promote_variables));
    pass_bench_close(&b);
}
END_TEST

/* ---- Phis ---- */

#define IF(then, otherwise)                                                                        \
    "OpSelectionMerge %end None\n"                                                                 \
    "OpBranchConditional %p %yes %no\n"                                                            \
    "%yes = OpLabel\n" then "OpBranch %end\n"                                                      \
    "%no = OpLabel\n" otherwise "OpBranch %end\n"                                                  \
    "%end = OpLabel\n"

#define LOOP(begin, body, next)                                                                    \
    "OpBranch %loop\n"                                                                             \
    "%loop = OpLabel\n" begin "OpLoopMerge %left %next None\n"                                     \
    "OpBranchConditional %p %inside %left\n"                                                       \
    "%inside = OpLabel\n" body "OpBranch %next\n"                                                  \
    "%next = OpLabel\n" next "OpBranch %loop\n"                                                    \
    "%left = OpLabel\n"

static const struct {
    const char *body;
    unsigned phis;
    const char *has;
} joins[] = {
    {IF("OpStore %x %a\n", "OpStore %x %b\n") PUT("out", "%int", "%x"), 1, "OpPhi %int %b %"},
    {"OpStore %x %a\n" IF("OpStore %x %b\n", "") PUT("out", "%int", "%x"), 1, "OpPhi %int %a %"},
    {IF("OpStore %x %a\n", "OpStore %x %b\n"), 0, NULL}, /* unused */
    {IF("OpStore %x %a\n" PUT("out", "%int", "%x"), "OpStore %x %b\n"), 0, "OpStore %out %a"},
    {"OpStore %x %a\n" IF("", "") PUT("out", "%int", "%x"), 0, "OpStore %out %a"},
    {IF("OpStore %x %a\n", "OpStore %x %b\n") "OpStore %x %k\n" PUT("out", "%int", "%x"), 0,
     "OpStore %out %k"},
    {AT("%e", "int", "%s %i0") IF("OpStore %s %r\n", "OpStore %e %b\n") PUT("out", "%int", "%e"), 1,
     "OpPhi %int"}, /* for only that part */
    {"OpStore %x %i0\n" LOOP("", "",
                             "%l = OpLoad %int %x\n%n = OpIAdd %int %l %i1\nOpStore %x %n\n")
         PUT("out", "%int", "%x"),
     1, "OpPhi %int %int_0 %"},
    {"OpStore %x %a\n" LOOP("", PUT("out", "%int", "%x"), ""), 0, "OpStore %out %a"},
    {LOOP("", "OpStore %x %a\n" PUT("out", "%int", "%x"), ""), 0, "OpStore %out %a"},
    {"OpStore %x %a\n" LOOP("", "OpStore %x %b\n", "") PUT("out", "%int", "%x"), 1,
     "OpPhi %int %a %"},
};

START_TEST(inserts_phis_at_merges) {
    struct pass_bench b;
    open_body(&b, joins[_i].body);
    ck_assert(pass_bench_run(&b, pass_promote_variables));
    const char *text = body_of(&b);
    ck_assert_msg(pass_bench_count(&b, SpvOpPhi) == joins[_i].phis, "%s", text);
    ck_assert_msg(!joins[_i].has || strstr(text, joins[_i].has), "no %s:\n%s", joins[_i].has, text);
    pass_bench_close(&b);
}
END_TEST

static const struct instruction *only_phi(const struct pass_bench *b) {
    const struct instruction *phi = NULL;
    for_each_routine(f, b->o.m)
        for_each_block(block, f)
            for_each_in(i, &block->list)
                phi = i->opcode == SpvOpPhi ? i : phi;
    return phi;
}

/* The header of a loop without iterations is the merge block of a selection. */
START_TEST(ignores_unreachable_continue_targets) {
    struct pass_bench b;
    open_body(
        &b, IF("OpStore %x %a\n", "OpStore %x %b\n") "OpLoopMerge %left %next None\n"
                                                     "OpBranch %inside\n"
                                                     "%inside = OpLabel\n"
                                                     "OpBranch %left\n"
                                                     "%next = OpLabel\n"
                                                     "OpBranch %end\n"
                                                     "%left = OpLabel\n" PUT("out", "%int", "%x"));
    ck_assert(pass_bench_run(&b, pass_promote_variables));
    const struct instruction *phi = only_phi(&b);
    ck_assert_uint_eq(phi->count, 6);
    ck_assert_uint_eq(instruction_of(b.o.m, phi->operands[4])->opcode, SpvOpUndef);
    pass_bench_close(&b);
}
END_TEST

/* A block is both targets of a branch: one pair of operands. */
START_TEST(counts_predecessor_once) {
    struct pass_bench b;
    open_body(&b, "OpSelectionMerge %end None\n"
                  "OpBranchConditional %p %yes %no\n"
                  "%yes = OpLabel\n"
                  "OpStore %x %a\n"
                  "OpBranchConditional %p %end %end\n"
                  "%no = OpLabel\n"
                  "OpStore %x %b\n"
                  "OpBranch %end\n"
                  "%end = OpLabel\n" PUT("out", "%int", "%x"));
    ck_assert(pass_bench_run(&b, pass_promote_variables));
    ck_assert_uint_eq(only_phi(&b)->count, 4);
    pass_bench_close(&b);
}
END_TEST

/* ---- Debug information ---- */

enum { DEBUG_DECLARE = 28, DEBUG_VALUE = 29 };

#define DESCRIBED(name, instruction, operands)                                                     \
    name " = OpExtInst %void %debug " instruction " " operands "\n"

static const char debug_set[] = "OpExtension \"SPV_KHR_non_semantic_info\"\n"
                                "%debug = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n"
                                "%file = OpString \"x\"\n";

static const char described_x[] = DESCRIBED("%source", "DebugSource", "%file")
    DESCRIBED("%unit", "DebugCompilationUnit", "%u0 %u4 %source %u4")
        DESCRIBED("%kind", "DebugTypeBasic", "%file %u32 %u4 %u0")
            DESCRIBED("%of_x", "DebugLocalVariable", "%file %kind %source %u4 %u4 %unit %u4")
                DESCRIBED("%empty", "DebugExpression", "");

static void open_described(struct pass_bench *b, const char *body) {
    static char text[16384];
    snprintf(text, sizeof text, "%s%s%s%s%s%sOpReturn\nOpFunctionEnd\n", debug_set, names, globals,
             described_x, functions, body);
    pass_bench_open(b, text);
    for_each_in(i, &b->o.m->sections[SECTION_IMPORTS])
        if (!strcmp((const char *)i->operands, "NonSemantic.Shader.DebugInfo.100"))
            b->o.debug_set = i->id;
}

static unsigned count_debug(const struct pass_bench *b, uint32_t instruction, uint32_t operands) {
    unsigned count = 0;
    for_each_routine(f, b->o.m)
        for_each_block(block, f)
            for_each_in(i, &block->list)
                count += i->opcode == SpvOpExtInst && i->operands[0] == b->o.debug_set &&
                         i->operands[1] == instruction && i->count == operands;
    return count;
}

#define DECLARE(name, variable) DESCRIBED(name, "DebugDeclare", "%of_x " variable " %empty")

static const struct {
    const char *body;
    unsigned values, parts, declares, declared_parts;
} descriptions[] = {
    {DECLARE("%d", "%x") "OpStore %x %a\nOpStore %x %b\n", 2, 0, 0, 0},
    {"OpStore %x %a\n" DECLARE("%d", "%x"), 1, 0, 0, 0}, /* the value at that point */
    {DECLARE("%d", "%x") IF("OpStore %x %a\n", "OpStore %x %b\n") PUT("out", "%int", "%x"), 3, 0, 0,
     0},
    {DECLARE("%d", "%x") "OpStore %x %a Volatile\n", 0, 0, 1, 0},
    {DECLARE("%d", "%s") AT("%e", "int", "%s %i0") "OpStore %e %a\n", 0, 1, 0, 0},
    {DECLARE("%d", "%s") AT("%e", "int", "%s %i2 %k") "OpStore %e %a\n", 0, 0, 0, 1},
    /* The value is valid where it dominates. */
    {IF(DECLARE("%d", "%x") "OpStore %x %a\n", "OpStore %x %b\n"), 1, 0, 0, 0},
};

START_TEST(updates_debug_declarations) {
    struct pass_bench b;
    open_described(&b, descriptions[_i].body);
    ck_assert(pass_bench_run(&b, pass_promote_variables));
    ck_assert_uint_eq(count_debug(&b, DEBUG_VALUE, 5), descriptions[_i].values);
    ck_assert_uint_eq(count_debug(&b, DEBUG_VALUE, 6), descriptions[_i].parts);
    ck_assert_uint_eq(count_debug(&b, DEBUG_DECLARE, 5), descriptions[_i].declares);
    ck_assert_uint_eq(count_debug(&b, DEBUG_DECLARE, 6), descriptions[_i].declared_parts);
    pass_bench_close(&b);
}
END_TEST

Suite *promote_variables_suite(void) {
    Suite *suite = suite_create("promote_variables");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, promotes_variables, 0, (int)COUNT_OF(values));
    tcase_add_loop_test(all, preserves_other_variables, 0, (int)COUNT_OF(kept));
    tcase_add_test(all, reports_no_change_without_promotions);
    tcase_add_loop_test(all, inserts_phis_at_merges, 0, (int)COUNT_OF(joins));
    tcase_add_test(all, ignores_unreachable_continue_targets);
    tcase_add_test(all, counts_predecessor_once);
    tcase_add_loop_test(all, updates_debug_declarations, 0, (int)COUNT_OF(descriptions));
    suite_add_tcase(suite, all);
    return suite;
}
