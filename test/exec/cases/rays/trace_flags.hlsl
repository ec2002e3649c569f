// Flags of a trace: first hit, no closest hit, opaque, culled.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest any=any
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    uint any, closest, miss;
};

[shader("miss")]
void miss(inout Payload payload) { payload.miss++; }

[shader("anyhit")]
void any(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes) { payload.any++; }

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.closest++;
}

uint3 follow(uint flags)
{
    Payload payload = {0, 0, 0};
    TraceRay(scene, flags, 1, 0, 1, 0, ray_at(1, 1), payload);
    return uint3(payload.any != 0, payload.closest, payload.miss);
}

[shader("raygeneration")]
void generate()
{
    check(follow(RAY_FLAG_NONE));                            //= 1 1 0
    check(follow(RAY_FLAG_FORCE_OPAQUE));                    //= 0 1 0
    check(follow(RAY_FLAG_SKIP_CLOSEST_HIT_SHADER));         //= 1 0 0
    check(follow(RAY_FLAG_CULL_NON_OPAQUE));                 //= 0 0 1
    check(follow(RAY_FLAG_SKIP_TRIANGLES));                  //= 0 0 1
    check(follow(RAY_FLAG_CULL_BACK_FACING_TRIANGLES));      //= 0 0 1
    check(follow(RAY_FLAG_CULL_FRONT_FACING_TRIANGLES | RAY_FLAG_FORCE_OPAQUE)); //= 0 1 0
}
