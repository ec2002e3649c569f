// Six vertices form two triangles by their indices; the last vertex determines the flat values.
//@ vertex: vertex
//@ pixel: pixel
//@ draw: 6 2
//@ target 0 rgba32ui 4x2
//@ image 0: 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0 0
//@ ... 1 0 0 0 1 0 0 0 1 1 0 0 1 1 0 0
struct Varying
{
    float4 position : SV_Position;
    nointerpolation uint2 who : WHO;
};

// A unit square with half the height of the target for each instance.
Varying vertex(uint id : SV_VertexID, uint instance : SV_InstanceID)
{
    uint corner = id % 3, half = id / 3;
    float2 at = half ? float2(corner != 1, corner != 2) : float2(corner == 1, corner == 2);
    if (half && corner == 0)
        at = 1;
    Varying v;
    v.position = float4(2 * at.x - 1, at.y - 1 + instance, 0, 1);
    v.who = uint2(instance, 0);
    return v;
}

uint4 pixel(Varying v) : SV_Target
{
    return uint4(v.who.x, v.position.x >= 2, 0, 0);
}
