// Non-opaque triangles are candidates, which the program commits or ignores.
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, 0, 1, ray_at(1, 2));
    uint candidates = 0, primitives = 0;
    float distance = 0;
    while (query.Proceed()) {
        candidates++;
        primitives |= 1u << query.CandidatePrimitiveIndex();
        if (query.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE &&
            query.CandidatePrimitiveIndex() == 1) {
            distance = query.CandidateTriangleRayT();
            query.CommitNonOpaqueTriangleHit();
        }
    }
    check(candidates);                            //= int 2
    check(primitives);                            //= 3
    check(distance);                              //= float 8
    check(query.CommittedRayT());                 //= 8
    check(query.CommittedPrimitiveIndex());       //= int 1
    check(query.CommittedTriangleBarycentrics()); //= float 0.25 0.5
}
