// The index of a thread and the launch size are available in every stage.
//@ dispatch: 3 2 2
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=closest
//@ expect places uint: 7000000 1 7000002 7000100 101 7000102
//@ ... 7010000 10001 7010002 7010100 10101 7010102
#include "scene.hlsli"
RWStructuredBuffer<uint> places;

struct Payload {
    uint place;
};

uint place_of(uint3 index) { return index.x + index.y * 100 + index.z * 10000; }

[shader("miss")]
void miss(inout Payload payload) { payload.place = place_of(DispatchRaysIndex()); }

[shader("closesthit")]
void closest(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes)
{
    uint3 size = DispatchRaysDimensions();
    payload.place = place_of(DispatchRaysIndex()) + 1000000 * (size.x + size.y * size.z);
}

[shader("raygeneration")]
void generate()
{
    uint3 index = DispatchRaysIndex(), size = DispatchRaysDimensions();
    Payload payload = {1};
    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 1, 0, 0, 0, ray_at(index.x == 1 ? -1 : 1, 1), payload);
    places[(index.z * size.y + index.y) * size.x + index.x] = payload.place;
}
