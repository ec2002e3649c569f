//@ vertex: vertex
//@ pixel: pixel
//@ cull: back
//@ draw: 6
//@ stream POSITION float2: -1 -1 0 -1 -1 1  0 -1 0 1 1 -1
//@ target 0 r32f 8x4: 0.5
//@ texel 0 0 1: 1
//@ texel 0 5 1: 0.5
float4 vertex(float2 position : POSITION) : SV_Position
{
    return float4(position, 0, 1);
}

float pixel() : SV_Target
{
    return 1;
}
