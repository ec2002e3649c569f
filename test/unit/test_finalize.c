/* Tests of the passes for every module: critical sections, volatile built-ins, the memory model,
 * quad lanes. */
#include <check.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* Runs a module pass as a routine pass. */
static bool merge_interlocks_pass(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_merge_interlocks(o);
}
static bool upgrade_memory_pass(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_vulkan_memory_model(o);
}
static bool mark_volatile_pass(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_volatile_builtins(o);
}

static void open_module(struct pass_bench *b, const char *head, const char *types,
                        const char *body) {
    char text[8192];
    ck_assert_uint_lt(strlen(head) + strlen(types) + strlen(body) + 100, sizeof text);
    strcpy(text, head);
    strcat(text, types);
    strcat(text, body);
    strcat(text, "OpFunctionEnd\n");
    pass_bench_open(b, text);
}

static void choose_vulkan_memory(struct pass_bench *b) {
    b->o.m->sections[SECTION_MEMORY_MODEL].first->operands[1] = SpvMemoryModelVulkan;
}

/* ---- Critical sections ---- */

static const char ordered[] = "OpCapability FragmentShaderPixelInterlockEXT\n"
                              "OpExtension \"SPV_EXT_fragment_shader_interlock\"\n"
                              "OpEntryPoint Fragment %main \"main\"\n"
                              "OpExecutionMode %main OriginUpperLeft\n"
                              "OpExecutionMode %main PixelInterlockOrderedEXT\n";

static const char plain_types[] = "%void = OpTypeVoid\n"
                                  "%type = OpTypeFunction %void\n"
                                  "%bool = OpTypeBool\n"
                                  "%true = OpConstantTrue %bool\n"
                                  "%main = OpFunction %void None %type\n"
                                  "%begin = OpLabel\n";

START_TEST(merges_sections_of_a_block) {
    struct pass_bench b;
    open_module(&b, ordered, plain_types,
                "OpBeginInvocationInterlockEXT\n"
                "OpEndInvocationInterlockEXT\n"
                "OpBeginInvocationInterlockEXT\n"
                "OpEndInvocationInterlockEXT\n"
                "OpReturn\n");
    ck_assert(pass_bench_run(&b, merge_interlocks_pass));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBeginInvocationInterlockEXT), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpEndInvocationInterlockEXT), 1);
    ck_assert(!pass_bench_run(&b, merge_interlocks_pass));
    pass_bench_close(&b);
}
END_TEST

START_TEST(moves_sections_of_branches_to_entry_point) {
    struct pass_bench b;
    open_module(&b, ordered, plain_types,
                "OpSelectionMerge %end None\n"
                "OpBranchConditional %true %then %end\n"
                "%then = OpLabel\n"
                "OpBeginInvocationInterlockEXT\n"
                "OpEndInvocationInterlockEXT\n"
                "OpKill\n"
                "%end = OpLabel\n"
                "OpBeginInvocationInterlockEXT\n"
                "OpEndInvocationInterlockEXT\n"
                "OpReturn\n");
    ck_assert(pass_bench_run(&b, merge_interlocks_pass));
    const struct block *first = b.o.m->first_routine->first;
    ck_assert_uint_eq(first->list.first->opcode, SpvOpBeginInvocationInterlockEXT);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBeginInvocationInterlockEXT), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpEndInvocationInterlockEXT), 2);
    pass_bench_close(&b);
}
END_TEST

/* ---- Volatile built-ins ---- */

static const char traced[] = "OpCapability RayTracingKHR\n"
                             "OpCapability GroupNonUniform\n"
                             "OpExtension \"SPV_KHR_ray_tracing\"\n"
                             "OpEntryPoint AnyHitKHR %main \"any\" %size\n"
                             "OpEntryPoint MissKHR %main \"miss\" %size\n"
                             "OpDecorate %size BuiltIn SubgroupSize\n";

static const char size_types[] = "%void = OpTypeVoid\n"
                                 "%type = OpTypeFunction %void\n"
                                 "%uint = OpTypeInt 32 0\n"
                                 "%to_uint = OpTypePointer Input %uint\n"
                                 "%size = OpVariable %to_uint Input\n"
                                 "%main = OpFunction %void None %type\n"
                                 "%begin = OpLabel\n";

