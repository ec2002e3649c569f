/* Tests of the requirements of modules, from the grammar and from other rules. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../spirv/spirv.h"
#include "suites.h"
#include "text_module.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct module *m;
};

static void fail_on_error(void *user, const struct diagnostic *d) {
    (void)user;
    ck_abort_msg("%s", d->message);
}

static const char types[] = "OpCapability Shader\n"
                            "OpMemoryModel Logical GLSL450\n"
                            "OpDecorate %block Block\n"
                            "%void = OpTypeVoid\n"
                            "%type = OpTypeFunction %void\n"
                            "%float = OpTypeFloat 32\n"
                            "%uint = OpTypeInt 32 0\n"
                            "%v2 = OpTypeVector %uint 2\n"
                            "%v4 = OpTypeVector %float 4\n"
                            "%n0 = OpConstant %uint 0\n"
                            "%n3 = OpConstant %uint 3\n"
                            "%at = OpConstantComposite %v2 %n0 %n0\n"
                            "%block = OpTypeStruct %uint\n";

/* Creates a module with functions, types and decorations after those above. */
static void open_version(struct bench *b, unsigned minor, const char *text) {
    char whole[4096];
    memset(b, 0, sizeof *b);
    b->options.target_env = minor >= 6 ? ENV_VULKAN_1_3 : ENV_VULKAN_1_0;
    ck_assert(context_create(&b->c, &b->options, &b->failed, fail_on_error, NULL));
    snprintf(whole, sizeof whole, "; Version: 1.%u\n%s%s", minor, types, text);
    struct text_module assembled = text_assemble(whole);
    uint32_t *words =
        arena_copy(b->c.arena, assembled.words, assembled.count * sizeof *assembled.words);
    const char *problem;
    b->m = module_of_words(&b->c, b->c.arena, words, assembled.count, &problem);
    ck_assert_msg(b->m != NULL, "%s", problem);
    text_release(&assembled);
    module_require(b->m, true);
}

static void open(struct bench *b, const char *text) {
    open_version(b, 6, text);
}

static void bench_close(struct bench *b) {
    context_destroy(&b->c);
}

static bool has(const struct bench *b, SpvCapability capability) {
    return module_has_capability(b->m, capability);
}

static bool has_extension(const struct bench *b, const char *name) {
    for (size_t i = 0; i < b->m->extension_order.count; i++)
        if (strcmp(b->m->extension_order.items[i], name) == 0)
            return true;
    return false;
}

/* ---- Rules of the grammar ---- */

START_TEST(an_instruction_brings_its_capability_and_takes_it_along) {
    struct bench b;
    open(&b, "%f = OpFunction %void None %type\n"
             "%begin = OpLabel\n"
             "%x = OpUndef %float\n"
             "%y = OpDPdxFine %float %x\n"
             "OpReturn\n"
             "OpFunctionEnd\n");
    ck_assert(has(&b, SpvCapabilityMatrix));
    ck_assert(has(&b, SpvCapabilityDerivativeControl));
    for_each_in(i, &b.m->first_routine->first->list)
        if (i->opcode == SpvOpDPdxFine)
            instruction_remove(b.m, i);
    module_require(b.m, true);
    ck_assert(!has(&b, SpvCapabilityDerivativeControl));
    bench_close(&b);
}
END_TEST

START_TEST(an_extension_is_for_older_targets_only) {
    struct bench b;
    static const char differs[] = "OpDecorate %n0 NonUniform\n";
    open_version(&b, 0, differs);
    ck_assert(has_extension(&b, "SPV_EXT_descriptor_indexing"));
    bench_close(&b);
    open(&b, differs);
    ck_assert(!has_extension(&b, "SPV_EXT_descriptor_indexing"));
    ck_assert(has(&b, SpvCapabilityShaderNonUniform));
    bench_close(&b);
}
END_TEST

START_TEST(a_choice_waits_for_what_has_none) {
    struct bench b;
    open(&b, "%rays = OpTypeAccelerationStructureKHR\n");
    ck_assert(has(&b, SpvCapabilityRayQueryKHR));
    ck_assert(!has(&b, SpvCapabilityRayTracingKHR));
    ck_assert(has_extension(&b, "SPV_KHR_ray_query"));
    bench_close(&b);
    open(&b, "%rays = OpTypeAccelerationStructureKHR\n"
             "%f = OpFunction %void None %type\n"
             "%begin = OpLabel\n"
             "OpTerminateRayKHR\n"
             "OpFunctionEnd\n");
    ck_assert(!has(&b, SpvCapabilityRayQueryKHR));
    ck_assert(has(&b, SpvCapabilityRayTracingKHR));
    ck_assert(!has_extension(&b, "SPV_KHR_ray_query"));
    bench_close(&b);
}
END_TEST

