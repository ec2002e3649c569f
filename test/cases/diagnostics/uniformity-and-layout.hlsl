// Operations that require uniform control flow, shared registers, and offsets that differ by layout option.
// RUN: hlsl2spv -T ps_6_0 -HV 2021 %s -Wderivative-uniformity -Wnon-uniform-index -Wlayout-differs 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_0 -HV 2021 %s 2>&1 >/dev/null | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning:
// DEFAULT: warning: register of 'second', t0, is already used by 'first' [-Wregister-overlap]
// DEFAULT: warning: register of 'late', t6, is already used by 'several'

Texture2D<float4> first : register(t0);
// CHECK: :[[#@LINE+1]]:28: warning: register of 'second', t0, is already used by 'first' [-Wregister-overlap]
Texture2D<float4> second : register(t0);
// CHECK: note: 'first' uses it here
Texture2D<float4> several[4] : register(t4);
// CHECK: :[[#@LINE+1]]:26: warning: register of 'late', t6, is already used by 'several'
Texture2D<float4> late : register(t6);
static const float4 of_another = late.Load(0); // used by another entry point only
Texture2D<float4> of_another_alone : register(t4);
static const float4 of_that = of_another_alone.Load(0);
Texture2D<float4> elsewhere : register(t0, space1);
Texture2D<float4> unused : register(t0);
[[vk::binding(9)]] Texture2D<float4> bound : register(t0);
Texture2D<float4> all[] : register(t20);
Texture2D<uint4> all_again[] : register(t20);
SamplerState smooth_sampler : register(s0);

cbuffer Settings : register(b0) {
    float  before;
    float3 behind;
    uint   count;
}
struct Three { float3 a; };
StructuredBuffer<Three> threes : register(t12);
struct Four { float4 a; };
StructuredBuffer<Four> fours : register(t13);

float4 helper(float2 uv) {
    // CHECK: :[[#@LINE+1]]:18: warning: 'Sample' computes derivatives in non-uniform control flow [-Wderivative-uniformity]
    return first.Sample(smooth_sampler, uv);
}
float4 calm(float2 uv) { return first.Sample(smooth_sampler, uv); }

float4 main(float2 uv : UV, nointerpolation uint which : WHICH) : SV_Target
{
    float4 sum = calm(uv);
    if (count > 2)
        sum += second.Sample(smooth_sampler, uv);
    if (uv.x > 0.5) {
        sum += helper(uv);
        sum += late.SampleLevel(smooth_sampler, uv, 0);
        // CHECK: :[[#@LINE+1]]:16: warning: 'ddx' computes derivatives in non-uniform control flow
        sum += ddx(sum);
    }
    for (uint i = 0; i < count; i++)
        sum += elsewhere.Sample(smooth_sampler, uv);
    uint twice = which * 2;
    // CHECK: :[[#@LINE+1]]:20: warning: resource index may be non-uniform; use 'NonUniformResourceIndex' [-Wnon-uniform-index]
    sum += several[twice].Load(0);
    sum += several[NonUniformResourceIndex(which)].Load(0);
    sum += several[count].Load(0);
    return sum + bound.Load(0) + all[0].Load(0) + all_again[0].Load(0) + before + behind.x + threes[0].a.x + fours[0].a;
}
// Layout is computed after the whole source was found to be valid.
// CHECK: :26:12: warning: 'behind' lies at byte 4 here, and 16 by -fvk-use-gl-layout [-Wlayout-differs]
// CHECK: note: as a member of 'Settings'
// CHECK: :29:8: warning: the size of this struct is 16 here, and 12 by -fvk-use-dx-layout
// CHECK: note: as a member of 'threes'
