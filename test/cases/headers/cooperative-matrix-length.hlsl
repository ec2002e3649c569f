// The only function of dxc's cooperative matrix header without a body and attributes.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -fcgl -Vd -Wno-newer-extension %s | FileCheck %s
#include <vk/spirv.h>

template<class Matrix> uint __builtin_spv_CooperativeMatrixLengthKHR();

// CHECK-DAG: [[matrix:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %int %uint_3 %uint_16 %uint_4 %uint_0
// CHECK: OpCooperativeMatrixLengthKHR %uint [[matrix]]
typedef vk::SpirvOpaqueType<4456, int, vk::integral_constant<uint, vk::ScopeSubgroup>,
                            vk::integral_constant<uint, 16>, vk::integral_constant<uint, 4>,
                            vk::integral_constant<uint, vk::CooperativeMatrixUseMatrixAKHR> > Matrix;
RWStructuredBuffer<uint> result;

[[vk::ext_capability(6022)]] [[vk::ext_extension("SPV_KHR_cooperative_matrix")]]
[numthreads(64, 1, 1)]
void main() {
    result[0] = __builtin_spv_CooperativeMatrixLengthKHR<Matrix>();
}
