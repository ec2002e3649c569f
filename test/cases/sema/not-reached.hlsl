// Features that SPIR-V lacks are errors in reachable code only: headers declare functions that are never called.
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types %s -DREACHED=0
// RUN: not hlsl2spv -T ps_6_2 -enable-16bit-types %s -DREACHED=1 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T lib_6_3 -enable-16bit-types %s -DREACHED=0 -DEXPORT=export 2>&1 | FileCheck %s --check-prefix=EXPORT
#ifndef EXPORT
#define EXPORT
#endif
sampler old;
Texture2D<float4> image;
SamplerComparisonState state;
RWTexture2D<uint4> texels;

float4 helper(float2 at)
{
    uint local = 0;
    // CHECK: :[[#@LINE+1]]:20: error: target of an atomic operation must be in groupshared memory or a writable resource
    InterlockedAdd(local, 1);
    // CHECK: :[[#@LINE+1]]:31: error: an atomic operation cannot work on one component of a texel
    InterlockedAdd(texels[at].x, firstbithigh(local));
    // CHECK: :[[#@LINE+1]]:12: error: 'tex2D' is not supported in SPIR-V: 
    return tex2D(old, at) + local;
}

EXPORT float4 other(float2 at)
{
    // CHECK: :[[#@LINE+2]]:18: error: 'GatherCmpGreen' is not supported in SPIR-V: 
    // EXPORT: :[[#@LINE+1]]:18: error: 'GatherCmpGreen' is not supported in SPIR-V: 
    return image.GatherCmpGreen(state, at, 0);
}

float4 main(float2 at : A) : SV_Target
{
#if REACHED
    return helper(at) + other(at);
#else
    return 0;
#endif
}
