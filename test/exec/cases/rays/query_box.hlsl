// A box is a candidate that the program intersects.
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray_at(12, 2));
    uint boxes = 0;
    while (query.Proceed())
        switch (query.CandidateType()) {
        case CANDIDATE_PROCEDURAL_PRIMITIVE:
            boxes++;
            check(query.CandidateInstanceIndex());          //= int 1
            check(query.CandidateInstanceID());             //= 11
            check(query.CandidateInstanceContributionToHitGroupIndex()); //= 1
            check(query.CandidateGeometryIndex());          //= 0
            check(query.CandidateProceduralPrimitiveNonOpaque()); //= 1
            check(query.CandidateObjectRayOrigin());        //= float 12 2 0
            check(query.CandidateObjectRayDirection());     //= 0 0 1
            query.CommitProceduralPrimitiveHit(3.5);
            break;
        case CANDIDATE_NON_OPAQUE_TRIANGLE:
            query.CommitNonOpaqueTriangleHit();
            break;
        }
    check(boxes);                 //= int 1
    check(query.CommittedStatus()); //= 2
    check(query.CommittedRayT());   //= float 3.5
    check(query.CommittedInstanceID()); //= int 11
    check(query.CommittedObjectRayOrigin()); //= float 12 2 0
    check(query.CommittedObjectRayDirection()); //= 0 0 1
}
