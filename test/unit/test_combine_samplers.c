/* Tests of combined textures and samplers, of split resource arrays, and of interpolated inputs. */
#include <check.h>
#include <string.h>

#include "../../optimize/optimize.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char types[] =
    "OpName %t \"t\"\n"
    "OpDecorate %image DescriptorSet 0\n"
    "OpDecorate %image Binding 3\n"
    "OpDecorate %sampler DescriptorSet 0\n"
    "OpDecorate %sampler Binding 3\n"
    "OpDecorate %t DescriptorSet 0\n"
    "OpDecorate %t Binding 5\n" BENCH_TYPES "%float = OpTypeFloat 32\n"
    "%v2 = OpTypeVector %float 2\n"
    "%v4 = OpTypeVector %float 4\n"
    "%int = OpTypeInt 32 1\n"
    "%n1 = OpConstant %int 1\n"
    "%n3 = OpConstant %int 3\n"
    "%zero = OpConstant %float 0\n"
    "%at = OpConstantComposite %v2 %zero %zero\n"
    "%vi = OpTypeVector %int 2\n"
    "%where = OpConstantComposite %vi %n1 %n1\n"
    "%texture = OpTypeImage %float 2D 2 0 0 1 Unknown\n"
    "%filter = OpTypeSampler\n"
    "%both = OpTypeSampledImage %texture\n"
    "%textures = OpTypeArray %texture %n3\n"
    "%to_texture = OpTypePointer UniformConstant %texture\n"
    "%to_textures = OpTypePointer UniformConstant %textures\n"
    "%to_filter = OpTypePointer UniformConstant %filter\n"
    "%to_v4 = OpTypePointer Private %v4\n"
    "%to_int = OpTypePointer Private %int\n"
    "%to_input = OpTypePointer Input %v4\n"
    "%image = OpVariable %to_texture UniformConstant\n"
    "%sampler = OpVariable %to_filter UniformConstant\n"
    "%t = OpVariable %to_textures UniformConstant\n"
    "%result = OpVariable %to_v4 Private\n"
    "%number = OpVariable %to_int Private\n"
    "%in = OpVariable %to_input Input\n" BENCH_BEGIN "%i = OpLoad %int %number\n"
    "%s = OpLoad %filter %sampler\n";

static const char end[] = "OpStore %result %x\n" BENCH_END;

static void open_shader(struct pass_bench *b, const char *body) {
    pass_bench_open_texts(b, types, body, end);
}

/* Runs a module pass as a routine pass. */
static bool combine(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_combine_samplers(o);
}
static bool combine_all(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_combine_textures(o);
}
static bool split(struct optimizer *o, struct routine *f) {
    (void)f;
    return pass_flatten_resources(o);
}

static const struct spirv_binding combined[] = {{0, 3}};

static const char sampled[] = "%l = OpLoad %texture %image\n"
                              "%sampled = OpSampledImage %both %l %s\n"
                              "%y = OpImageSampleExplicitLod %v4 %sampled %at Lod %zero\n"
                              "%z = OpImageFetch %v4 %l %where Lod %n1\n"
                              "%x = OpFAdd %v4 %y %z\n";

START_TEST(combines_texture_and_sampler) {
    struct pass_bench b;
    open_shader(&b, sampled);
    b.settings.combined = combined;
    b.settings.combined_count = 1;
    ck_assert(pass_bench_run(&b, combine));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSampledImage), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpImage), 1);
    ck_assert(!strstr(pass_bench_text(&b), "%sampler = OpVariable"));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_sampler_with_other_uses) {
    struct pass_bench b;
    open_shader(&b, "%l = OpLoad %texture %image\n"
                    "%sampled = OpSampledImage %both %l %s\n"
                    "%y = OpImageSampleExplicitLod %v4 %sampled %at Lod %zero\n"
                    "%p = OpAccessChain %to_texture %t %n1\n"
                    "%other = OpLoad %texture %p\n"
                    "%sampled2 = OpSampledImage %both %other %s\n"
                    "%z = OpImageSampleExplicitLod %v4 %sampled2 %at Lod %zero\n"
                    "%x = OpFAdd %v4 %y %z\n");
    b.settings.combined = combined;
    b.settings.combined_count = 1;
    ck_assert(pass_bench_run(&b, combine));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSampledImage), 1);
    pass_bench_close(&b);
}
END_TEST

START_TEST(combines_all_textures_with_their_samplers) {
    struct pass_bench b;
    open_shader(&b, "%l = OpLoad %texture %image\n"
                    "%sampled = OpSampledImage %both %l %s\n"
                    "%y = OpImageSampleExplicitLod %v4 %sampled %at Lod %zero\n"
                    "%p = OpAccessChain %to_texture %t %n1\n"
                    "%other = OpLoad %texture %p\n"
                    "%sampled2 = OpSampledImage %both %other %s\n"
                    "%z = OpImageSampleExplicitLod %v4 %sampled2 %at Lod %zero\n"
                    "%w = OpImageFetch %v4 %other %where Lod %n1\n"
                    "%v = OpFAdd %v4 %y %z\n"
                    "%x = OpFAdd %v4 %v %w\n");
    b.options.combine_textures = true;
    ck_assert(pass_bench_run(&b, combine_all));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSampledImage), 0);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpImage), 1);
    ck_assert(!strstr(pass_bench_text(&b), "%sampler = OpVariable"));
    pass_bench_close(&b);
}
END_TEST

