// Each group's shader record contains different constants.
//@ raygeneration: generate
//@ record float: 0.5
//@ miss: miss
//@ record float: 1 2 3 4 uint 5
//@ miss: miss
//@ record float: 10 20 30 40 uint 50
//@ hit: closest=closest
//@ record float: 100 200 300 400 uint 500
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float sum;
    uint number;
};

struct Own {
    float4 weights;
    uint number;
};

[[vk::shader_record_ext]]
ConstantBuffer<Own> own;

[shader("miss")]
void miss(inout Payload payload)
{
    payload.sum = dot(own.weights, 1);
    payload.number = own.number;
}

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    payload.sum = own.weights.w;
    payload.number = own.number;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = {0, 0};
    check(own.weights.x); //= 0.5
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(-1, 1), payload);
    check(payload.sum);    //= 10
    check(payload.number); //= int 5
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 1, ray_at(-1, 1), payload);
    check(payload.sum);    //= float 100
    check(payload.number); //= int 50
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 1, 0, ray_at(1, 1), payload);
    check(payload.sum);    //= float 400
    check(payload.number); //= int 500
}
