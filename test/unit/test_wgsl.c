/* Tests of WGSL for modules of other compilers, as text. */
#include <check.h>
#include <string.h>

#include "../../wgsl/wgsl.h"
#include "suites.h"
#include "text_module.h"

struct bench {
    struct context c;
    struct options options;
    jmp_buf failed;
};

static void ignore_message(void *user, const struct diagnostic *d) {
    (void)user;
    (void)d;
}

static const char *wgsl_of_text(struct bench *b, const char *text) {
    struct text_module module = text_assemble(text);
    const char *problem;
    memset(b, 0, sizeof *b);
    b->options.target_env = ENV_VULKAN_1_0;
    ck_assert(context_create(&b->c, &b->options, &b->failed, ignore_message, b));
    struct module *m = module_of_words(&b->c, b->c.kept, module.words, module.count, &problem);
    ck_assert(m);
    struct wgsl_text wgsl = wgsl_of(&b->c, m, &(struct wgsl_settings){.minify = false});
    text_release(&module);
    ck_assert(wgsl.text);
    return wgsl.text;
}

#define PIXEL(in)                                                                                  \
    "OpCapability Shader\n"                                                                        \
    "OpMemoryModel Logical GLSL450\n"                                                              \
    "OpEntryPoint Fragment %main \"main\" " in " %color\n"                                         \
    "OpExecutionMode %main OriginUpperLeft\n"

/* A GLSL interface block, whose members are the inputs. */
START_TEST(members_of_inputs_are_parameters) {
    struct bench b;
    const char *text = wgsl_of_text(&b, PIXEL("%in") "OpName %Vertex \"Vertex\"\n"
                                                     "OpMemberName %Vertex 0 \"tint\"\n"
                                                     "OpMemberName %Vertex 1 \"place\"\n"
                                                     "OpDecorate %Vertex Block\n"
                                                     "OpDecorate %in Location 3\n"
                                                     "OpDecorate %color Location 0\n"
                                                     "%void = OpTypeVoid\n"
                                                     "%type = OpTypeFunction %void\n"
                                                     "%float = OpTypeFloat 32\n"
                                                     "%int = OpTypeInt 32 1\n"
                                                     "%zero = OpConstant %int 0\n"
                                                     "%v4 = OpTypeVector %float 4\n"
                                                     "%Vertex = OpTypeStruct %v4 %float\n"
                                                     "%p_in = OpTypePointer Input %Vertex\n"
                                                     "%p_v4 = OpTypePointer Input %v4\n"
                                                     "%p_out = OpTypePointer Output %v4\n"
                                                     "%in = OpVariable %p_in Input\n"
                                                     "%color = OpVariable %p_out Output\n"
                                                     "%main = OpFunction %void None %type\n"
                                                     "%begin = OpLabel\n"
                                                     "%at = OpAccessChain %p_v4 %in %zero\n"
                                                     "%x = OpLoad %v4 %at\n"
                                                     "OpStore %color %x\n"
                                                     "OpReturn\n"
                                                     "OpFunctionEnd\n");
    ck_assert_ptr_nonnull(strstr(text, "@location(3) tint: vec4f, @location(4) place: f32"));
    context_destroy(&b.c);
}
END_TEST

/* Two phis of a loop that swap values, and one that continues as a third phi of another block. */
START_TEST(separates_swapped_phis) {
    struct bench b;
    const char *text = wgsl_of_text(&b, PIXEL("") "OpDecorate %color Location 0\n"
                                                  "%void = OpTypeVoid\n"
                                                  "%type = OpTypeFunction %void\n"
                                                  "%float = OpTypeFloat 32\n"
                                                  "%bool = OpTypeBool\n"
                                                  "%one = OpConstant %float 1\n"
                                                  "%two = OpConstant %float 2\n"
                                                  "%most = OpConstant %float 9\n"
                                                  "%p_out = OpTypePointer Output %float\n"
                                                  "%color = OpVariable %p_out Output\n"
                                                  "%main = OpFunction %void None %type\n"
                                                  "%begin = OpLabel\n"
                                                  "OpBranch %head\n"
                                                  "%head = OpLabel\n"
                                                  "%a = OpPhi %float %one %begin %b %next\n"
                                                  "%b = OpPhi %float %two %begin %c %next\n"
                                                  "%less = OpFOrdLessThan %bool %a %most\n"
                                                  "OpLoopMerge %end %next None\n"
                                                  "OpBranchConditional %less %body %end\n"
                                                  "%body = OpLabel\n"
                                                  "%is = OpFOrdLessThan %bool %b %two\n"
                                                  "OpSelectionMerge %join None\n"
                                                  "OpBranchConditional %is %yes %join\n"
                                                  "%yes = OpLabel\n"
                                                  "%more = OpFAdd %float %a %b\n"
                                                  "OpBranch %join\n"
                                                  "%join = OpLabel\n"
                                                  "%c = OpPhi %float %a %body %more %yes\n"
                                                  "OpBranch %next\n"
                                                  "%next = OpLabel\n"
                                                  "OpBranch %head\n"
                                                  "%end = OpLabel\n"
                                                  "%sum = OpFAdd %float %a %b\n"
                                                  "OpStore %color %sum\n"
                                                  "OpReturn\n"
                                                  "OpFunctionEnd\n");
    /* c continues as a; b is needed until c becomes it, and has a separate variable. */
    ck_assert_ptr_nonnull(strstr(text, "if (v2 < 2.0) {\n            v1 += v2;\n        }\n"));
    ck_assert_ptr_nonnull(strstr(text, "let next = v2;\n        v2 = v1;\n        v1 = next;\n"));
    context_destroy(&b.c);
}
END_TEST

Suite *wgsl_suite(void) {
    Suite *suite = suite_create("wgsl");
    TCase *tests = tcase_create("modules of others");
    tcase_add_test(tests, members_of_inputs_are_parameters);
    tcase_add_test(tests, separates_swapped_phis);
    suite_add_tcase(suite, tests);
    return suite;
}
