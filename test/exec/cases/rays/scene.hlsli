// Two triangles, one behind the other, and a box next to them.
//@ model: 6_5
//@ triangles scene: 0 0 4  4 0 4  0 4 4   0 0 8  4 0 8  0 4 8
//@ boxes scene: 10 0 2  14 4 6
RaytracingAccelerationStructure scene;

RayDesc ray_at(float x, float y)
{
    RayDesc ray;
    ray.Origin = float3(x, y, 0);
    ray.TMin = 0;
    ray.Direction = float3(0, 0, 1);
    ray.TMax = 100;
    return ray;
}
