/* Tests of the passes for every module: critical sections, volatile built-ins, the memory model,
 * quad lanes. */
#include <check.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

/* Runs a module pass as a routine pass. */
static bool join(struct optimizer *o, struct routine *f) {
    (void)f;
    return join_interlocks(o);
}
static bool upgrade(struct optimizer *o, struct routine *f) {
    (void)f;
    return use_vulkan_memory(o);
}
static bool spread(struct optimizer *o, struct routine *f) {
    (void)f;
    return spread_volatile(o);
}

static void open(struct pass_bench *b, const char *head, const char *types, const char *body) {
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

START_TEST(sections_of_a_block_become_one) {
    struct pass_bench b;
    open(&b, ordered, plain_types,
         "OpBeginInvocationInterlockEXT\n"
         "OpEndInvocationInterlockEXT\n"
         "OpBeginInvocationInterlockEXT\n"
         "OpEndInvocationInterlockEXT\n"
         "OpReturn\n");
    ck_assert(pass_bench_run(&b, join));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBeginInvocationInterlockEXT), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpEndInvocationInterlockEXT), 1);
    ck_assert(!pass_bench_run(&b, join));
    pass_bench_close(&b);
}
END_TEST

START_TEST(sections_of_branches_become_all_of_the_entry_point) {
    struct pass_bench b;
    open(&b, ordered, plain_types,
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
    ck_assert(pass_bench_run(&b, join));
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

START_TEST(a_variable_is_volatile_when_it_is_to_one_entry_point) {
    struct pass_bench b;
    open(&b, traced, size_types, size_read);
    ck_assert(pass_bench_run(&b, spread));
    ck_assert(strstr(pass_bench_text(&b), "OpDecorate %SubgroupSize Volatile") != NULL);
    pass_bench_close(&b);
}
END_TEST

START_TEST(a_load_is_volatile_in_vulkans_memory_model) {
    struct pass_bench b;
    open(&b, traced, size_types, size_read);
    choose_vulkan_memory(&b);
    ck_assert(pass_bench_run(&b, spread));
    ck_assert(!strstr(pass_bench_text(&b), "OpDecorate %SubgroupSize Volatile"));
    ck_assert(strstr(pass_bench_text(&b), "OpLoad %uint %SubgroupSize Volatile") != NULL);
    pass_bench_close(&b);
}
END_TEST

START_TEST(what_stays_is_not_volatile) {
    struct pass_bench b;
    open(&b, traced, size_types, size_read);
    struct instruction *miss = b.o.m->sections[SECTION_ENTRY_POINTS].last;
    miss->operands[0] = SpvExecutionModelAnyHitKHR;
    ck_assert(!spread_volatile(&b.o));
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
    open(b, memory_head, memory_types, memory_body);
    choose_vulkan_memory(b);
    ck_assert(pass_bench_run(b, upgrade));
}

START_TEST(accesses_say_what_variables_were_decorated_with) {
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

START_TEST(handles_and_what_is_not_coherent_stay_plain) {
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

START_TEST(a_device_is_one_queue_family) {
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

START_TEST(an_upgraded_module_stays_as_it_is) {
    struct pass_bench b;
    upgrade_memory(&b);
    const char *before = pass_bench_text(&b);
    pass_bench_run(&b, upgrade);
    ck_assert_str_eq(before, pass_bench_text(&b));
    pass_bench_close(&b);
}
END_TEST

START_TEST(glsls_memory_model_keeps_decorations) {
    struct pass_bench b;
    open(&b, memory_head, memory_types, memory_body);
    ck_assert(!pass_bench_run(&b, upgrade));
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

static void list(struct pass_bench *b, uint32_t version, bool is_optimized) {
    b->o.m->version = version;
    b->settings.is_optimized = is_optimized;
    list_interfaces(&b->o);
}

START_TEST(an_entry_point_lists_what_it_leads_to) {
    struct pass_bench b;
    open(&b, "", listed_types, listed_body);
    list(&b, SPIRV_1_5, false);
    const char *text = pass_bench_text(&b);
    ck_assert(strstr(text, "\"main\" %in %out\n") != NULL);
    ck_assert(strstr(text, "\"other\" %in %used\n") != NULL);
    list(&b, SPIRV_1_5, true);
    ck_assert(strstr(pass_bench_text(&b), "\"main\" %out\n") != NULL);
    list(&b, SPIRV_1_1, true);
    ck_assert(strstr(pass_bench_text(&b), "\"other\" %in\n") != NULL);
    pass_bench_close(&b);
}
END_TEST

/* ---- Quad lanes ---- */

static bool choose(struct optimizer *o, struct routine *f) {
    (void)f;
    return fix_lanes(o);
}

START_TEST(a_lane_that_is_no_constant_is_chosen_of_four) {
    struct pass_bench b;
    open(&b,
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
    ck_assert(!pass_bench_run(&b, choose)); /* since SPIR-V 1.5, the lane need not be constant */
    b.o.m->version = SPIRV_1_4;
    ck_assert(pass_bench_run(&b, choose));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpGroupNonUniformQuadBroadcast), 5);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSelect), 3);
    ck_assert(!pass_bench_run(&b, choose));
    pass_bench_close(&b);
}
END_TEST

Suite *finalize_suite(void) {
    Suite *suite = suite_create("finalize");
    TCase *all = tcase_create("all");
    tcase_add_test(all, sections_of_a_block_become_one);
    tcase_add_test(all, sections_of_branches_become_all_of_the_entry_point);
    tcase_add_test(all, a_variable_is_volatile_when_it_is_to_one_entry_point);
    tcase_add_test(all, a_load_is_volatile_in_vulkans_memory_model);
    tcase_add_test(all, what_stays_is_not_volatile);
    tcase_add_test(all, accesses_say_what_variables_were_decorated_with);
    tcase_add_test(all, handles_and_what_is_not_coherent_stay_plain);
    tcase_add_test(all, a_device_is_one_queue_family);
    tcase_add_test(all, an_upgraded_module_stays_as_it_is);
    tcase_add_test(all, glsls_memory_model_keeps_decorations);
    tcase_add_test(all, an_entry_point_lists_what_it_leads_to);
    tcase_add_test(all, a_lane_that_is_no_constant_is_chosen_of_four);
    suite_add_tcase(suite, all);
    return suite;
}
