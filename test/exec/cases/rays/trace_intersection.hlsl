// An intersection shader for boxes passes attributes to any-hit and closest-hit shaders.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=triangle_hit
//@ hit: intersection=intersect any=box_any closest=box_hit
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float distance;
    float3 normal;
    uint kind, tried, reported;
};

struct Attributes {
    float3 normal;
    uint number;
};

[shader("miss")]
void miss(inout Payload payload) { payload.kind = 1000; }

[shader("closesthit")]
void triangle_hit(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.kind = 2000;
}

[shader("intersection")]
void intersect()
{
    Attributes far = {float3(0, 1, 0), 1};
    Attributes near = {float3(0, 0, -1), 2};
    ReportHit(5.5, 17, far);
    if (ObjectRayOrigin().y < 3)
        ReportHit(2.5, 18, near);
}

[shader("anyhit")]
void box_any(inout Payload payload, Attributes attributes)
{
    payload.tried |= 1u << attributes.number;
    payload.reported++;
    if (WorldRayOrigin().x > 13 && HitKind() == 18)
        IgnoreHit();
}

[shader("closesthit")]
void box_hit(inout Payload payload, Attributes attributes)
{
    payload.distance = RayTCurrent();
    payload.normal = attributes.normal;
    payload.kind = HitKind() + InstanceID() * 100;
}

Payload follow(float x, float y)
{
    Payload payload = (Payload)0;
    TraceRay(scene, RAY_FLAG_NONE, 0xff, 0, 1, 0, ray_at(x, y), payload);
    return payload;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = follow(12, 2);
    check(payload.distance); //= 2.5
    check(payload.normal);   //= 0 0 -1
    check(payload.kind);     //= int 1118
    check(payload.tried);    //= 6
    check(payload.reported); //= 2
    payload = follow(12, 3.5);
    check(payload.distance); //= float 5.5
    check(payload.normal);   //= 0 1 0
    check(payload.kind);     //= int 1117
    check(payload.tried);    //= 2
    payload = follow(13.5, 2);
    check(payload.distance); //= float 5.5
    check(payload.kind);     //= int 1117
    check(payload.tried);    //= 6
    check(follow(1, 1).kind);  //= 2000
    check(follow(-1, 1).kind); //= 1000
}
