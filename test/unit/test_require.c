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
        arena_copy(b->c.kept, assembled.words, assembled.count * sizeof *assembled.words);
    const char *problem;
    b->m = module_of_words(&b->c, b->c.kept, words, assembled.count, &problem);
    ck_assert_msg(b->m != NULL, "%s", problem);
    text_release(&assembled);
    module_require(b->m, true);
}

static void open_module(struct bench *b, const char *text) {
    open_version(b, 6, text);
}

static void bench_close(struct bench *b) {
    context_destroy(&b->c);
}

static bool has_capability(const struct bench *b, SpvCapability capability) {
    return module_has_capability(b->m, capability);
}

static bool has_extension(const struct bench *b, const char *name) {
    for (size_t i = 0; i < b->m->extension_order.count; i++)
        if (strcmp(b->m->extension_order.items[i], name) == 0)
            return true;
    return false;
}

/* ---- Rules of the grammar ---- */

START_TEST(capability_follows_instruction) {
    struct bench b;
    open_module(&b, "%f = OpFunction %void None %type\n"
                    "%begin = OpLabel\n"
                    "%x = OpUndef %float\n"
                    "%y = OpDPdxFine %float %x\n"
                    "OpReturn\n"
                    "OpFunctionEnd\n");
    ck_assert(has_capability(&b, SpvCapabilityMatrix));
    ck_assert(has_capability(&b, SpvCapabilityDerivativeControl));
    for_each_in(i, &b.m->first_routine->first->list)
        if (i->opcode == SpvOpDPdxFine)
            instruction_remove(b.m, i);
    module_require(b.m, true);
    ck_assert(!has_capability(&b, SpvCapabilityDerivativeControl));
    bench_close(&b);
}
END_TEST

START_TEST(extension_applies_to_older_targets_only) {
    struct bench b;
    static const char differs[] = "OpDecorate %n0 NonUniform\n";
    open_version(&b, 0, differs);
    ck_assert(has_extension(&b, "SPV_EXT_descriptor_indexing"));
    bench_close(&b);
    open_module(&b, differs);
    ck_assert(!has_extension(&b, "SPV_EXT_descriptor_indexing"));
    ck_assert(has_capability(&b, SpvCapabilityShaderNonUniform));
    bench_close(&b);
}
END_TEST

START_TEST(resolves_alternatives_last) {
    struct bench b;
    open_module(&b, "%rays = OpTypeAccelerationStructureKHR\n");
    ck_assert(has_capability(&b, SpvCapabilityRayQueryKHR));
    ck_assert(!has_capability(&b, SpvCapabilityRayTracingKHR));
    ck_assert(has_extension(&b, "SPV_KHR_ray_query"));
    bench_close(&b);
    open_module(&b, "%rays = OpTypeAccelerationStructureKHR\n"
                    "%f = OpFunction %void None %type\n"
                    "%begin = OpLabel\n"
                    "OpTerminateRayKHR\n"
                    "OpFunctionEnd\n");
    ck_assert(!has_capability(&b, SpvCapabilityRayQueryKHR));
    ck_assert(has_capability(&b, SpvCapabilityRayTracingKHR));
    ck_assert(!has_extension(&b, "SPV_KHR_ray_query"));
    bench_close(&b);
}
END_TEST

START_TEST(preserves_requested_capabilities) {
    struct bench b;
    open_module(&b, "");
    ck_assert(!has_capability(&b, SpvCapabilityInt64));
    module_ask_capability(b.m, SpvCapabilityInt64);
    module_require(b.m, true);
    ck_assert(has_capability(&b, SpvCapabilityInt64));
    bench_close(&b);
}
END_TEST

/* ---- Other rules ---- */

START_TEST(type_requires_capability_of_its_width) {
    struct bench b;
    open_module(&b, "%long = OpTypeInt 64 0\n"
                    "%half = OpTypeFloat 16\n");
    ck_assert(has_capability(&b, SpvCapabilityInt64));
    ck_assert(has_capability(&b, SpvCapabilityFloat16));
    ck_assert(!has_capability(&b, SpvCapabilityFloat64));
    bench_close(&b);
}
END_TEST

START_TEST(image_requires_capability_of_its_shape) {
    struct bench b;
    open_module(&b, "%line = OpTypeImage %float 1D 2 0 0 1 Unknown\n"
                    "%cubes = OpTypeImage %float Cube 2 1 0 1 Unknown\n"
                    "%samples = OpTypeImage %float 2D 2 0 1 2 R32f\n");
    ck_assert(has_capability(&b, SpvCapabilitySampled1D));
    ck_assert(!has_capability(&b, SpvCapabilityImage1D));
    ck_assert(has_capability(&b, SpvCapabilitySampledCubeArray));
    ck_assert(!has_capability(&b, SpvCapabilityImageCubeArray));
    ck_assert(has_capability(&b, SpvCapabilityStorageImageMultisample));
    ck_assert(!has_capability(&b, SpvCapabilityImageMSArray));
    bench_close(&b);
}
END_TEST

