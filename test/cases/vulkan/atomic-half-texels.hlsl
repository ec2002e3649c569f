// Texels of half are floats in SPIR-V, so atomic operations convert their values. They require a format with 32 bits.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types -fspv-extension=+SPV_EXT_shader_atomic_float_add -fspv-extension=+SPV_EXT_shader_atomic_float_min_max %s -DFORMAT='[[vk::image_format("r32f")]]' | FileCheck %s
// RUN: not hlsl2spv -T cs_6_2 -enable-16bit-types -fspv-extension=+SPV_EXT_shader_atomic_float_add %s -DFORMAT= 2>&1 | FileCheck %s --check-prefix=ERROR
FORMAT RWBuffer<half> texels;
RWStructuredBuffer<half> results;
// Narrow texels fit all formats of their class.
[[vk::image_format("r16f")]] RWTexture2D<half> narrow;
[[vk::image_format("r16i")]] RWTexture2D<int16_t> whole;
[[vk::image_format("r32ui")]] RWTexture2D<bool> flags;
[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    half before;
    // CHECK: [[value:%[0-9]+]] = OpFConvert %float
    // CHECK: [[old:%[0-9]+]] = OpAtomicFAddEXT %float {{.*}} [[value]]
    // CHECK: OpFConvert %half [[old]]
    // ERROR: [[#@LINE+1]]:5: error: an atomic operation requires an image format of one component
    InterlockedAdd(texels[0], (half)i, before);
    results[0] = before;
    // CHECK: OpAtomicFMaxEXT %float
    InterlockedMax(texels[1], (half)i);
    // CHECK: OpAtomicExchange %float
    InterlockedExchange(texels[2], (half)i, before);
    narrow[uint2(0, 0)] = before;
    whole[uint2(0, 0)] = 1;
    flags[uint2(0, 0)] = true;
    results[1] = before;
}
