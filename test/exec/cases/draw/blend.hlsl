//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 1x1 blend: 1 1 0 1
//@ image 0: 0.5 0.75 0.125 1
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

float4 pixel() : SV_Target
{
    return float4(0, 0.5, 0.25, 0.5);
}

