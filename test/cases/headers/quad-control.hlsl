// RUN: hlsl2spv -T ps_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_2 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: <vk/khr/quad_control.h>:{{[0-9]+}}:2: error: quad operations need SPIR-V 1.3
#include <vk/khr/quad_control.h>

// CHECK: OpCapability QuadControlKHR
// CHECK: OpExtension "SPV_KHR_quad_control"
// CHECK-DAG: OpExecutionMode %main QuadDerivativesKHR
// CHECK-DAG: OpExecutionMode %main RequireFullQuadsKHR
float4 main(float2 uv : UV) : SV_Target {
    vk::khr::quad_derivatives();
    vk::khr::require_full_quads();
    // CHECK-DAG: OpGroupNonUniformQuadAllKHR %bool
    // CHECK-DAG: OpGroupNonUniformQuadAnyKHR %bool
    return vk::khr::quad_all(uv.x > 0) ? 1 : vk::khr::quad_any(uv.y > 0) ? 2 : 3;
}
