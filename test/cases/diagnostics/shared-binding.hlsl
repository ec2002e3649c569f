// Registers of different classes may get the same Vulkan binding, which is invalid in every pipeline.
// RUN: hlsl2spv -T ps_6_0 -E pixel %s -Fo %t.spv 2>&1 | count 0
// RUN: hlsl2spv -T ps_6_0 -E pixel %s -Wbinding-overlap 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_0 -E pixel %s -Wall 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T ps_6_0 -E pixel %s -Wall -fvk-b-shift 16 all -fvk-u-shift 32 all 2>&1 >/dev/null | count 0
// Resources of several entry points may be used in different pipelines: --link-check reports those.
// RUN: hlsl2spv -T lib_6_3 %s -fspv-target-env=vulkan1.3 -Wall 2>&1 >/dev/null | count 0
// RUN: not hlsl2spv --link-check %t.spv 2>&1 | FileCheck --check-prefix=LINK %s --implicit-check-not=error:

// An image and a sampler may share a descriptor, and unused resources have no binding.
Texture2D<float4> image : register(t0);
SamplerState smooth_sampler : register(s0);
cbuffer Unused : register(b0) { float4 unused; }
// CHECK: :[[#@LINE+2]]:9: warning: 'Frame' at set 0, binding 1 shares its binding with 'weights', and no descriptor type fits both: -fvk-b-shift moves what is on registers 'b' [-Wbinding-overlap]
StructuredBuffer<float> weights : register(t1);
cbuffer Frame : register(b1) { float4 tint; }
// CHECK: note: 'weights' declared here
// CHECK: :[[#@LINE+2]]:50: warning: 'typed' at set 0, binding 2 shares its binding with 'counts', and no descriptor type fits both [-Wbinding-overlap]
RWByteAddressBuffer counts : register(u2);
[[vk::binding(2)]] RasterizerOrderedBuffer<uint> typed;
// Storage buffers are compatible, and unsized arrays are views of all descriptors.
[[vk::binding(3)]] ByteAddressBuffer raw;
[[vk::binding(3)]] StructuredBuffer<float> values;
Texture2D<float4> images[] : register(t0, space1);
SamplerState samplers[] : register(s0, space1);
struct Block { float4 tint; };
ConstantBuffer<Block> blocks[] : register(b0, space1);

// LINK: error: {{.*}}: 'Frame' of the pixel shader 'pixel' is cbuffer at set 0, binding 1, but 'weights' of the pixel shader 'pixel' is StructuredBuffer<float>
// LINK: error: {{.*}}: 'typed' of the pixel shader 'pixel' is
[shader("pixel")]
float4 pixel(float2 uv : UV) : SV_Target
{
    counts.Store(0, 1);
    typed[0] = 1;
    float4 seen = image.Sample(smooth_sampler, uv) * weights[0] + tint + asfloat(raw.Load(0)) + values[1];
    return seen + images[2].Sample(samplers[1], uv) + blocks[3].tint;
}

[shader("pixel")]
float4 other() : SV_Target { return tint; }
