// Translated instances: object-to-world and world-to-object matrices, in both orientations.
//@ placed scene: 2 0 0 10  0 4 0 20  0 0 1 30
//@ result float within 0.0001
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<RAY_FLAG_FORCE_OPAQUE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 1, ray_at(12, 28));
    query.Proceed();
    check(query.CommittedRayT());                 //= 34
    check(query.CommittedTriangleBarycentrics()); //= 0.25 0.5
    check(query.CommittedObjectRayOrigin());      //= 1 2 -30
    float3x4 world = query.CommittedObjectToWorld3x4();
    check(world[0]); //= 2 0 0 10
    check(world[1]); //= 0 4 0 20
    check(world[2]); //= 0 0 1 30
    float4x3 turned = query.CommittedObjectToWorld4x3();
    check(turned[3]); //= 10 20 30
    check(turned[1]); //= 0 4 0
    float3x4 object = query.CommittedWorldToObject3x4();
    check(object[0]); //= 0.5 0 0 -5
    check(object[1]); //= 0 0.25 0 -5
    check(mul(object, float4(query.WorldRayOrigin(), 1))); //= 1 2 -30
    check(mul(float4(query.WorldRayOrigin(), 1), query.CommittedWorldToObject4x3())); //= 1 2 -30
}
