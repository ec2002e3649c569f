// An extension named in the source is allowed in addition to those of -fspv-extension=.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -fspv-extension=SPV_KHR_ray_tracing %s | FileCheck %s
// RUN: not hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -fspv-extension=SPV_KHR_ray_tracing -DUNNAMED %s 2>&1 | FileCheck %s --check-prefix=BAD
// CHECK-DAG: OpCapability RayTracingPositionFetchKHR
// CHECK-DAG: OpExtension "SPV_KHR_ray_tracing_position_fetch"
// CHECK: OpDecorate {{.*}} BuiltIn HitTriangleVertexPositionsKHR
// BAD: error: this requires the SPIR-V extension 'SPV_KHR_ray_tracing_position_fetch'
#ifndef UNNAMED
[[vk::ext_extension("SPV_KHR_ray_tracing_position_fetch")]]
#endif
[[vk::ext_capability(5336)]]
[[vk::ext_builtin_input(5335)]]
const static float3 corners[3];

struct payload_type { float3 color; };
[shader("closesthit")] void main(inout payload_type payload, in BuiltInTriangleIntersectionAttributes at)
{
    payload.color = cross(corners[1] - corners[0], corners[2] - corners[0]);
}
