// Intrinsics that SPIR-V has nothing for say so, each at its call.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s
sampler2D old;
Texture2D<float4> t;
SamplerComparisonState c;

float4 main(float2 uv : A) : SV_Target {
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'abort' cannot be used for SPIR-V
    abort();
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'GetRenderTargetSampleCount' cannot be used for SPIR-V
    GetRenderTargetSampleCount();
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'GetRenderTargetSamplePosition' cannot be used for SPIR-V
    GetRenderTargetSamplePosition(0);
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'tex2D' cannot be used for SPIR-V
    tex2D(old, uv);
    // CHECK: refused.hlsl:[[#@LINE+1]]:{{.*}}: error: 'GatherCmpGreen' cannot be used for SPIR-V
    t.GatherCmpGreen(c, uv, 0.5);
    return 0;
}
