// A local array of images has the formats of the array that it is a copy of, also with a dynamic index.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -O0 %s | FileCheck %s
[[vk::image_format("rgba8")]] RWTexture2D<float4> images[3];
RWStructuredBuffer<float4> results;
// CHECK: %type_2d_image = OpTypeImage %float 2D 2 0 0 2 Rgba8
// CHECK-NOT: OpTypeImage
// CHECK: [[chosen:%[0-9]+]] = OpAccessChain %_ptr_UniformConstant_type_2d_image %images
// CHECK: [[image:%[0-9]+]] = OpLoad %type_2d_image [[chosen]]
// CHECK: OpImageRead %v4float [[image]]
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    RWTexture2D<float4> copies[3] = images;
    results[0] = copies[id.x][id.xy];
    copies[id.x][id.xy] = 3;
}
