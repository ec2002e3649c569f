// Properties of the closest triangle that a ray hits.
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<RAY_FLAG_FORCE_OPAQUE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray_at(1, 2));
    check(query.Proceed());                           //= int 0
    check(query.CommittedStatus() == COMMITTED_TRIANGLE_HIT); //= int 1
    check(query.CommittedRayT());                     //= float 4
    check(query.CommittedTriangleBarycentrics());     //= 0.25 0.5
    check(query.CommittedPrimitiveIndex());           //= int 0
    check(query.CommittedInstanceIndex());            //= 0
    check(query.CommittedInstanceID());               //= 10
    check(query.CommittedGeometryIndex());            //= 0
    check(query.CommittedInstanceContributionToHitGroupIndex()); //= 0
    check(query.WorldRayOrigin());                    //= float 1 2 0
    check(query.WorldRayDirection());                 //= 0 0 1
    check(query.RayTMin());                           //= 0
    check(query.RayFlags());                          //= uint 1
}
