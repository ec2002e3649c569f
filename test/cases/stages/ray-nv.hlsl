// SPV_NV_ray_tracing on request: payloads are referenced by location, and ignoring a hit does not
// terminate a block.
// RUN: hlsl2spv -T lib_6_3 -fspv-extension=SPV_NV_ray_tracing -fcgl %s | FileCheck %s
struct Payload { float4 color; };
struct Data { float4 value; };
struct Hit { float2 barycentrics; };
RaytracingAccelerationStructure scene;

// CHECK: OpCapability RayTracingNV
// CHECK: OpExtension "SPV_NV_ray_tracing"
// CHECK: OpDecorate [[t:%[0-9]+]] BuiltIn HitTNV
[shader("raygeneration")]
void generate() {
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 1};
    Payload payload = {float4(0, 0, 0, 0)};
    Data data = {float4(0, 0, 0, 0)};
    // CHECK: OpTraceNV {{.*}} %uint_0{{$}}
    TraceRay(scene, 0, 0xff, 0, 1, 0, ray, payload);
    // CHECK: OpExecuteCallableNV %uint_3 %uint_0
    CallShader(3, data);
}

[shader("anyhit")]
void any(inout Payload payload, in Hit hit) {
    // CHECK: OpLoad %float [[t]]
    if (RayTCurrent() > 1)
        // CHECK: OpIgnoreIntersectionNV
        // CHECK-NEXT: OpBranch
        IgnoreHit();
    // CHECK: OpTerminateRayNV
    // CHECK-NEXT: OpReturn
    AcceptHitAndEndSearch();
}
