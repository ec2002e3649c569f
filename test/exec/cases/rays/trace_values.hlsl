// System values of a hit.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest
//@ placed scene: 2 0 0 10  0 4 0 20  0 0 1 30
//@ result float within 0.0001
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float3 origin, direction, object_origin, object_direction;
    float3x4 world, object;
    float4x3 world_turned, object_turned;
    float tmin, distance;
    uint primitive, index, id, geometry, flags;
};

[shader("miss")]
void miss(inout Payload payload) {}

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.origin = WorldRayOrigin();
    payload.direction = WorldRayDirection();
    payload.object_origin = ObjectRayOrigin();
    payload.object_direction = ObjectRayDirection();
    payload.world = ObjectToWorld3x4();
    payload.object = WorldToObject3x4();
    payload.world_turned = ObjectToWorld4x3();
    payload.object_turned = WorldToObject4x3();
    payload.tmin = RayTMin();
    payload.distance = RayTCurrent();
    payload.primitive = PrimitiveIndex();
    payload.index = InstanceIndex();
    payload.id = InstanceID();
    payload.geometry = GeometryIndex();
    payload.flags = RayFlags();
}

[shader("raygeneration")]
void generate()
{
    Payload payload = (Payload)0;
    RayDesc ray = ray_at(12, 28);
    ray.TMin = 36;
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE | RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES, 0xff, 0, 0, 0,
             ray, payload);
    check(payload.origin);           //= 12 28 0
    check(payload.direction);        //= 0 0 1
    check(payload.object_origin);    //= 1 2 -30
    check(payload.object_direction); //= 0 0 1
    check(payload.world[0]);         //= 2 0 0 10
    check(payload.world[1]);         //= 0 4 0 20
    check(payload.object[0]);        //= 0.5 0 0 -5
    check(payload.object[2]);        //= 0 0 1 -30
    check(payload.world_turned[3]);  //= 10 20 30
    check(payload.object_turned[3]); //= -5 -5 -30
    check(payload.object_turned[0]); //= 0.5 0 0
    check(payload.tmin);             //= 36
    check(payload.distance);         //= 38
    check(payload.primitive);        //= int 1
    check(payload.index);            //= 0
    check(payload.id);               //= 10
    check(payload.geometry);         //= 0
    check(payload.flags);            //= 0x201
}
