// A texture and sampler are joined again in the block of each sample that a switch moves.
// RUN: hlsl2spv -T ps_6_0 -fspv-flatten-resource-arrays %s | FileCheck %s
Texture2D image;
Texture2D images[2];
SamplerState filter;

// CHECK: OpSwitch
// CHECK: OpPhi
// CHECK: [[BOTH:%[0-9]+]] = OpSampledImage
// CHECK-NEXT: OpImageSampleExplicitLod %v4float [[BOTH]]
float4 main(float4 at : SV_Position, nointerpolation int i : I) : SV_Target
{
    return image.SampleLevel(filter, at.xy, 0) * images[i].SampleLevel(filter, at.xy, 0) *
           image.SampleLevel(filter, at.yx, 0);
}
