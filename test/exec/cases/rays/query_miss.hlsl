// Rays without a hit: outside the scene, too short, or past it.
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"

uint status(RayDesc ray)
{
    RayQuery<RAY_FLAG_FORCE_OPAQUE> query;
    query.TraceRayInline(scene, 0, 0xff, ray);
    query.Proceed();
    return query.CommittedStatus();
}

[numthreads(1, 1, 1)]
void main()
{
    RayDesc ray = ray_at(1, 1);
    check(status(ray)); //= 1
    ray.TMax = 3;
    check(status(ray)); //= 0
    ray.TMin = 9;
    ray.TMax = 20;
    check(status(ray)); //= 0
    check(status(ray_at(-5, 1))); //= 0
    check(status(ray_at(3, 3)));  //= 0
}
