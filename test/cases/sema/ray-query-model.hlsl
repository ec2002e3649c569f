// Flags of a ray query's own came with shader model 6.9, which matters where a query is traced.
// RUN: hlsl2spv -T cs_6_5 -fspv-target-env=vulkan1.2 -E idle %s -fsyntax-only
// RUN: hlsl2spv -T cs_6_9 -fspv-target-env=vulkan1.2 -E main %s -fsyntax-only
// RUN: not hlsl2spv -T cs_6_5 -fspv-target-env=vulkan1.2 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:
RaytracingAccelerationStructure scene;
RWStructuredBuffer<uint> hits;

bool is_hit(RayDesc ray)
{
    RayQuery<RAY_FLAG_NONE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> query;
    // CHECK: :[[@LINE+2]]:11: error: ray query flags other than zero need shader model 6.9
    // CHECK: note: entry point 'main' leads there
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
    return query.Proceed();
}

[numthreads(1, 1, 1)] void idle() { hits[0] = 1; }
[numthreads(1, 1, 1)] void main()
{
    RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 1};
    hits[0] = is_hit(ray);
}
