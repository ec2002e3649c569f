// Drivers do not support variables of acceleration structure type: those in locals, parameters,
// members and statics are replaced by the global they were copied from, even without optimization.
// RUN: hlsl2spv -T lib_6_5 -fspv-target-env=vulkan1.2 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_5 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck %s
struct Payload { float value; };
struct Holder { RaytracingAccelerationStructure scene; float bias; };
RaytracingAccelerationStructure one, scenes[4];
static RaytracingAccelerationStructure kept;
RWStructuredBuffer<float> result;

// CHECK: [[kind:%[A-Za-z]+]] = OpTypeAccelerationStructureKHR
// CHECK-NOT: OpTypePointer {{Function|Private}} [[kind]]
float trace(Holder holder)
{
    Payload payload = {holder.bias};
    TraceRay(holder.scene, 0, 255, 0, 0, 0, (RayDesc)0, payload);
    return payload.value;
}

float trace(RaytracingAccelerationStructure scene, RayQuery<0> query)
{
    query.TraceRayInline(scene, 0, 255, (RayDesc)0);
    query.Proceed();
    return query.CommittedRayT();
}

void give(uint i, out RaytracingAccelerationStructure scene)
{
    scene = scenes[i];
}

// CHECK-LABEL: %main = OpFunction
[shader("raygeneration")] void main()
{
    Holder holder = {one, 3};
    kept = scenes[2];
    RayQuery<0> query;
    RaytracingAccelerationStructure given;
    give(DispatchRaysIndex().x, given);
    float sum = trace(holder) + trace(kept, query);
    // CHECK: [[place:%[0-9]+]] = OpAccessChain {{.*}} %scenes
    // CHECK: OpLoad [[kind]] [[place]]
    sum += trace(given, query);
    result[0] = sum;
}
