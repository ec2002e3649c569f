// Raw gathers return the bits of four texels.
//@ model: 6_7
//@ texture image r32ui 4x4: 0..15
//@ sampler point: nearest clamp
//@ result uint
#include "../../check.hlsli"
Texture2D<uint> image;
SamplerState point;

[numthreads(1, 1, 1)]
void main()
{
    check(image.GatherRaw(point, float2(0.5, 0.5)));             //= 9 10 6 5
    check(image.GatherRaw(point, float2(0.5, 0.5), int2(1, 0))); //= 10 11 7 6
}
