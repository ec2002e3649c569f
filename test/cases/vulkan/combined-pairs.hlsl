// The texture and the sampler of a combined image sampler are matched by their binding.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -DBINDING=3 %s | FileCheck %s --check-prefix=WHOLE
// WHOLE: OpTypeSampledImage
#ifndef BINDING
#define BINDING 4
#endif
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no sampler with 'vk::combinedImageSampler' at the binding of 'image'
[[vk::combinedImageSampler]] [[vk::binding(3)]] Texture2D<float4> image;
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no texture with 'vk::combinedImageSampler' at the binding of 'part'
[[vk::combinedImageSampler]] [[vk::binding(BINDING)]] SamplerState part;

float4 main(float2 at : A) : SV_Target { return image.Sample(part, at); }
