//@ vertex: vertex
//@ pixel: pixel
//@ depth: less 1
//@ target 0 r32f 2x1
//@ image 0: 1 1
//@ image 8 within 0.00001: 0.75 0.75
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id) + float4(0, 0, 0.5, 0);
}

float pixel(float4 position : SV_Position, out float depth : SV_DepthGreaterEqual) : SV_Target
{
    depth = position.z + 0.25;
    return 1;
}
