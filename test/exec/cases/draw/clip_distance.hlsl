// Preserves the part to the right of one plane and above another.
//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 4x4: 0
//@ image 0: 0 0 1 1 0 0 1 1 0 0 1 1 0*4
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

struct Varying
{
    float4 position : SV_Position;
    float2 distances : SV_ClipDistance0;
};

Varying vertex(uint id : SV_VertexID)
{
    Varying v;
    v.position = corner(id);
    v.distances = float2(v.position.x, 0.5 - v.position.y);
    return v;
}

float pixel(Varying v) : SV_Target
{
    return 1;
}
