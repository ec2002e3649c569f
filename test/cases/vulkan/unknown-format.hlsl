// An image declared with an unknown format has no format, wherever it is passed.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s

// CHECK-NOT: StorageImageReadWithoutFormat
// CHECK: OpCapability StorageImageWriteWithoutFormat
// CHECK: %type_2d_image = OpTypeImage %float 2D 2 0 0 2 Unknown
// CHECK: %type_2d_image_0 = OpTypeImage %float 2D 2 0 0 2 Rgba32f
[[vk::image_format("unknown")]] RWTexture2D<float4> target;
RWTexture2D<float4> source;
void put(RWTexture2D<float4> image) { image[uint2(0, 0)] = source[uint2(1, 1)]; }
[numthreads(1, 1, 1)] void main() { put(target); }
