//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 4x2: 9
//@ image 0: 0 9 2 9 9 1 9 3
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

float pixel(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    if ((at.x + at.y) % 2)
        discard;
    return at.x;
}
