// A payload that a hit or miss shader writes.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float distance;
    float2 corner;
    uint kind;
};

[shader("miss")]
void miss(inout Payload payload)
{
    payload.distance = -RayTCurrent();
    payload.kind = 100;
}

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.distance = RayTCurrent();
    payload.corner = attributes.barycentrics;
    payload.kind = HitKind();
}

Payload follow(float x, float y)
{
    Payload payload = {0, float2(-1, -1), 7};
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(x, y), payload);
    return payload;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = follow(1, 2);
    check(payload.distance); //= 4
    check(payload.corner);   //= 0.25 0.5
    check(payload.kind);     //= int 255
    payload = follow(-1, 2);
    check(payload.distance); //= float -100
    check(payload.corner);   //= -1 -1
    check(payload.kind);     //= int 100
}
