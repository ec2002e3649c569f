// Each texture is combined with its samplers, which use no binding numbers.
// RUN: hlsl2spv -T ps_6_0 -fauto-combined-image-sampler %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fauto-combined-image-sampler -fspv-preserve-bindings %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fauto-combined-image-sampler -O0 -fspv-debug=rich %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fauto-combined-image-sampler -fcgl %s | FileCheck --check-prefix=PLAIN %s
// PLAIN-DAG: OpDecorate %linear_ Binding
// PLAIN-DAG: OpTypeSampler
// CHECK-DAG: OpDecorate %image Binding 0
// CHECK-DAG: OpDecorate %several Binding 1
// CHECK-DAG: OpDecorate %cube Binding 2
// CHECK-DAG: OpDecorate %texels Binding 3
// CHECK-DAG: [[IMAGE:%.*]] = OpTypeImage %float 2D 2 0 0 1
// CHECK-DAG: [[CUBE:%.*]] = OpTypeImage %float Cube 2 0 0 1
// CHECK-DAG: [[BOTH:%.*]] = OpTypeSampledImage [[IMAGE]]
// CHECK-DAG: OpTypeSampledImage [[CUBE]]
// CHECK-DAG: OpTypeArray [[BOTH]] %uint_2
// CHECK-DAG: OpTypeImage %float Buffer 2 0 0 1
// CHECK-NOT: = OpVariable {{.*}}sampler UniformConstant
SamplerState linear_, others[2];
Texture2D image, several[2];
TextureCube cube;
Buffer<float4> texels;

float4 sampled(Texture2D from, SamplerState by, float2 at) { return from.Sample(by, at); }

float4 main(float4 p : P, nointerpolation int i : I) : SV_Target {
    // CHECK: OpImageSampleImplicitLod
    // CHECK: OpImageFetch
    return sampled(image, linear_, p.xy) + sampled(several[i], others[1], p.xy) + image.Load(int3(1, 2, 0)) +
           cube.SampleBias(others[0], p.xyz, 1) + texels[i];
}