START_TEST(what_is_asked_for_stays) {
    struct bench b;
    open(&b, "");
    ck_assert(!has(&b, SpvCapabilityInt64));
    module_ask_capability(b.m, SpvCapabilityInt64);
    module_require(b.m, true);
    ck_assert(has(&b, SpvCapabilityInt64));
    bench_close(&b);
}
END_TEST

/* ---- Other rules ---- */

START_TEST(a_type_brings_the_capability_of_its_width) {
    struct bench b;
    open(&b, "%long = OpTypeInt 64 0\n"
             "%half = OpTypeFloat 16\n");
    ck_assert(has(&b, SpvCapabilityInt64));
    ck_assert(has(&b, SpvCapabilityFloat16));
    ck_assert(!has(&b, SpvCapabilityFloat64));
    bench_close(&b);
}
END_TEST

START_TEST(an_image_brings_what_its_shape_needs) {
    struct bench b;
    open(&b, "%line = OpTypeImage %float 1D 2 0 0 1 Unknown\n"
             "%cubes = OpTypeImage %float Cube 2 1 0 1 Unknown\n"
             "%samples = OpTypeImage %float 2D 2 0 1 2 R32f\n");
    ck_assert(has(&b, SpvCapabilitySampled1D));
    ck_assert(!has(&b, SpvCapabilityImage1D));
    ck_assert(has(&b, SpvCapabilitySampledCubeArray));
    ck_assert(!has(&b, SpvCapabilityImageCubeArray));
    ck_assert(has(&b, SpvCapabilityStorageImageMultisample));
    ck_assert(!has(&b, SpvCapabilityImageMSArray));
    bench_close(&b);
}
END_TEST

START_TEST(memory_of_halves_needs_more_than_halves) {
    struct bench b;
    open(&b, "OpDecorate %halves Block\n"
             "%half = OpTypeFloat 16\n"
             "%halves = OpTypeStruct %half\n"
             "%to_halves = OpTypePointer StorageBuffer %halves\n"
             "%buffer = OpVariable %to_halves StorageBuffer\n");
    ck_assert(has(&b, SpvCapabilityStorageBuffer16BitAccess));
    ck_assert(!has(&b, SpvCapabilityUniformAndStorageBuffer16BitAccess));
    bench_close(&b);
    open(&b, "OpDecorate %halves BufferBlock\n"
             "%half = OpTypeFloat 16\n"
             "%halves = OpTypeStruct %half\n"
             "%to_halves = OpTypePointer Uniform %halves\n"
             "%buffer = OpVariable %to_halves Uniform\n"
             "%to_half = OpTypePointer Input %half\n"
             "%input = OpVariable %to_half Input\n");
    ck_assert(has(&b, SpvCapabilityStorageBuffer16BitAccess));
    ck_assert(!has(&b, SpvCapabilityUniformAndStorageBuffer16BitAccess));
    ck_assert(has(&b, SpvCapabilityStorageInputOutput16));
    bench_close(&b);
}
END_TEST

static const char textures[] = "OpDecorate %k NonUniform\n"
                               "OpDecorate %p NonUniform\n"
                               "%texture = OpTypeImage %float 2D 2 0 0 1 Unknown\n"
                               "%textures = OpTypeArray %texture %n3\n"
                               "%to_textures = OpTypePointer UniformConstant %textures\n"
                               "%to_texture = OpTypePointer UniformConstant %texture\n"
                               "%t = OpVariable %to_textures UniformConstant\n"
                               "%f = OpFunction %void None %type\n"
                               "%begin = OpLabel\n"
                               "%k = OpCopyObject %uint %n3\n"
                               "%p = OpAccessChain %to_texture %t %k\n"
                               "OpReturn\n"
                               "OpFunctionEnd\n";

static const char numbers[] = "OpDecorate %k NonUniform\n"
                              "OpDecorate %p NonUniform\n"
                              "OpDecorate %data Block\n"
                              "%list = OpTypeRuntimeArray %uint\n"
                              "%data = OpTypeStruct %list\n"
                              "%all = OpTypeArray %data %n3\n"
                              "%to_all = OpTypePointer StorageBuffer %all\n"
                              "%to_uint = OpTypePointer StorageBuffer %uint\n"
                              "%b = OpVariable %to_all StorageBuffer\n"
                              "%f = OpFunction %void None %type\n"
                              "%begin = OpLabel\n"
                              "%k = OpCopyObject %uint %n3\n"
                              "%p = OpAccessChain %to_uint %b %n0 %n0 %k\n"
                              "OpReturn\n"
                              "OpFunctionEnd\n";

