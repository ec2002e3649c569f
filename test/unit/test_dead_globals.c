/* Tests of reachability from entry points. */
#include <check.h>
#include "spirv_names.h"

#include "../../optimize/common/cfg.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char module[] =
    "OpEntryPoint Fragment %main \"main\" %in %unused %out %idle\n"
    "OpExecutionMode %main OriginUpperLeft\n"
    "OpName %dead \"dead\"\n"
    "OpName %main \"main\"\n"
    "OpName %texture \"texture\"\n"
    "OpDecorate %in Location 0\n"
    "OpDecorate %unused Location 1\n"
    "OpDecorate %out Location 0\n"
    "OpDecorate %idle Location 1\n"
    "OpDecorate %texture DescriptorSet 0\n"
    "OpDecorate %texture Binding 0\n" BENCH_TYPES "%float = OpTypeFloat 32\n"
    "%int = OpTypeInt 32 1\n"
    "%eleven = OpConstant %int 11\n"
    "%input = OpTypePointer Input %float\n"
    "%output = OpTypePointer Output %float\n"
    "%image = OpTypeImage %float 2D 2 0 0 1 Unknown\n"
    "%resource = OpTypePointer UniformConstant %image\n"
    "%in = OpVariable %input Input\n"
    "%unused = OpVariable %input Input\n"
    "%out = OpVariable %output Output\n"
    "%idle = OpVariable %output Output\n"
    "%texture = OpVariable %resource UniformConstant\n"
    "%dead = OpFunction %void None %type\n"
    "%first = OpLabel\n"
    "%t = OpLoad %image %texture\n"
    "%u = OpLoad %float %unused\n"
    "%s = OpIAdd %int %eleven %eleven\n" BENCH_END "%helper = OpFunction %void None %type\n"
    "%second = OpLabel\n"
    "%v = OpLoad %float %in\n"
    "OpStore %out %v\n" BENCH_END "%main = OpFunction %void None %type\n"
    "%third = OpLabel\n"
    "%call = OpFunctionCall %void %helper\n" BENCH_END;

static unsigned count_in(const struct instruction_list *list, SpvOp op) {
    unsigned count = 0;
    for (const struct instruction *i = list->first; i; i = i->next)
        count += i->opcode == op;
    return count;
}

static void open_and_reach(struct pass_bench *b, bool interface, bool bindings) {
    pass_bench_open(b, module);
    b->options.preserve_interface = interface;
    b->options.preserve_bindings = bindings;
    ck_assert(pass_dead_globals(&b->o));
    ck_assert(!pass_bench_run(b, pass_unreachable_code));
    ck_assert(!pass_dead_globals(&b->o));
}

START_TEST(removes_unreachable_code) {
    struct pass_bench b;
    open_and_reach(&b, false, false);
    struct instruction_list *sections = b.o.m->sections;
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpIAdd), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), 1);
    ck_assert_uint_eq(count_in(&sections[SECTION_VARIABLES], SpvOpVariable), 3);
    ck_assert_uint_eq(count_in(&sections[SECTION_GLOBALS], SpvOpTypeImage), 0);
    ck_assert_uint_eq(count_in(&sections[SECTION_GLOBALS], SpvOpTypePointer), 2);
    ck_assert_uint_eq(count_in(&sections[SECTION_NAMES], SpvOpName), 1);
    ck_assert_uint_eq(count_in(&sections[SECTION_DECORATIONS], SpvOpDecorate), 3);
    ck_assert_uint_eq(sections[SECTION_ENTRY_POINTS].first->count, 2 + 2 + 3);
    pass_bench_close(&b);
}
END_TEST

START_TEST(interfaces_and_bindings_are_preserved) {
    struct pass_bench b;
    open_and_reach(&b, true, false);
    ck_assert_uint_eq(count_in(&b.o.m->sections[SECTION_VARIABLES], SpvOpVariable), 4);
    ck_assert_uint_eq(b.o.m->sections[SECTION_ENTRY_POINTS].first->count, 2 + 2 + 4);
    pass_bench_close(&b);
    open_and_reach(&b, false, true);
    ck_assert_uint_eq(count_in(&b.o.m->sections[SECTION_VARIABLES], SpvOpVariable), 4);
    ck_assert_uint_eq(count_in(&b.o.m->sections[SECTION_NAMES], SpvOpName), 2);
    pass_bench_close(&b);
}
END_TEST

