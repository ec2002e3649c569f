// Attributes on declarations that they do not apply to.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+1]]:7: error: attribute 'image_format' only applies to textures and typed buffers
[[vk::image_format("r32f")]] float4 color;
// CHECK: [[#@LINE+1]]:7: error: attribute 'input_attachment_index' only applies to subpass inputs
[[vk::input_attachment_index(1)]] static int number;
// CHECK: [[#@LINE+1]]:7: error: attribute 'combinedImageSampler' only applies to textures and samplers
[[vk::combinedImageSampler]] groupshared float shared_value;
// CHECK: [[#@LINE+1]]:7: error: attribute 'counter_binding' only applies to structured buffers with a counter
[[vk::counter_binding(1)]] float counted;
// CHECK: [[#@LINE+1]]:3: warning: attribute 'numthreads' only applies to functions and is ignored
[[numthreads(1, 1, 1)]] typedef float4 Alias;
// CHECK: [[#@LINE+1]]:7: warning: attribute on a declaration without a variable; type attributes follow the keyword
[[vk::binding(1)]] struct Light { float4 color; };
// CHECK: [[#@LINE+1]]:7: warning: attribute on a declaration without a variable; type attributes follow the keyword
[[vk::binding(1)]] enum Kind { SPOT };
struct Fields {
    // CHECK: [[#@LINE+1]]:11: error: attribute 'image_format' only applies to textures and typed buffers
    [[vk::image_format("r32f")]] float4 color;
    // CHECK: [[#@LINE+1]]:11: error: attribute 'input_attachment_index' only applies to subpass inputs
    [[vk::input_attachment_index(1)]] Texture2D page;
};

float4 main(Alias a : A) : SV_Target {
    // CHECK: [[#@LINE+1]]:11: error: attribute 'binding' only applies to global variables and constant buffers
    [[vk::binding(1)]] float4 b = a;
    // CHECK: [[#@LINE+1]]:11: error: attribute 'constant_id' only applies to global variables
    [[vk::constant_id(1)]] int n = 2;
    return b * n + color + number;
}
