// Each thread traces separate rays in a loop.
//@ dispatch: 2 1 1
#include "scene.hlsli"
RWStructuredBuffer<uint> hits; //@ expect hits uint: 4 3 2 1 0 0 0 0

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint count = 0;
    for (uint y = 0; y < 4; y++) {
        RayQuery<RAY_FLAG_FORCE_OPAQUE | RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH> query;
        query.TraceRayInline(scene, RAY_FLAG_NONE, 1, ray_at(id.x + 0.25, y + 0.25));
        query.Proceed();
        if (query.CommittedStatus() == COMMITTED_TRIANGLE_HIT)
            count++;
    }
    hits[id.x] = count;
}
