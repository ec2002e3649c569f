// A ray hits an instance only if their masks have a common bit.
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"

uint met(uint mask, float x)
{
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, mask, ray_at(x, 1));
    uint count = 0;
    while (query.Proceed())
        count++;
    return count;
}

[numthreads(1, 1, 1)]
void main()
{
    check(met(1, 1));     //= 2
    check(met(2, 1));     //= 0
    check(met(3, 12));    //= 1
    check(met(0xfd, 12)); //= 0
    check(met(0, 1));     //= 0
}
