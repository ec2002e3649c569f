// The vertices of the triangle that a ray hit (SPV_KHR_ray_tracing_position_fetch), and its cluster
// (SPV_NV_cluster_acceleration_structure), since shader model 6.10.
// RUN: hlsl2spv -T lib_6_10 -fspv-target-env=vulkan1.2 -Wno-newer-extension %s | FileCheck %s
// RUN: not hlsl2spv -T lib_6_10 -fspv-target-env=vulkan1.2 -DCLUSTER_OF_HIT %s 2>&1 \
// RUN:   | FileCheck --check-prefix=CLUSTER %s
RaytracingAccelerationStructure scene;

struct [raypayload] Payload
{
    float3 at : read(caller, closesthit) : write(caller, closesthit);
    uint cluster : read(caller, closesthit) : write(caller, closesthit);
};

float3 sum(BuiltInTrianglePositions corners) { return corners.p0 + corners.p1 - corners.p2; }

// CHECK: OpDecorate [[P:%[_A-Za-z0-9]+]] BuiltIn HitTriangleVertexPositionsKHR
// CHECK: OpDecorate [[C:%[_A-Za-z0-9]+]] BuiltIn ClusterIDNV
// CHECK: [[A:%[_a-z0-9]+]] = OpTypeArray %v3float %uint_3
// CHECK: OpLoad [[A]] [[P]]
// CHECK: OpLoad %uint [[C]]
[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.at = sum(TriangleObjectPositions());
    payload.cluster = ClusterID();
}

// CHECK: OpRayQueryGetIntersectionTriangleVertexPositionsKHR [[A]] {{%[0-9]+}} %uint_0
// CHECK: OpRayQueryGetIntersectionTriangleVertexPositionsKHR [[A]] {{%[0-9]+}} %uint_1
// CHECK: OpRayQueryGetIntersectionClusterIdNV %uint {{%[0-9]+}} %uint_0
// CHECK: OpRayQueryGetIntersectionClusterIdNV %uint {{%[0-9]+}} %uint_1
// CHECK: OpHitObjectGetIntersectionTriangleVertexPositionsEXT [[A]]
[shader("raygeneration")]
void generate()
{
    RayDesc ray = (RayDesc)0;
    Payload payload;
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, 0, 255, ray);
    query.Proceed();
    payload.at = sum(query.CandidateTriangleObjectPositions());
    payload.at += sum(query.CommittedTriangleObjectPositions());
    payload.cluster = query.CandidateClusterID() + query.CommittedClusterID();
    dx::HitObject hit = dx::HitObject::TraceRay(scene, 0, 255, 0, 1, 0, ray, payload);
    payload.at += sum(hit.TriangleObjectPositions());
#ifdef CLUSTER_OF_HIT
    // CLUSTER: [[#@LINE+1]]:27: error: 'GetClusterID' is not supported in SPIR-V: SPV_EXT_shader_inv
    payload.cluster = hit.GetClusterID();
#endif
    dx::HitObject::Invoke(hit, payload);
}
