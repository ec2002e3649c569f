// The reference is compared with the texel: `less` passes if the reference is closer.
//@ result float within 0.001
//@ texture image depth32 2x2: 0.2 0.4 0.6 0.8
//@ sampler less: nearest clamp less
//@ sampler greater: linear clamp greaterequal
#include "../../check.hlsli"
Texture2D<float> image;
SamplerComparisonState less, greater;

[numthreads(1, 1, 1)]
void main()
{
    check(image.SampleCmpLevelZero(less, float2(0.25, 0.25), 0.1)); //= 1
    check(image.SampleCmpLevelZero(less, float2(0.25, 0.25), 0.3)); //= 0
    check(image.SampleCmpLevelZero(greater, float2(0.5, 0.5), 0.5)); //= 0.5
    check(image.SampleCmpLevelZero(greater, float2(0.5, 0.5), 0.9)); //= 1
    check(image.GatherCmp(less, float2(0.5, 0.5), 0.5)); //= 1 1 0 0
}
