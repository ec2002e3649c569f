// A query is passed to functions by reference.
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

typedef RayQuery<RAY_FLAG_FORCE_OPAQUE> Query;

void start(inout Query query, RayDesc ray)
{
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray);
}

float finish(inout Query query)
{
    query.Proceed();
    return query.CommittedStatus() == COMMITTED_NOTHING ? -1 : query.CommittedRayT();
}

[numthreads(1, 1, 1)]
void main()
{
    Query query;
    start(query, ray_at(1, 1));
    check(finish(query)); //= 4
    start(query, ray_at(-1, 1));
    check(finish(query)); //= -1
}
