// RUN: not hlsl2spv -T ps_6_7 %s 2>&1 | FileCheck %s
Texture2D<uint> words;
Texture2D<float> heights;
Texture2DArray<uint2> pairs;
SamplerState point_sampler;

float4 main(float3 at : AT) : SV_Target
{
    float4 sum = words.GatherRaw(point_sampler, at.xy);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'GatherRaw' requires texels of one unsigned integer, not of 'float'
    sum += heights.GatherRaw(point_sampler, at.xy);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'GatherRaw' requires texels of one unsigned integer, not of 'uint2'
    sum += pairs.GatherRaw(point_sampler, at);
    // CHECK: 2 errors generated
    return sum;
}
