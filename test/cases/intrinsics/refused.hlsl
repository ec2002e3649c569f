// Intrinsics without a SPIR-V equivalent are reported at each call.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s
sampler2D old;
Texture2D<float4> t;
SamplerComparisonState c;

float4 main(float2 uv : A) : SV_Target {
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'abort' is not supported in SPIR-V: 
    abort();
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'GetRenderTargetSampleCount' is not supported in SPIR-V: 
    GetRenderTargetSampleCount();
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'GetRenderTargetSamplePosition' is not supported in SPIR-V: 
    GetRenderTargetSamplePosition(0);
    // CHECK: refused.hlsl:[[#@LINE+1]]:5: error: 'tex2D' is not supported in SPIR-V: 
    tex2D(old, uv);
    // CHECK: refused.hlsl:[[#@LINE+1]]:{{.*}}: error: 'GatherCmpGreen' is not supported in SPIR-V: 
    t.GatherCmpGreen(c, uv, 0.5);
    return 0;
}
