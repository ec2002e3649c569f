// Errors that only legalization detects are reported at their source location.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
Texture2D<float4> image;
SamplerState state;

float4 shift(int2 offset)
{
    // CHECK: not-legal.hlsl:[[#@LINE+1]]:{{[0-9]+}}: error: texel offset must be constant after loops are unrolled and calls inlined
    return image.Sample(state, 0.5, offset);
}

float4 main(int2 offset : A) : SV_Target
{
    return shift(offset);
}

// RUN: not hlsl2spv -T ps_6_0 -E choose %s 2>&1 | FileCheck %s --check-prefix=CHOOSE
// RUN: not hlsl2spv -T ps_6_0 -E pick %s 2>&1 | FileCheck %s --check-prefix=PICK
// RUN: not hlsl2spv -T ps_6_0 -E count %s 2>&1 | FileCheck %s --check-prefix=COUNT
Texture2D<float4> other;

float4 choose(int n : A) : SV_Target
{
    Texture2D<float4> chosen = image;
    if (n)
        chosen = other;
    // CHOOSE: :[[#@LINE+1]]:{{[0-9]+}}: error: resource must be known after loops are unrolled and calls inlined
    return chosen.Load(0);
}

struct pair { Texture2D<float4> image; SamplerState state; };
pair pairs[2];

float4 pick(int n : A) : SV_Target
{
    // PICK: :[[#@LINE+1]]:21: error: resource must be known after loops are unrolled and calls inlined
    return pairs[n].image.Sample(pairs[n].state, 0.5);
}

void add(inout uint target)
{
    // COUNT: :[[#@LINE+1]]:5: error: target of an atomic operation must be in groupshared memory or a writable resource
    InterlockedAdd(target, 1);
}

float4 count(uint n : A) : SV_Target
{
    add(n);
    return n;
}

// RUN: not hlsl2spv -T ps_6_0 -E straddle %s 2>&1 | FileCheck %s --check-prefix=STRADDLE
// RUN: hlsl2spv -T ps_6_0 -E straddle -fvk-use-scalar-layout %s -Fo %t.spv
struct inner { float a; float2 b; uint c[2]; };
struct outer { inner elements[2]; };
StructuredBuffer<outer> outers;

// STRADDLE: :[[#@LINE+1]]:8: error: vector member crosses a 16-byte boundary, which requires '-fvk-use-scalar-layout' or '-fvk-use-dx-layout'
float4 straddle(int n : A) : SV_Target
{
    return outers[n].elements[1].b.y;
}
// REQUIRES: spirv-tools
