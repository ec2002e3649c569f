// Quad votes use SPV_KHR_quad_control if the extension is allowed, and quad swaps otherwise.
// RUN: hlsl2spv -T ps_6_7 -Wno-newer-extension -fspv-target-env=vulkan1.1 -fspv-extension=SPV_KHR_quad_control %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_7 -Wno-newer-extension -fspv-target-env=vulkan1.3 -fspv-extension=KHR %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_7 -fspv-target-env=vulkan1.1 -fspv-extension=SPV_KHR_ray_query %s | FileCheck %s --check-prefix=SWAPS
// RUN: not hlsl2spv -T ps_6_7 -fspv-extension=SPV_KHR_quad_control %s 2>&1 | FileCheck %s --check-prefix=OLD
// CHECK: OpCapability QuadControlKHR
// CHECK: OpGroupNonUniformQuadAnyKHR %bool
// CHECK: OpGroupNonUniformQuadAllKHR %bool
// SWAPS-COUNT-6: OpGroupNonUniformQuadSwap %bool
float4 main(float2 a : A) : SV_Target
{
    // OLD: :[[#@LINE+1]]:12: error: this requires Vulkan 1.1
    return QuadAny(a.x > 0) ? QuadAll(a.y > 0) : 2;
}
