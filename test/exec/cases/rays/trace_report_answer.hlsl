// ReportHit returns whether the hit was accepted.
//@ raygeneration: generate
//@ miss: miss
//@ hit: closest=triangle_hit
//@ hit: intersection=intersect any=box_any closest=box_hit
//@ result float
#include "../../check.hlsli"
#include "scene.hlsli"

struct Payload {
    float distance;
    uint answers;
};

struct Attributes {
    uint answers;
};

[shader("miss")]
void miss(inout Payload payload) {}

[shader("closesthit")]
void triangle_hit(inout Payload payload, BuiltInTriangleIntersectionAttributes attributes) {}

[shader("intersection")]
void intersect()
{
    Attributes attributes = {0};
    uint answers = 0;
    if (ReportHit(1000, 1, attributes)) // beyond the ray
        answers |= 1;
    if (ReportHit(4, 2, attributes)) // ignored by the any-hit shader
        answers |= 2;
    if (ReportHit(5, 3, attributes))
        answers |= 4;
    attributes.answers = answers;
    ReportHit(3, 4, attributes);
}

[shader("anyhit")]
void box_any(inout Payload payload, Attributes attributes)
{
    if (HitKind() == 2)
        IgnoreHit();
}

[shader("closesthit")]
void box_hit(inout Payload payload, Attributes attributes)
{
    payload.distance = RayTCurrent();
    payload.answers = attributes.answers;
}

[shader("raygeneration")]
void generate()
{
    Payload payload = {0, 99};
    TraceRay(scene, RAY_FLAG_NONE, 2, 0, 1, 0, ray_at(12, 2), payload);
    check(payload.distance); //= 3
    check(payload.answers);  //= int 4
}
