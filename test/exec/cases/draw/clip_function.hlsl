//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 4x1: 9
//@ image 0: 9 9 2 3
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
    clip(position.x - 2);
    return floor(position.x);
}
