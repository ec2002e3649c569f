// Abort ends a traversal with the hit committed before.
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 1, ray_at(1, 1));
    uint rounds = 0;
    while (query.Proceed()) {
        rounds++;
        query.Abort();
    }
    check(rounds);                  //= 1
    check(query.CommittedStatus()); //= 0
}
