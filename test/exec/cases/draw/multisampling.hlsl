// Half of the samples of a texel at the triangle's edge are covered.
//@ vertex: vertex
//@ pixel: pixel
//@ stream POSITION float2: -1 -1 0.125 -1 -1 8
//@ topology: strip
//@ draw: 3
//@ target 0 r32f 4x4 samples 4: 0
//@ texel 0 0 0: 1
//@ texel 0 3 0: 0
float4 vertex(float2 position : POSITION) : SV_Position
{
    return float4(position, 0, 1);
}

float pixel() : SV_Target
{
    return 1;
}
