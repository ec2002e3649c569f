// An array element is not a variable, and SPIR-V passes only pointers to whole variables: such calls
// are inlined even without optimization.
// RUN: hlsl2spv -T cs_6_5 -O0 %s | FileCheck %s
RaytracingAccelerationStructure scene;
RWByteAddressBuffer bytes;

void trace(RayQuery<RAY_FLAG_FORCE_OPAQUE> query, RayDesc ray)
{
    query.TraceRayInline(scene, 0, 1, ray);
}

// CHECK: OpRayQueryInitializeKHR
// CHECK-NOT: OpFunctionCall
[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex)
{
    RayQuery<RAY_FLAG_FORCE_OPAQUE> queries[2][3];
    RayDesc ray = (RayDesc)0;
    trace(queries[1][i], ray);
    bytes.Store(0, queries[1][i].Proceed());
}
