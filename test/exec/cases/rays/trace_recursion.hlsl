// A closest-hit shader traces another ray with a separate payload.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float sum;
    uint depth;
};

[shader("miss")]
void miss(inout Payload payload) { payload.sum += 1000; }

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    RayDesc ray = ray_at(1, 1);
    ray.TMin = RayTCurrent() + 1;
    Payload inner = {payload.sum, payload.depth + 1};
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray, inner);
    payload.sum = inner.sum + RayTCurrent();
    payload.depth = inner.depth;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = {0.5, 0};
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(1, 1), payload);
    check(payload.sum);   //= 1012.5
    check(payload.depth); //= int 2
}
