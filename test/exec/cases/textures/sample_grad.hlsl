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
    check(image.SampleGrad(point_clamp, float2(0.3, 0.6), 0, 0)); //= 9
    check(image.SampleGrad(point_clamp, float2(0.3, 0.6), float2(0.5, 0), float2(0, 0.5))); //= 102
    check(image.SampleGrad(point_clamp, float2(0.3, 0.6), float2(1, 0), float2(0, 1))); //= 200
    check(image.SampleGrad(point_clamp, float2(0.3, 0.1), 0, 0, int2(1, 1))); //= 6
}