START_TEST(elements_become_variables) {
    struct pass_bench b;
    open_shader(&b, "%p = OpAccessChain %to_texture %t %n1\n"
                    "%l = OpLoad %texture %p\n"
                    "%x = OpImageFetch %v4 %l %where Lod %n1\n");
    b.options.flatten_resource_arrays = true;
    ck_assert(pass_bench_run(&b, split));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpAccessChain), 0);
    ck_assert(strstr(pass_bench_text(&b), "\"t[1]\"") != NULL);
    ck_assert(strstr(pass_bench_text(&b), "Binding 6") != NULL);
    ck_assert(!pass_bench_run(&b, split));
    pass_bench_close(&b);
}
END_TEST

START_TEST(an_index_becomes_a_switch) {
    struct pass_bench b;
    open_shader(&b, "%p = OpAccessChain %to_texture %t %i\n"
                    "%l = OpLoad %texture %p\n"
                    "%x = OpImageFetch %v4 %l %where Lod %n1\n");
    b.options.flatten_resource_arrays = true;
    ck_assert(pass_bench_run(&b, split));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpSwitch), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpImageFetch), 3);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpAccessChain), 0);
    pass_bench_close(&b);
}
END_TEST

START_TEST(interpolates_component_of_input) {
    struct pass_bench b;
    open_shader(&b, "%l = OpLoad %v4 %in\n"
                    "%c = OpCompositeExtract %float %l 2\n"
                    "%r = OpCompositeConstruct %v4 %c %c %c %c\n"
                    "%x = OpFAdd %v4 %r %l\n");
    struct block *first = b.o.m->first_routine->first;
    const struct instruction *use = first->list.last->previous->previous->previous;
    uint32_t value = use->operands[0], type = module_type_of(b.o.m, value);
    struct instruction *made = instruction_insert(
        b.o.m, first, first->list.last, SpvOpExtInst, type,
        (const uint32_t[]){b.o.m->glsl_import, GLSLstd450InterpolateAtCentroid, value}, 3);
    ck_assert(pass_interpolated_inputs(&b.o, b.o.m->first_routine));
    const struct instruction *chain = instruction_of(b.o.m, made->operands[2]);
    ck_assert_uint_eq(chain->opcode, SpvOpAccessChain);
    ck_assert(!pass_interpolated_inputs(&b.o, b.o.m->first_routine));
    pass_bench_close(&b);
}
END_TEST

START_TEST(marks_constant_offsets) {
    struct pass_bench b;
    open_shader(&b, "%p = OpAccessChain %to_texture %t %i\n"
                    "%l = OpLoad %texture %p\n"
                    "%x = OpImageFetch %v4 %l %where Lod %n1\n");
    struct block *first = b.o.m->first_routine->first;
    struct instruction *fetch = NULL;
    for_each_in(i, &first->list)
        if (i->opcode == SpvOpImageFetch)
            fetch = i;
    module_ask_capability(b.o.m, SpvCapabilityImageGatherExtended);
    module_require(b.o.m, true);
    const uint32_t constant = fetch->operands[3], image = fetch->operands[0];
    const uint32_t mask = SpvImageOperandsLodMask | SpvImageOperandsOffsetMask;
    const uint32_t operands[] = {image, fetch->operands[1], mask, constant, constant};
    instruction_set_operands(b.o.m, fetch, operands, 5);
    ck_assert(pass_constant_offsets(&b.o, b.o.m->first_routine));
    ck_assert_uint_eq(fetch->operands[2],
                      SpvImageOperandsLodMask | SpvImageOperandsConstOffsetMask);
    ck_assert_uint_eq(fetch->operands[4], constant);
    fetch->operands[2] = mask;
    fetch->operands[4] = image; /* not constant */
    ck_assert(!pass_constant_offsets(&b.o, b.o.m->first_routine));
    pass_bench_close(&b);
}
END_TEST

Suite *combine_samplers_suite(void) {
    Suite *suite = suite_create("combine_samplers");
    TCase *all = tcase_create("all");
    tcase_add_test(all, combines_texture_and_sampler);
    tcase_add_test(all, preserves_sampler_with_other_uses);
    tcase_add_test(all, combines_all_textures_with_their_samplers);
    tcase_add_test(all, elements_become_variables);
    tcase_add_test(all, an_index_becomes_a_switch);
    tcase_add_test(all, interpolates_component_of_input);
    tcase_add_test(all, marks_constant_offsets);
    suite_add_tcase(suite, all);
    return suite;
}
