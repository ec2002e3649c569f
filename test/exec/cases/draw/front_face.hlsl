// The left triangle is clockwise, the right one is not.
//@ vertex: vertex
//@ pixel: pixel
//@ draw: 6
//@ stream POSITION float2: -1 -1 0 -1 -1 1  0 -1 0 1 1 -1
//@ target 0 r32f 8x4
//@ texel 0 0 1: 1
//@ texel 0 5 1: -1
float4 vertex(float2 position : POSITION) : SV_Position
{
    return float4(position, 0, 1);
}

float pixel(bool front : SV_IsFrontFace) : SV_Target
{
    return front ? 1 : -1;
}
