// A ray query in a hit shader, as for shadows.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float light;
};

[shader("miss")]
void miss(inout Payload payload) { payload.light = -1; }

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    RayDesc ray = ray_at(WorldRayOrigin().x, WorldRayOrigin().y);
    ray.TMin = RayTCurrent() + 0.5;
    RayQuery<RAY_FLAG_FORCE_OPAQUE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 1, ray);
    query.Proceed();
    payload.light = query.CommittedStatus() == COMMITTED_TRIANGLE_HIT ? query.CommittedRayT() : 0.25;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = {0};
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(1, 1), payload);
    check(payload.light); //= 8
    RayDesc ray = ray_at(1, 1);
    ray.TMin = 5;
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray, payload);
    check(payload.light); //= 0.25
}
