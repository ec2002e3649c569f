// Atomic operations on floats use SPV_EXT_shader_atomic_float_add and related extensions, with the capability of
// their width.
// RUN: hlsl2spv -T cs_6_6 -enable-16bit-types -fspv-target-env=vulkan1.3 -fspv-extension=+SPV_EXT_shader_atomic_float_add %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_6 -enable-16bit-types -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s --check-prefix=DEFAULT
// RUN: not hlsl2spv -T cs_6_6 -enable-16bit-types -fspv-target-env=vulkan1.3 -fspv-extension=SPV_EXT_shader_atomic_float_min_max %s 2>&1 | FileCheck %s --check-prefix=FORBIDDEN
// CHECK-DAG: OpCapability AtomicFloat16AddEXT
// CHECK-DAG: OpCapability AtomicFloat32AddEXT
// CHECK-DAG: OpCapability AtomicFloat32MinMaxEXT
// CHECK-DAG: OpCapability AtomicFloat64MinMaxEXT
// CHECK-DAG: OpExtension "SPV_EXT_shader_atomic_float_add"
// CHECK-DAG: OpExtension "SPV_EXT_shader_atomic_float16_add"
// CHECK-DAG: OpExtension "SPV_EXT_shader_atomic_float_min_max"
RWStructuredBuffer<float> floats;
RWStructuredBuffer<half> halves;
RWStructuredBuffer<double> doubles;
[[vk::image_format("r32f")]] RWTexture2D<float> image;
groupshared float shared_float;

[numthreads(1, 1, 1)]
void main()
{
    float before;
    // CHECK: [[SUM:%[0-9]+]] = OpAtomicFAddEXT %float {{%[0-9]+}} %uint_1 %uint_0 %float_2
    // FORBIDDEN: :[[@LINE+3]]:5: error: this requires the SPIR-V extension 'SPV_EXT_shader_atomic_float_add', which -fspv-extension= does not allow
    // DEFAULT: :[[@LINE+2]]:5: error: no matching function for call to 'InterlockedAdd'
    // DEFAULT: note: candidate 'void InterlockedAdd(inout float, float, out float)': argument 1 of type 'float' requires '-fspv-extension=+SPV_EXT_shader_atomic_float_add' or '+SPV_EXT_shader_atomic_float_min_max'
    InterlockedAdd(floats[0], 2, before);
    // CHECK: OpAtomicFMinEXT %float %shared_float %uint_2 %uint_0 [[SUM]]
    InterlockedMin(shared_float, before);
    // CHECK: OpAtomicFAddEXT %half
    InterlockedAdd(halves[0], (half)1.5);
    // CHECK: OpAtomicFMaxEXT %double
    InterlockedMax(doubles[0], 0.5);
    // CHECK: [[TEXEL:%[0-9]+]] = OpImageTexelPointer
    // CHECK: OpAtomicFAddEXT %float [[TEXEL]]
    InterlockedAdd(image[uint2(1, 2)], 0.25);
}
