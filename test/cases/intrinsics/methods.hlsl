// Overloads of texture methods that differ in their trailing arguments.
// RUN: hlsl2spv -T ps_6_0 -E main -fcgl %s | FileCheck %s
Texture2D<float4> t;
TextureCubeArray<float4> cubes;
SamplerState s;
SamplerComparisonState c;

float4 main(float4 uv : A) : SV_Target {
    uint status, width, height, levels;
    float4 sum = 0;
    // CHECK: OpImageSampleImplicitLod %v4float {{%[0-9]+}} {{%[0-9]+}} None
    sum += t.Sample(s, uv.xy);
    // CHECK: OpImageSampleImplicitLod %v4float {{%[0-9]+}} {{%[0-9]+}} ConstOffset|MinLod
    sum += t.Sample(s, uv.xy, int2(1, 2), 0.5);
    // CHECK: OpImageSparseSampleImplicitLod
    sum += t.Sample(s, uv.xy, int2(1, 2), 0.5, status);
    // CHECK: OpImageSampleExplicitLod %v4float {{%[0-9]+}} {{%[0-9]+}} Grad
    sum += cubes.SampleGrad(s, uv, uv.xyz, uv.xyz);
    // CHECK: OpImageSampleDrefExplicitLod %float
    sum += t.SampleCmpLevelZero(c, uv.xy, 0.5);
    // CHECK: OpImageFetch %v4float {{%[0-9]+}} {{%[0-9]+}} Lod|ConstOffset
    sum += t.Load(int3(0, 1, 2), int2(1, 1));
    // CHECK: OpImageGather %v4float
    sum += t.GatherBlue(s, uv.xy);
    // CHECK: OpImageQuerySizeLod %v2uint
    // CHECK: OpImageQueryLevels %uint
    t.GetDimensions(0, width, height, levels);
    return sum + width + height + levels + status;
}