START_TEST(descriptors_that_differ_need_more_than_other_elements) {
    struct bench b;
    open(&b, textures);
    ck_assert(has(&b, SpvCapabilitySampledImageArrayNonUniformIndexing));
    bench_close(&b);
    open(&b, numbers);
    ck_assert(has(&b, SpvCapabilityShaderNonUniform));
    ck_assert(!has(&b, SpvCapabilityStorageBufferArrayNonUniformIndexing));
    bench_close(&b);
}
END_TEST

START_TEST(an_array_without_length_is_one_of_descriptors) {
    struct bench b;
    open(&b, numbers);
    ck_assert(!has(&b, SpvCapabilityRuntimeDescriptorArray));
    bench_close(&b);
    open(&b, "%texture = OpTypeImage %float 2D 2 0 0 1 Unknown\n"
             "%textures = OpTypeRuntimeArray %texture\n"
             "%to_textures = OpTypePointer UniformConstant %textures\n"
             "%t = OpVariable %to_textures UniformConstant\n");
    ck_assert(has(&b, SpvCapabilityRuntimeDescriptorArray));
    bench_close(&b);
}
END_TEST

START_TEST(a_write_without_format_needs_a_capability) {
    struct bench b;
    open(&b, "%texture = OpTypeImage %float 2D 2 0 0 2 Unknown\n"
             "%to_texture = OpTypePointer UniformConstant %texture\n"
             "%t = OpVariable %to_texture UniformConstant\n"
             "%f = OpFunction %void None %type\n"
             "%begin = OpLabel\n"
             "%x = OpUndef %v4\n"
             "%i = OpLoad %texture %t\n"
             "OpImageWrite %i %at %x\n"
             "OpReturn\n"
             "OpFunctionEnd\n");
    ck_assert(has(&b, SpvCapabilityStorageImageWriteWithoutFormat));
    ck_assert(!has(&b, SpvCapabilityStorageImageReadWithoutFormat));
    bench_close(&b);
}
END_TEST

START_TEST(atomics_on_64_bits_need_a_capability) {
    struct bench b;
    open(&b, "%long = OpTypeInt 64 0\n"
             "%one = OpConstant %long 1\n"
             "%to_long = OpTypePointer Workgroup %long\n"
             "%w = OpVariable %to_long Workgroup\n"
             "%f = OpFunction %void None %type\n"
             "%begin = OpLabel\n"
             "%x = OpAtomicIAdd %long %w %n0 %n0 %one\n"
             "OpReturn\n"
             "OpFunctionEnd\n");
    ck_assert(has(&b, SpvCapabilityInt64Atomics));
    bench_close(&b);
}
END_TEST

static void open_layer(struct bench *b, unsigned minor, const char *model, const char *storage) {
    char text[512];
    snprintf(text, sizeof text,
             "OpEntryPoint %s %%f \"main\" %%layer\n"
             "OpDecorate %%layer BuiltIn Layer\n"
             "%%to_uint = OpTypePointer %s %%uint\n"
             "%%layer = OpVariable %%to_uint %s\n"
             "%%f = OpFunction %%void None %%type\n"
             "%%begin = OpLabel\n"
             "OpReturn\n"
             "OpFunctionEnd\n",
             model, storage, storage);
    open_version(b, minor, text);
}

START_TEST(a_built_in_needs_what_its_stage_has_it_by) {
    struct bench b;
    open_layer(&b, 6, "Vertex", "Output");
    ck_assert(has(&b, SpvCapabilityShaderLayer));
    ck_assert(!has(&b, SpvCapabilityGeometry));
    bench_close(&b);
    open_layer(&b, 0, "Vertex", "Output");
    ck_assert(has(&b, SpvCapabilityShaderViewportIndexLayerEXT));
    bench_close(&b);
    open_layer(&b, 6, "Fragment", "Input");
    ck_assert(has(&b, SpvCapabilityGeometry));
    bench_close(&b);
}
END_TEST

Suite *require_suite(void) {
    Suite *suite = suite_create("require");
    TCase *all = tcase_create("all");
    tcase_add_test(all, an_instruction_brings_its_capability_and_takes_it_along);
    tcase_add_test(all, an_extension_is_for_older_targets_only);
    tcase_add_test(all, a_choice_waits_for_what_has_none);
    tcase_add_test(all, what_is_asked_for_stays);
    tcase_add_test(all, a_type_brings_the_capability_of_its_width);
    tcase_add_test(all, an_image_brings_what_its_shape_needs);
    tcase_add_test(all, memory_of_halves_needs_more_than_halves);
    tcase_add_test(all, descriptors_that_differ_need_more_than_other_elements);
    tcase_add_test(all, an_array_without_length_is_one_of_descriptors);
    tcase_add_test(all, a_write_without_format_needs_a_capability);
    tcase_add_test(all, atomics_on_64_bits_need_a_capability);
    tcase_add_test(all, a_built_in_needs_what_its_stage_has_it_by);
    suite_add_tcase(suite, all);
    return suite;
}
