// The image format must match the texel type in the shader (Vulkan, "Compatibility Between SPIR-V
// Image Formats And Vulkan Formats").  dxc does not require this for arrays: unused ones are
// accepted.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DUSED %s 2>&1 | FileCheck --check-prefix=USED %s
// CHECK: OpEntryPoint

// USED: :[[#@LINE+1]]:48: error: image format 'r32i' does not fit texels of type 'uint'
[[vk::image_format("r32i")]] RWTexture2D<uint> images[2];
[[vk::image_format("r32ui")]] RWTexture2D<uint> image;
struct Set { [[vk::image_format("r32f")]] RWTexture2D<int> images[2]; };
// USED: :[[#@LINE-1]]:60: error: image format 'r32f' does not fit texels of type 'int'
Set set;

[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
#ifdef USED
    image[id.xy] = images[1][id.xy] + set.images[id.z][id.xy];
#else
    image[id.xy] = 1;
#endif
}