static const char size_read[] = "%x = OpLoad %uint %size\n"
                                "OpReturn\n";

START_TEST(decorates_variable_volatile_in_one_entry_point) {
    struct pass_bench b;
    open_module(&b, traced, size_types, size_read);
    ck_assert(pass_bench_run(&b, mark_volatile_pass));
    ck_assert(strstr(pass_bench_text(&b), "OpDecorate %SubgroupSize Volatile") != NULL);
    pass_bench_close(&b);
}
END_TEST

START_TEST(marks_loads_volatile_in_vulkan_memory_model) {
    struct pass_bench b;
    open_module(&b, traced, size_types, size_read);
    choose_vulkan_memory(&b);
    ck_assert(pass_bench_run(&b, mark_volatile_pass));
    ck_assert(!strstr(pass_bench_text(&b), "OpDecorate %SubgroupSize Volatile"));
    ck_assert(strstr(pass_bench_text(&b), "OpLoad %uint %SubgroupSize Volatile") != NULL);
    pass_bench_close(&b);
}
END_TEST

START_TEST(ignores_variables_that_do_not_change) {
    struct pass_bench b;
    open_module(&b, traced, size_types, size_read);
    struct instruction *miss = b.o.m->sections[SECTION_ENTRY_POINTS].last;
    miss->operands[0] = SpvExecutionModelAnyHitKHR;
    ck_assert(!pass_volatile_builtins(&b.o));
    pass_bench_close(&b);
}
END_TEST

/* ---- The memory model ---- */

static const char memory_head[] = "OpName %shared \"shared\"\n"
                                  "OpName %own \"own\"\n"
                                  "OpName %group \"group\"\n"
                                  "OpName %image \"image\"\n"
                                  "OpDecorate %shared Coherent\n"
                                  "OpDecorate %image Coherent\n"
                                  "OpDecorate %image Volatile\n"
                                  "OpDecorate %block Block\n"
                                  "OpMemberDecorate %block 0 Offset 0\n";

static const char memory_types[] = "%void = OpTypeVoid\n"
                                   "%type = OpTypeFunction %void\n"
                                   "%uint = OpTypeInt 32 0\n"
                                   "%v2 = OpTypeVector %uint 2\n"
                                   "%v4 = OpTypeVector %uint 4\n"
                                   "%n0 = OpConstant %uint 0\n"
                                   "%n1 = OpConstant %uint 1\n"
                                   "%at = OpConstantComposite %v2 %n0 %n0\n"
                                   "%block = OpTypeStruct %uint\n"
                                   "%texture = OpTypeImage %uint 2D 2 0 0 2 R32ui\n"
                                   "%to_block = OpTypePointer StorageBuffer %block\n"
                                   "%to_word = OpTypePointer StorageBuffer %uint\n"
                                   "%to_group = OpTypePointer Workgroup %uint\n"
                                   "%to_image = OpTypePointer UniformConstant %texture\n"
                                   "%to_texel = OpTypePointer Image %uint\n"
                                   "%shared = OpVariable %to_block StorageBuffer\n"
                                   "%own = OpVariable %to_block StorageBuffer\n"
                                   "%group = OpVariable %to_group Workgroup\n"
                                   "%image = OpVariable %to_image UniformConstant\n"
                                   "%main = OpFunction %void None %type\n"
                                   "%begin = OpLabel\n";

static const char memory_body[] = "%p = OpAccessChain %to_word %shared %n0\n"
                                  "%q = OpAccessChain %to_word %own %n0\n"
                                  "%a = OpLoad %uint %p\n"
                                  "OpStore %q %a\n"
                                  "OpStore %p %a Aligned 4\n"
                                  "OpStore %group %a\n"
                                  "%handle = OpLoad %texture %image\n"
                                  "%texel = OpImageRead %v4 %handle %at\n"
                                  "OpImageWrite %handle %at %texel\n"
                                  "%there = OpImageTexelPointer %to_texel %image %at %n0\n"
                                  "%old = OpAtomicIAdd %uint %there %n1 %n0 %n1\n"
                                  "OpReturn\n";

