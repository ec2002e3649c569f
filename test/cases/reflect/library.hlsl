// Entry points list the resources that they reach, payloads are not resources, and group sizes are specialized.
// RUN: hlsl2spv -T lib_6_5 -fspv-target-env=vulkan1.2 %s -reflect | FileCheck %s
struct Payload { float4 color; uint depth; };
// CHECK: "features": ["rayTracingPipeline"],
// CHECK: "stage": "raygeneration",
// CHECK: "stage": "miss",
// CHECK: "name": "scene",
// CHECK-NEXT: "hlsl_type": "RaytracingAccelerationStructure",
// CHECK: "entry_points": ["cast"],
RaytracingAccelerationStructure scene;
// CHECK: "name": "sky",
// CHECK: "entry_points": ["cast", "missed"],
TextureCube<float4> sky;
SamplerState smooth;
float4 ask(float3 d) { return sky.SampleLevel(smooth, d, 0); }

// CHECK: "payloads":
// CHECK: "storage": "RayPayloadKHR",
// CHECK: "location": 0,
// CHECK-NEXT: "used": true,
// CHECK-NEXT: "entry_points": ["cast"]
// CHECK: "storage": "IncomingRayPayloadKHR",
// CHECK: "entry_points": ["missed"]
[shader("raygeneration")]
void cast()
{
    Payload p = { ask(float3(0, 1, 0)), 1 };
    RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };
    TraceRay(scene, 0, 255, 0, 0, 0, ray, p);
}
[shader("miss")]
void missed(inout Payload p) { p.color = ask(WorldRayDirection()); }
