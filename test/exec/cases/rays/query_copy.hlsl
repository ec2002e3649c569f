// A query is a value: it can be copied, returned and selected, although SPIR-V only supports pointers to it.
//@ levels: ours
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

typedef RayQuery<RAY_FLAG_FORCE_OPAQUE> Query;

Query started(float x)
{
    Query query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray_at(x, 1));
    return query;
}

Query either(float x)
{
    if (x < 0)
        return started(1);
    return started(-1);
}

float finished(Query query)
{
    query.Proceed();
    return query.CommittedStatus() == COMMITTED_NOTHING ? -1 : query.CommittedRayT();
}

[numthreads(1, 1, 1)]
void main(uint lane : SV_GroupIndex)
{
    Query query = started(1), copy = query;
    check(finished(copy)); //= 4
    query = either(-1.0 - lane);
    check(finished(query)); //= 4
    query = either(1 + lane);
    check(finished(query)); //= -1
    Query chosen = lane ? started(-1) : started(1);
    check(finished(chosen)); //= 4
    float sum = 0;
    for (uint i = 0; i < 4; i++) {
        Query next = started(i & 1 ? 1.0 : -1.0);
        query = next;
        sum += finished(query);
    }
    check(sum); //= 6
}
