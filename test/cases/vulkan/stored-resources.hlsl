// A resource cannot be selected from variables at run time: images and samplers cannot be stored
// (VUID-StandaloneSpirv-OpTypeImage-06924).  A selection that loop unrolling resolves is allowed.
// RUN: hlsl2spv -T ps_6_0 -DCOUNT=3 %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -DCOUNT=n %s 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not hlsl2spv -T ps_6_0 -DCOUNT=n -Od %s 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: hlsl2spv -T ps_6_0 -DCOUNT=n -fcgl %s -Fo %t.spv
Texture2D<float4> one, two, three;
SamplerState state;

// CHECK: [[ONE:%[0-9]+]] = OpLoad %type_2d_image %one
// CHECK: [[TWO:%[0-9]+]] = OpLoad %type_2d_image %two
// CHECK: [[THREE:%[0-9]+]] = OpLoad %type_2d_image %three
// CHECK-NOT: OpBranch
// CHECK: OpSampledImage %type_sampled_image [[ONE]]
// CHECK: OpSampledImage %type_sampled_image [[TWO]]
// CHECK: OpSampledImage %type_sampled_image [[THREE]]
float4 main(float2 uv : UV, uint n : N) : SV_Target
{
    // BAD: :[[@LINE+1]]:23: error: resource must be known after loops are unrolled and calls inlined
    Texture2D<float4> all[3] = {one, two, three};
    float4 sum = 0;
    for (uint i = 0; i < COUNT; i++)
        sum += all[i].SampleLevel(state, uv, 0);
    return sum;
}
