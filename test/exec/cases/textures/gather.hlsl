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
    // Component k comes from component k of a gather with offset k.
    check(image.GatherRed(s, float2(0.5, 0.5), int2(0, 0), int2(0, 0), int2(0, 0), int2(0, 0))); //= 100 1000 10 1
    check(image.GatherGreen(s, float2(0.5, 0.5), int2(1, 0), int2(-1, 0), int2(0, 1), int2(0, 1))); //= 2000 200 2000 200
    check(image.GatherAlpha(s, float2(0.5, 0.5), int2(31, 0), int2(0, -31), int2(-32, 0), int2(0, -32))); //= 4000 40 4 4
    int2 offset = int2(image.Load(0).xy) - int2(1, 2);
    check(image.GatherBlue(s, float2(0.5, 0.5), offset, offset, offset + int2(0, 1), offset)); //= 300 3000 3000 3
}
