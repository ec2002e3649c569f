// Locations of resources and constants: registers, offsets, attributes.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -spirv -T ps_6_0 -DGOOD %s

Texture2D anywhere : register(t);
float4 old_constant : register(c3);
cbuffer Good : register(b0, space1) { float2 g0 : packoffset(c1.z); double g1 : packoffset(c2.z); };

#ifndef GOOD
// CHECK: :[[#@LINE+1]]:25: error: unknown register class 'x'
Texture2D t0 : register(x0);
// CHECK: :[[#@LINE+1]]:16: error: register class 'u' does not match type 'Texture2D<float4>', which requires 't'
Texture2D t1 : register(u0);
// CHECK: :[[#@LINE+1]]:12: error: register class 't' does not match type 'float', which requires 'c'
float f0 : register(t0);
// CHECK: :[[#@LINE+1]]:14: error: a cbuffer requires a register of class 'b'
cbuffer B0 : register(t0) { float b0; };
cbuffer B1 {
    // CHECK: :[[#@LINE+1]]:17: error: a 'float4' that starts here does not fit into the register
    float4 b1 : packoffset(c1.y);
    // CHECK: :[[#@LINE+1]]:30: error: expected a constant register and component, such as 'c1.y'
    float b2 : packoffset(c1.q);
    // CHECK: :[[#@LINE+1]]:12: error: a constant buffer cannot contain a 'string'
    string b3;
};
struct Pair { Texture2D texture_; SamplerState sampler_; };
// CHECK: :[[#@LINE+1]]:18: error: 'StructuredBuffer' cannot contain the resources of 'Pair'
StructuredBuffer<Pair> pairs;
// CHECK: :[[#@LINE+1]]:7: error: attribute 'binding' requires at least 1 argument, not 0
[[vk::binding]] Texture2D a0;
// CHECK: :[[#@LINE+1]]:7: error: push constants must be a struct or a ConstantBuffer
[[vk::push_constant]] float a1;
// CHECK: :[[#@LINE+1]]:7: error: attribute 'input_attachment_index' only applies to subpass inputs
[[vk::input_attachment_index(0)]] Texture2D a2;
// CHECK: :[[#@LINE+1]]:7: error: a specialization constant must be a scalar
[[vk::constant_id(0)]] const float4 a3 = 1;
#endif

float4 main() : SV_Target { return old_constant + anywhere.Load(0) + g0.x + g1; }
