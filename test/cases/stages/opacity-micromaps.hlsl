// Rays with two-state opacity micromaps require SPV_EXT_opacity_micromap, which declares neither ray
// queries nor ray pipelines.
// RUN: hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 -DQUERY %s | FileCheck --check-prefixes=BOTH,QUERY %s
// RUN: hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 -O0 %s | FileCheck --check-prefixes=BOTH,TRACE %s
// BOTH-DAG: OpCapability RayTracingOpacityMicromapEXT
// QUERY-DAG: OpCapability RayQueryKHR
// TRACE-DAG: OpCapability RayTracingKHR
// BOTH: OpExtension "SPV_EXT_opacity_micromap"
RaytracingAccelerationStructure scene;
RWBuffer<uint> results;

struct [raypayload] Payload
{
    float light : read(caller) : write(caller);
};

#ifdef QUERY
[shader("compute")] [numthreads(1, 1, 1)] void main()
{
    RayQuery<RAY_FLAG_NONE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> query;
    query.TraceRayInline(scene, RAY_FLAG_FORCE_OMM_2_STATE, 255, (RayDesc)0);
    query.Proceed();
    results[0] = query.CommittedStatus();
}
#else
[shader("raygeneration")] void main()
{
    Payload payload = (Payload)0;
    TraceRay(scene, RAY_FLAG_FORCE_OMM_2_STATE, 255, 0, 1, 0, (RayDesc)0, payload);
}
#endif