static void upgrade_memory(struct pass_bench *b) {
    open_module(b, memory_head, memory_types, memory_body);
    choose_vulkan_memory(b);
    ck_assert(pass_bench_run(b, upgrade_memory_pass));
}

START_TEST(moves_decorations_to_accesses) {
    struct pass_bench b;
    upgrade_memory(&b);
    const char *text = pass_bench_text(&b);
    ck_assert(strstr(text, " MakePointerVisible|NonPrivatePointer %uint_5") != NULL);
    ck_assert(strstr(text, " Aligned|MakePointerAvailable|NonPrivatePointer 4 %uint_5") != NULL);
    ck_assert(strstr(text, "OpStore %group") != NULL);
    ck_assert(strstr(text, " MakePointerAvailable|NonPrivatePointer %uint_2") != NULL);
    ck_assert(strstr(text, "MakeTexelVisible|NonPrivateTexel|VolatileTexel %uint_5") != NULL);
    ck_assert(strstr(text, "MakeTexelAvailable|NonPrivateTexel|VolatileTexel %uint_5") != NULL);
    ck_assert(strstr(text, "Coherent") == NULL);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_plain_accesses_of_other_memory) {
    struct pass_bench b;
    upgrade_memory(&b);
    const char *text = pass_bench_text(&b);
    ck_assert(strstr(text, "%image\n") != NULL); /* the last operand of its load */
    unsigned plain = 0;
    for_each_block(block, b.o.m->first_routine)
        for_each_in(i, &block->list)
            plain += i->opcode == SpvOpStore && i->count == 2;
    ck_assert_uint_eq(plain, 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(narrows_device_scope_to_queue_family) {
    struct pass_bench b;
    upgrade_memory(&b);
    uint32_t scope = 0, semantics = 0;
    for_each_block(block, b.o.m->first_routine)
        for_each_in(i, &block->list)
            if (i->opcode == SpvOpAtomicIAdd) {
                ck_assert(module_constant_word(b.o.m, i->operands[1], &scope));
                ck_assert(module_constant_word(b.o.m, i->operands[2], &semantics));
            }
    ck_assert_uint_eq(scope, SpvScopeQueueFamily);
    ck_assert_uint_eq(semantics, SpvMemorySemanticsVolatileMask);
    pass_bench_close(&b);
}
END_TEST

START_TEST(upgrades_memory_model_once) {
    struct pass_bench b;
    upgrade_memory(&b);
    const char *before = pass_bench_text(&b);
    pass_bench_run(&b, upgrade_memory_pass);
    ck_assert_str_eq(before, pass_bench_text(&b));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_decorations_in_glsl_memory_model) {
    struct pass_bench b;
    open_module(&b, memory_head, memory_types, memory_body);
    ck_assert(!pass_bench_run(&b, upgrade_memory_pass));
    ck_assert(strstr(pass_bench_text(&b), "OpDecorate %shared Coherent") != NULL);
    pass_bench_close(&b);
}
END_TEST

/* ---- Interfaces ---- */

static const char listed_types[] = "OpEntryPoint Vertex %main \"main\" %in %out %idle\n"
                                   "OpEntryPoint Vertex %other \"other\" %in %idle %used\n"
                                   "OpName %in \"in\"\n"
                                   "OpName %out \"out\"\n"
                                   "OpName %used \"used\"\n"
                                   "OpName %idle \"idle\"\n"
                                   "OpDecorate %in Location 0\n"
                                   "OpDecorate %out Location 0\n"
                                   "%void = OpTypeVoid\n"
                                   "%type = OpTypeFunction %void\n"
                                   "%uint = OpTypeInt 32 0\n"
                                   "%to_in = OpTypePointer Input %uint\n"
                                   "%to_out = OpTypePointer Output %uint\n"
                                   "%to_own = OpTypePointer Private %uint\n"
                                   "%in = OpVariable %to_in Input\n"
                                   "%out = OpVariable %to_out Output\n"
                                   "%idle = OpVariable %to_own Private\n"
                                   "%used = OpVariable %to_own Private\n";

static const char listed_body[] = "%main = OpFunction %void None %type\n"
                                  "%begin = OpLabel\n"
                                  "OpReturn\n"
                                  "OpFunctionEnd\n"
                                  "%other = OpFunction %void None %type\n"
                                  "%begin2 = OpLabel\n"
                                  "%x = OpFunctionCall %void %callee\n"
                                  "OpReturn\n"
                                  "OpFunctionEnd\n"
                                  "%callee = OpFunction %void None %type\n"
                                  "%begin3 = OpLabel\n"
                                  "%y = OpLoad %uint %in\n"
                                  "OpStore %used %y\n"
                                  "OpReturn\n";

static void list_variables(struct pass_bench *b, uint32_t version, bool is_optimized) {
    b->o.m->version = version;
    b->settings.is_optimized = is_optimized;
    pass_list_interfaces(&b->o);
}

START_TEST(lists_reachable_variables) {
    struct pass_bench b;
    open_module(&b, "", listed_types, listed_body);
    list_variables(&b, SPIRV_1_5, false);
    const char *text = pass_bench_text(&b);
    ck_assert(strstr(text, "\"main\" %in %out\n") != NULL);
    ck_assert(strstr(text, "\"other\" %in %used\n") != NULL);
    list_variables(&b, SPIRV_1_5, true);
    ck_assert(strstr(pass_bench_text(&b), "\"main\" %out\n") != NULL);
    list_variables(&b, SPIRV_1_1, true);
    ck_assert(strstr(pass_bench_text(&b), "\"other\" %in\n") != NULL);
    pass_bench_close(&b);
}
END_TEST

/* ---- Quad lanes ---- */

static bool fix_lanes_pass(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_constant_lanes(o);
}

START_TEST(selects_dynamic_lane_of_four) {
    struct pass_bench b;
    open_module(&b,
                "OpCapability GroupNonUniformQuad\n"
                "OpEntryPoint GLCompute %main \"main\" %in\n"
                "OpExecutionMode %main LocalSize 4 1 1\n"
                "OpDecorate %in BuiltIn LocalInvocationIndex\n",
                "%void = OpTypeVoid\n"
                "%type = OpTypeFunction %void\n"
                "%uint = OpTypeInt 32 0\n"
                "%uint_2 = OpConstant %uint 2\n"
                "%uint_3 = OpConstant %uint 3\n"
                "%v2uint = OpTypeVector %uint 2\n"
                "%pointer = OpTypePointer Input %uint\n"
                "%in = OpVariable %pointer Input\n",
                "%main = OpFunction %void None %type\n"
                "%begin = OpLabel\n"
                "%lane = OpLoad %uint %in\n"
                "%value = OpCompositeConstruct %v2uint %lane %lane\n"
                "%1 = OpGroupNonUniformQuadBroadcast %uint %uint_3 %lane %uint_2\n"
                "%2 = OpGroupNonUniformQuadBroadcast %v2uint %uint_3 %value %lane\n"
                "OpReturn\n");
    ck_assert(
        !pass_bench_run(&b, fix_lanes_pass)); /* since SPIR-V 1.5, the lane need not be constant */
    b.o.m->version = SPIRV_1_4;
    ck_assert(pass_bench_run(&b, fix_lanes_pass));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpGroupNonUniformQuadBroadcast), 5);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSelect), 3);
    ck_assert(!pass_bench_run(&b, fix_lanes_pass));
    pass_bench_close(&b);
}
END_TEST

Suite *finalize_suite(void) {
    Suite *suite = suite_create("finalize");
    TCase *all = tcase_create("all");
    tcase_add_test(all, merges_sections_of_a_block);
    tcase_add_test(all, moves_sections_of_branches_to_entry_point);
    tcase_add_test(all, decorates_variable_volatile_in_one_entry_point);
    tcase_add_test(all, marks_loads_volatile_in_vulkan_memory_model);
    tcase_add_test(all, ignores_variables_that_do_not_change);
    tcase_add_test(all, moves_decorations_to_accesses);
    tcase_add_test(all, preserves_plain_accesses_of_other_memory);
    tcase_add_test(all, narrows_device_scope_to_queue_family);
    tcase_add_test(all, upgrades_memory_model_once);
    tcase_add_test(all, preserves_decorations_in_glsl_memory_model);
    tcase_add_test(all, lists_reachable_variables);
    tcase_add_test(all, selects_dynamic_lane_of_four);
    suite_add_tcase(suite, all);
    return suite;
}
