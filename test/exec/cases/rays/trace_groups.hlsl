// The instance offset and the contribution of the call select the hit group.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=first
//@ hit: closest=second
//@ hit: closest=third
//@ triangles other: 0 0 2  4 0 2  0 4 2
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"
RaytracingAccelerationStructure other;

struct Payload {
    uint group;
};

[shader("miss")]
void miss(inout Payload payload) { payload.group = 0; }

#define GROUP(name, number)                                                                        \
    [shader("closesthit")]                                                                         \
    void name(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)             \
    {                                                                                              \
        payload.group = number + uint(RayTCurrent()) * 10;                                         \
    }
GROUP(first, 1)
GROUP(second, 2)
GROUP(third, 3)

uint follow(RaytracingAccelerationStructure where, uint contribution)
{
    Payload payload = {99};
    TraceRay(where, RAY_FLAG_FORCE_OPAQUE, 1, contribution, 1, 0, ray_at(1, 1), payload);
    return payload.group;
}

[shader("raygeneration")]
void generate()
{
    check(follow(scene, 0)); //= 41
    check(follow(scene, 1)); //= 42
    check(follow(other, 2)); //= 23
}
