// Any-hit shaders can ignore hits and end the traversal.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest any=any
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    uint ignore; /* primitives, one bit each */
    uint met;
    float distance;
    uint ended;
};

[shader("miss")]
void miss(inout Payload payload) { payload.distance = -1; }

[shader("anyhit")]
void any(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.met |= 1u << PrimitiveIndex();
    if (payload.ignore >> PrimitiveIndex() & 1)
        IgnoreHit();
    if (payload.ended) {
        payload.ended = 2;
        AcceptHitAndEndSearch();
        payload.ended = 3;
    }
}

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.distance = RayTCurrent() + attributes.barycentrics.x;
}

Payload follow(uint ignore, uint ended)
{
    Payload payload = {ignore, 0, 0, ended};
    TraceRay(scene, RAY_FLAG_NONE, 1, 0, 1, 0, ray_at(1, 2), payload);
    return payload;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = follow(0, 0);
    check(payload.distance); //= 4.25
    payload = follow(1, 0);
    check(payload.distance); //= 8.25
    check(payload.met);      //= int 3
    payload = follow(2, 0);
    check(payload.distance); //= float 4.25
    payload = follow(3, 0);
    check(payload.distance); //= float -1
    check(payload.met);      //= int 3
    payload = follow(1, 1);
    check(payload.distance); //= float 8.25
    check(payload.ended);    //= int 2
}