START_TEST(memory_of_halves_requires_storage_capability) {
    struct bench b;
    open_module(&b, "OpDecorate %halves Block\n"
                    "%half = OpTypeFloat 16\n"
                    "%halves = OpTypeStruct %half\n"
                    "%to_halves = OpTypePointer StorageBuffer %halves\n"
                    "%buffer = OpVariable %to_halves StorageBuffer\n");
    ck_assert(has_capability(&b, SpvCapabilityStorageBuffer16BitAccess));
    ck_assert(!has_capability(&b, SpvCapabilityUniformAndStorageBuffer16BitAccess));
    bench_close(&b);
    open_module(&b, "OpDecorate %halves BufferBlock\n"
                    "%half = OpTypeFloat 16\n"
                    "%halves = OpTypeStruct %half\n"
                    "%to_halves = OpTypePointer Uniform %halves\n"
                    "%buffer = OpVariable %to_halves Uniform\n"
                    "%to_half = OpTypePointer Input %half\n"
                    "%input = OpVariable %to_half Input\n");
    ck_assert(has_capability(&b, SpvCapabilityStorageBuffer16BitAccess));
    ck_assert(!has_capability(&b, SpvCapabilityUniformAndStorageBuffer16BitAccess));
    ck_assert(has_capability(&b, SpvCapabilityStorageInputOutput16));
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

START_TEST(non_uniform_descriptors_require_capability) {
    struct bench b;
    open_module(&b, textures);
    ck_assert(has_capability(&b, SpvCapabilitySampledImageArrayNonUniformIndexing));
    bench_close(&b);
    open_module(&b, numbers);
    ck_assert(has_capability(&b, SpvCapabilityShaderNonUniform));
    ck_assert(!has_capability(&b, SpvCapabilityStorageBufferArrayNonUniformIndexing));
    bench_close(&b);
}
END_TEST

START_TEST(unsized_descriptor_array_requires_capability) {
    struct bench b;
    open_module(&b, numbers);
    ck_assert(!has_capability(&b, SpvCapabilityRuntimeDescriptorArray));
    bench_close(&b);
    open_module(&b, "%texture = OpTypeImage %float 2D 2 0 0 1 Unknown\n"
                    "%textures = OpTypeRuntimeArray %texture\n"
                    "%to_textures = OpTypePointer UniformConstant %textures\n"
                    "%t = OpVariable %to_textures UniformConstant\n");
    ck_assert(has_capability(&b, SpvCapabilityRuntimeDescriptorArray));
    bench_close(&b);
}
END_TEST

START_TEST(write_without_format_requires_capability) {
    struct bench b;
    open_module(&b, "%texture = OpTypeImage %float 2D 2 0 0 2 Unknown\n"
                    "%to_texture = OpTypePointer UniformConstant %texture\n"
                    "%t = OpVariable %to_texture UniformConstant\n"
                    "%f = OpFunction %void None %type\n"
                    "%begin = OpLabel\n"
                    "%x = OpUndef %v4\n"
                    "%i = OpLoad %texture %t\n"
                    "OpImageWrite %i %at %x\n"
                    "OpReturn\n"
                    "OpFunctionEnd\n");
    ck_assert(has_capability(&b, SpvCapabilityStorageImageWriteWithoutFormat));
    ck_assert(!has_capability(&b, SpvCapabilityStorageImageReadWithoutFormat));
    bench_close(&b);
}
END_TEST

START_TEST(atomics_on_64_bits_require_capability) {
    struct bench b;
    open_module(&b, "%long = OpTypeInt 64 0\n"
                    "%one = OpConstant %long 1\n"
                    "%to_long = OpTypePointer Workgroup %long\n"
                    "%w = OpVariable %to_long Workgroup\n"
                    "%f = OpFunction %void None %type\n"
                    "%begin = OpLabel\n"
                    "%x = OpAtomicIAdd %long %w %n0 %n0 %one\n"
                    "OpReturn\n"
                    "OpFunctionEnd\n");
    ck_assert(has_capability(&b, SpvCapabilityInt64Atomics));
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

START_TEST(built_in_requires_capability_of_its_stage) {
    struct bench b;
    open_layer(&b, 6, "Vertex", "Output");
    ck_assert(has_capability(&b, SpvCapabilityShaderLayer));
    ck_assert(!has_capability(&b, SpvCapabilityGeometry));
    bench_close(&b);
    open_layer(&b, 0, "Vertex", "Output");
    ck_assert(has_capability(&b, SpvCapabilityShaderViewportIndexLayerEXT));
    bench_close(&b);
    open_layer(&b, 6, "Fragment", "Input");
    ck_assert(has_capability(&b, SpvCapabilityGeometry));
    bench_close(&b);
}
END_TEST

Suite *require_suite(void) {
    Suite *suite = suite_create("require");
    TCase *all = tcase_create("all");
    tcase_add_test(all, capability_follows_instruction);
    tcase_add_test(all, extension_applies_to_older_targets_only);
    tcase_add_test(all, resolves_alternatives_last);
    tcase_add_test(all, preserves_requested_capabilities);
    tcase_add_test(all, type_requires_capability_of_its_width);
    tcase_add_test(all, image_requires_capability_of_its_shape);
    tcase_add_test(all, memory_of_halves_requires_storage_capability);
    tcase_add_test(all, non_uniform_descriptors_require_capability);
    tcase_add_test(all, unsized_descriptor_array_requires_capability);
    tcase_add_test(all, write_without_format_requires_capability);
    tcase_add_test(all, atomics_on_64_bits_require_capability);
    tcase_add_test(all, built_in_requires_capability_of_its_stage);
    suite_add_tcase(suite, all);
    return suite;
}
