// SV_Position contains the center of the texel, the depth and 1/w, as set by the rasterizer.
//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 8x4
//@ texel 0 0 0: 0.5 0.5 0.25 2
//@ texel 0 7 3: 7.5 3.5 0.25 2
//@ texel 0 3 1: 3.5 1.5 0.25 2
float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return float4(id & 1 ? 6 : -2, id & 2 ? 6 : -2, 0.5, 2);
}

float4 pixel(float4 position : SV_Position) : SV_Target
{
    return float4(position.xyz, 1 / position.w);
}
