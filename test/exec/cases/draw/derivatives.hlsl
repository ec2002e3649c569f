//@ vertex: vertex
//@ pixel: pixel
//@ target 0 rgba32f 4x4
//@ target 1 rgba32f 4x4
//@ texel 0 0 0: 3 10 3 10
//@ texel 0 3 2: 3 10 3 10
//@ texel 1 1 1 within 0.001: 13 3 10 -3
float4 corner(uint id)
{
    return float4(id & 1 ? 3 : -1, id & 2 ? 3 : -1, 0, 1);
}

float4 vertex(uint id : SV_VertexID) : SV_Position
{
    return corner(id);
}

void pixel(float4 position : SV_Position, out float4 a : SV_Target0, out float4 b : SV_Target1)
{
    float x = position.x * 3 + position.y * 10;
    a = float4(ddx(x), ddy(x), ddx_fine(x), ddy_coarse(x));
    b = float4(fwidth(x), ddx_coarse(x), ddy_fine(x), ddx(float2(0, -x)).y);
}
