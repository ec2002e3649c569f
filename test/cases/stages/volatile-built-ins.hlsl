// A ray tracing shader may continue in another subgroup after a trace: the size is reloaded each time.
// The any-hit shader, which stays in its subgroup, reads the same variable.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck %s --check-prefix=MODEL
// RUN: not hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.0 %s 2>&1 | FileCheck %s --check-prefix=OLD
// CHECK: OpMemoryModel Logical GLSL450
// CHECK: OpDecorate %SubgroupSize Volatile
// MODEL: OpMemoryModel Logical Vulkan
// MODEL: OpLoad %uint %SubgroupSize Volatile
struct Payload { float4 color; };
RaytracingAccelerationStructure scene;

[shader("raygeneration")]
void generate() {
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 1};
    Payload payload = {float4(0, 0, 0, 0)};
    // OLD: [[#@LINE+1]]:{{[0-9]+}}: error: this requires Vulkan 1.1 (-fspv-target-env=vulkan1.1): 'VulkanMemoryModel' requires SPIR-V 1.3
    TraceRay(scene, 0, WaveGetLaneCount(), 0, 1, 0, ray, payload);
}

[shader("anyhit")]
void any(inout Payload payload, BuiltInTriangleIntersectionAttributes at) {
    payload.color.x = WaveGetLaneCount();
}
