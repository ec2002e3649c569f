// An object that is constructed at its assignment requires no copy, and so no passes.
// RUN: hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 -Wno-newer-extension -O0 %s | FileCheck %s
RWBuffer<uint> results;

uint number_of(inout dx::HitObject hit) { return hit.GetShaderTableIndex(); }

// CHECK-LABEL: %src_main = OpFunction
// CHECK: %hits = OpVariable %_ptr_Function__arr_hitObjectEXT_uint_2 Function
// CHECK: OpHitObjectRecordEmptyEXT %hit
// CHECK: [[E:%[0-9]+]] = OpAccessChain %_ptr_Function_hitObjectEXT %hits %uint_1
// CHECK: OpHitObjectRecordEmptyEXT [[E]]
// CHECK: OpHitObjectRecordMissEXT %hit
// CHECK: [[F:%[0-9]+]] = OpAccessChain %_ptr_Function_hitObjectEXT %hits %int_1
// CHECK: OpHitObjectRecordMissEXT [[F]]
// CHECK: OpFunctionCall %uint %number_of %hit
[shader("raygeneration")] void main()
{
    RayDesc ray = (RayDesc)0;
    dx::HitObject hit, hits[2];
    if (results[0])
        hit = dx::HitObject::MakeMiss(0, 1, ray);
    hits[1] = dx::HitObject::MakeMiss(0, 1, ray);
    results[0] = number_of(hit) + hits[results[1]].GetRayFlags();
}
