// Image elements are accessed with the image type that the declaration's format selects.
// RUN: hlsl2spv -T cs_6_0 -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fcgl -fspv-use-unknown-image-format %s | FileCheck %s
// CHECK: %[[TYPE:[a-z0-9_]+]] = OpTypeImage %float 2D 2 0 0 2 Rgba8
// CHECK: %[[IMAGE:[0-9]+]] = OpLoad %[[TYPE]] %picture
// CHECK: OpImageRead %v4float %[[IMAGE]]
// CHECK: %[[AGAIN:[0-9]+]] = OpLoad %[[TYPE]] %picture
// CHECK: OpImageWrite %[[AGAIN]]
// CHECK: OpLoad %[[TYPE]]
[[vk::image_format("rgba8")]] RWTexture2D<float4> picture, pictures[3];
[numthreads(8, 8, 1)] void main(uint2 at : SV_DispatchThreadID) {
    picture[at].x = 1;
    pictures[at.x][at] *= 2;
}
