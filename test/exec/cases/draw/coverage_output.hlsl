//@ vertex: vertex
//@ pixel: pixel
//@ target 0 r32f 2x1 samples 4: 0
//@ image 0: 4 2
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

float pixel(float4 position : SV_Position, out uint mask : SV_Coverage) : SV_Target
{
    mask = position.x > 1 ? 1 : 5;
    return 8;
}
