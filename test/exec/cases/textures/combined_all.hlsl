//@ result float within 0.001
//@ levels: optimized
//@ options: -fauto-combined-image-sampler
//@ texture image r32f 2x1: 10 20
//@ sampler image.sampler: linear clamp
//@ texture other r32f 2x1: 1 3
//@ sampler other.sampler: linear clamp
#include "../../check.hlsli"
Texture2D<float> image, other;
SamplerState first;

float sampled(Texture2D<float> from, SamplerState by, float x)
{
    return from.SampleLevel(by, float2(x, 0.5), 0);
}

[numthreads(1, 1, 1)]
void main()
{
    check(sampled(image, first, 0.5)); //= 15
    check(sampled(other, first, 0.5)); //= 2
    check(image.Load(int3(1, 0, 0))); //= 20
    uint width, height;
    other.GetDimensions(width, height);
    check((float)width); //= 2
}