START_TEST(recreates_removed_constants) {
    struct pass_bench b;
    open_and_reach(&b, false, false);
    const uint32_t signedness[] = {32, 1};
    uint32_t type = module_type(b.o.m, SpvOpTypeInt, signedness, 2);
    uint32_t eleven = opt_constant_of_word(&b.o, type, 11);
    ck_assert_ptr_nonnull(instruction_of(b.o.m, type));
    ck_assert_ptr_nonnull(instruction_of(b.o.m, eleven));
    ck_assert_uint_eq(opt_constant_of_word(&b.o, type, 11), eleven);
    pass_bench_close(&b);
}
END_TEST

/* Of a signed and an unsigned 1, the stored one is also used as index. */
START_TEST(shares_constants_of_indices) {
    struct pass_bench b;
    pass_bench_open(&b, "OpEntryPoint Fragment %f \"main\" %v\n"
                        "OpExecutionMode %f OriginUpperLeft\n" BENCH_TYPES "%int = OpTypeInt 32 1\n"
                        "%uint = OpTypeInt 32 0\n"
                        "%i1 = OpConstant %int 1\n"
                        "%u1 = OpConstant %uint 1\n"
                        "%i2 = OpConstant %int 2\n"
                        "%u2 = OpConstant %uint 2\n"
                        "%u4 = OpConstant %uint 4\n"
                        "%array = OpTypeArray %uint %u4\n"
                        "%to_array = OpTypePointer Private %array\n"
                        "%to_part = OpTypePointer Private %uint\n"
                        "%v = OpVariable %to_array Private\n" BENCH_BEGIN
                        "%a = OpAccessChain %to_part %v %i1\n"
                        "%b = OpAccessChain %to_part %v %u2\n"
                        "%c = OpAccessChain %to_part %v %i2\n"
                        "OpStore %a %u1\n"
                        "OpStore %b %u1\n"
                        "OpStore %c %u1\n" BENCH_END);
    b.options.optimization = 0;
    ck_assert(!pass_dead_globals(&b.o));
    b.options.optimization = 1;
    ck_assert(pass_dead_globals(&b.o));
    ck_assert_uint_eq(count_in(&b.o.m->sections[SECTION_GLOBALS], SpvOpConstant), 4);
    ck_assert(!pass_bench_run(&b, pass_unreachable_code));
    ck_assert(!pass_dead_globals(&b.o));
    pass_bench_close(&b);
}
END_TEST

START_TEST(debug_records_of_removed_objects_have_valid_operands) {
    struct pass_bench b;
    pass_bench_open(&b, module);
    struct module *m = b.o.m;
    uint32_t nothing = module_type(m, SpvOpTypeVoid, NULL, 0);
    uint32_t name = module_string(m, "texture"), texture = m->sections[SECTION_VARIABLES].last->id;
    b.o.debug_set = module_import(m, "NonSemantic.Shader.DebugInfo.100");
    const uint32_t variable[] = {b.o.debug_set, NonSemanticShaderDebugInfo100DebugGlobalVariable,
                                 name,          nothing,
                                 nothing,       nothing,
                                 nothing,       nothing,
                                 name,          texture,
                                 nothing};
    const uint32_t none[] = {b.o.debug_set, NonSemanticShaderDebugInfo100DebugInfoNone};
    module_write(m, SECTION_DEBUG, SpvOpExtInst, nothing, variable, 11);
    uint32_t last = module_write(m, SECTION_DEBUG, SpvOpExtInst, nothing, none, 2);
    ck_assert(pass_dead_globals(&b.o));
    ck_assert_ptr_null(instruction_of(m, texture));
    ck_assert_uint_eq(m->sections[SECTION_DEBUG].first->id, last);
    ck_assert_uint_eq(m->sections[SECTION_DEBUG].last->operands[9], last);
    pass_bench_close(&b);
}
END_TEST

Suite *dead_globals_suite(void) {
    Suite *suite = suite_create("dead_globals");
    TCase *all = tcase_create("all");
    tcase_add_test(all, removes_unreachable_code);
    tcase_add_test(all, interfaces_and_bindings_are_preserved);
    tcase_add_test(all, recreates_removed_constants);
    tcase_add_test(all, shares_constants_of_indices);
    tcase_add_test(all, debug_records_of_removed_objects_have_valid_operands);
    suite_add_tcase(suite, all);
    return suite;
}
