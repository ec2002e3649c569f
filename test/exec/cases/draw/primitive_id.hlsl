//@ vertex: vertex
//@ pixel: pixel
//@ draw: 6
//@ stream POSITION float2: -1 -1 0 -1 -1 1  1 -1 1 1 0 -1
//@ target 0 r32f 8x4: 9
//@ texel 0 0 1: 0
//@ texel 0 7 1: 1
//@ texel 0 3 3: 9
float4 vertex(float2 position : POSITION) : SV_Position
{
    return float4(position, 0, 1);
}

float pixel(uint id : SV_PrimitiveID) : SV_Target
{
    return id;
}
