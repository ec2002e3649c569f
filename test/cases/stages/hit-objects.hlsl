// Hit objects are variables (SPV_EXT_shader_invocation_reorder): one is constructed at its assignment,
// and its copies, including parameters and results, are the same variable.
// RUN: hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 -Wno-newer-extension %s | FileCheck %s
// RUN: not hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.1 %s 2>&1 | FileCheck --check-prefix=OLD %s
// RUN: hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 -Wno-newer-extension -Fre - -Fo %t %s \
// RUN:   | FileCheck --check-prefix=FACTS %s
// OLD: error: this requires Vulkan 1.1 (-fspv-target-env=vulkan1.1spirv1.4): 'ShaderInvocationReorderEXT' requires SPIR-V 1.4
// FACTS: "rayTracingInvocationReorder"
RaytracingAccelerationStructure scene;
RWStructuredBuffer<float> results;

struct [raypayload] Payload
{
    float4 light : read(caller, closesthit, miss) : write(caller, closesthit, miss);
};

dx::HitObject find(uint way, RayDesc ray, inout Payload payload)
{
    if (way == 0)
        return dx::HitObject::MakeMiss(16, 3, ray);
    return dx::HitObject::TraceRay(scene, RAY_FLAG_NONE, 255, 0, 1, 2, ray, payload);
}

void choose(inout dx::HitObject hit, uint index) { hit.SetShaderTableIndex(index); }
float length_of(dx::HitObject hit) { return hit.GetRayTCurrent() - hit.GetRayTMin(); }

// CHECK: OpCapability ShaderInvocationReorderEXT
// CHECK: OpExtension "SPV_EXT_shader_invocation_reorder"
// CHECK: OpTypeHitObjectEXT
// CHECK: %light = OpFunction
// CHECK: [[H:%[0-9]+]] = OpVariable %_ptr_Function_hitObjectEXT Function
// CHECK-NOT: OpVariable
// CHECK-DAG: OpHitObjectRecordMissEXT [[H]] %uint_16 %uint_3 {{.*}} %float_0 {{.*}} %float_9
// CHECK-DAG: OpHitObjectTraceRayEXT [[H]] {{.*}} %uint_0 %uint_255 %uint_0 %uint_1 %uint_2
// CHECK: OpHitObjectSetShaderBindingTableRecordIndexEXT [[H]] %uint_5
// CHECK: OpReorderThreadWithHitObjectEXT [[H]]{{$}}
// CHECK: OpReorderThreadWithHitObjectEXT [[H]] {{%[0-9]+}} %uint_4
// CHECK: OpReorderThreadWithHintEXT {{%[0-9]+}} %uint_2
// CHECK: OpHitObjectExecuteShaderEXT [[H]] %payload
// CHECK: OpHitObjectGetRayTMaxEXT %float [[H]]
// CHECK: OpFunctionEnd
[shader("raygeneration")] void light()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
    Payload payload = (Payload)0;
    uint way = DispatchRaysIndex().x;
    dx::HitObject hit = find(way, ray, payload);
    choose(hit, 5);
    dx::MaybeReorderThread(hit);
    dx::MaybeReorderThread(hit, way, 4);
    dx::MaybeReorderThread(way, 2);
    dx::HitObject::Invoke(hit, payload);
    dx::HitObject copy = hit;
    results[0] = payload.light.x + length_of(hit) + length_of(copy);
}

// CHECK-LABEL: %ask = OpFunction
// CHECK: OpHitObjectIsHitEXT
// CHECK: OpHitObjectIsMissEXT
// CHECK: OpHitObjectIsEmptyEXT
// CHECK: OpHitObjectGetRayFlagsEXT
// CHECK: OpHitObjectGetInstanceIdEXT
// CHECK: OpHitObjectGetInstanceCustomIndexEXT
// CHECK: OpHitObjectGetGeometryIndexEXT
// CHECK: OpHitObjectGetPrimitiveIndexEXT
// CHECK: OpHitObjectGetHitKindEXT
// CHECK: OpHitObjectGetShaderBindingTableRecordIndexEXT
// CHECK: OpHitObjectGetWorldRayOriginEXT %v3float
// CHECK: OpHitObjectGetWorldRayDirectionEXT
// CHECK: OpHitObjectGetObjectRayOriginEXT
// CHECK: OpHitObjectGetObjectRayDirectionEXT
// CHECK: [[T:%[0-9]+]] = OpHitObjectGetObjectToWorldEXT %mat4v3float
// CHECK: OpTranspose %mat3v4float [[T]]
// CHECK: OpHitObjectGetWorldToObjectEXT %mat4v3float
// CHECK: OpHitObjectGetAttributesEXT {{%[0-9]+}} %hit_object_attributes
// CHECK: [[R:%[0-9]+]] = OpHitObjectGetShaderRecordBufferHandleEXT %v2uint
// CHECK: [[P:%[0-9]+]] = OpBitcast %_ptr_PhysicalStorageBuffer_type_ByteAddressBuffer [[R]]
// CHECK: OpAccessChain %_ptr_PhysicalStorageBuffer_uint [[P]] %uint_0 %uint_2
// CHECK: OpFunctionEnd
[shader("closesthit")] void ask(inout Payload payload, BuiltInTriangleIntersectionAttributes at)
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
    dx::HitObject hit;
    if (at.barycentrics.x > 0)
        hit = dx::HitObject::TraceRay(scene, 0, 255, 0, 1, 0, ray, payload);
    uint number = (hit.IsHit() ? 1 : 0) + (hit.IsMiss() ? 2 : 0) + (hit.IsNop() ? 4 : 0);
    number += hit.GetRayFlags() + hit.GetInstanceIndex() + hit.GetInstanceID();
    number += hit.GetGeometryIndex() + hit.GetPrimitiveIndex() + hit.GetHitKind();
    number += hit.GetShaderTableIndex();
    float3 sum = hit.GetWorldRayOrigin() + hit.GetWorldRayDirection();
    sum += hit.GetObjectRayOrigin() + hit.GetObjectRayDirection();
    sum += mul(hit.GetObjectToWorld3x4(), float4(sum, 1)) + mul(float4(sum, 1), hit.GetWorldToObject4x3());
    BuiltInTriangleIntersectionAttributes found;
    hit.GetAttributes(found);
    number += hit.LoadLocalRootTableConstant(8);
    payload.light = float4(sum, number + found.barycentrics.y);
}

struct Attributes { float near, far; };

// CHECK-LABEL: %asked = OpFunction
// CHECK: OpHitObjectRecordFromQueryEXT [[Q:%[0-9]+]] [[RAY:%[0-9]+]] %uint_0 %hit_object_attributes_{{[01]$}}
// CHECK: OpHitObjectRecordFromQueryEXT {{%[0-9]+}} [[RAY]] %uint_0 %hit_object_attributes_{{[01]}} %uint_7
[shader("miss")] void asked(inout Payload payload)
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, 0, 255, ray);
    query.Proceed();
    Attributes attributes = {1, 2};
    dx::HitObject hit = dx::HitObject::FromRayQuery(query);
    hit.SetShaderTableIndex(1);
    dx::HitObject::Invoke(hit, payload);
    dx::HitObject::Invoke(dx::HitObject::FromRayQuery(query, 7, attributes), payload);
}
