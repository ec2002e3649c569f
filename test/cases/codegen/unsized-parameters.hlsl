// A parameter that is an unsized array of resources points to the global array.
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.2 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-target-env=vulkan1.2 -fcgl %s | FileCheck %s --check-prefix=MADE
Texture2D pages[];
StructuredBuffer<float> sizes[];
SamplerState linear_filter;

// MADE: %from = OpFunctionParameter %_ptr_UniformConstant__runtimearr_type_2d_image
// MADE: %scales = OpFunctionParameter %_ptr_StorageBuffer__runtimearr_type_StructuredBuffer_float
float4 pick(Texture2D from[], StructuredBuffer<float> scales[], uint index, float2 at) {
    return from[index].Sample(linear_filter, at) * scales[index][0];
}

// CHECK: OpAccessChain %_ptr_UniformConstant_type_2d_image %pages %uint_4
// CHECK: OpAccessChain %_ptr_StorageBuffer_float %sizes %uint_4 %{{u?}}int_0 %{{u?}}int_0
float4 main(float2 at : A) : SV_Target {
    return pick(pages, sizes, 4, at);
}
