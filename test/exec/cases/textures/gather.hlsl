// Counter-clockwise from the lower left texel.
//@ result float within 0.001
//@ texture image rgba32f 2x2: 1 2 3 4 10 20 30 40 100 200 300 400 1000 2000 3000 4000
//@ sampler s: nearest clamp
#include "../../check.hlsli"
Texture2D<float4> image;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.Gather(s, float2(0.5, 0.5))); //= 100 1000 10 1
    check(image.GatherRed(s, float2(0.5, 0.5))); //= 100 1000 10 1
    check(image.GatherGreen(s, float2(0.5, 0.5))); //= 200 2000 20 2
    check(image.GatherBlue(s, float2(0.5, 0.5))); //= 300 3000 30 3
    check(image.GatherAlpha(s, float2(0.5, 0.5))); //= 400 4000 40 4
    check(image.GatherRed(s, float2(0.5, 0.5), int2(1, 0))); //= 1000 1000 10 10
}
