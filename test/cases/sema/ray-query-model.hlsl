// The template flags of ray queries require shader model 6.9.  Older profiles cause only a warning,
// because SPIR-V does not depend on the shader model.
// RUN: hlsl2spv -T cs_6_9 -fspv-target-env=vulkan1.2 %s -fsyntax-only -WX
// RUN: hlsl2spv -T cs_6_5 -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck %s
RaytracingAccelerationStructure scene;
RWStructuredBuffer<uint> hits;

[numthreads(1, 1, 1)] void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 1};
    // CHECK: :[[@LINE+1]]:29: warning: 'RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS' requires shader model 6.9
    RayQuery<RAY_FLAG_NONE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    // CHECK: OpRayQueryProceedKHR
    hits[0] = query.Proceed();
}
