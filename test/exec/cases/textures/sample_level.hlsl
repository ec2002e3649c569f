//@ result float within 0.001
//@ texture image r32f 4x4 mips 3: 0..15 100 101 102 103 200
//@ sampler point_clamp: nearest clamp
//@ sampler linear_clamp: linear clamp
//@ sampler linear_repeat: linear repeat
#include "../../check.hlsli"
Texture2D<float> image;
SamplerState point_clamp, linear_clamp, linear_repeat;

[numthreads(1, 1, 1)]
void main()
{
    check(image.SampleLevel(point_clamp, float2(0.3, 0.6), 0)); //= 9
    check(image.SampleLevel(linear_clamp, float2(0.25, 0.125), 0)); //= 0.5
    check(image.SampleLevel(linear_clamp, float2(0.5, 0.5), 0)); //= 7.5
    check(image.SampleLevel(point_clamp, float2(0.9, 0.1), 1)); //= 101
    check(image.SampleLevel(linear_clamp, float2(0.5, 0.5), 1)); //= 101.5
    check(image.SampleLevel(linear_clamp, float2(0.5, 0.5), 1.5)); //= 150.75
    check(image.SampleLevel(point_clamp, float2(5, 5), 0)); //= 15
    check(image.SampleLevel(linear_repeat, float2(1.125, -0.875), 0)); //= 0
    check(image.SampleLevel(point_clamp, float2(0.1, 0.1), 0, int2(2, 1))); //= 6
    check(image.SampleLevel(linear_clamp, float2(-1, 0.375), 0)); //= 4
}
