//@ result float within 0.001
//@ levels: optimized
//@ texture image r32f 2x1: 10 20
//@ sampler image.sampler: linear clamp
#include "../../check.hlsli"
[[vk::combinedImageSampler]] [[vk::binding(3)]] Texture2D<float> image;
[[vk::combinedImageSampler]] [[vk::binding(3)]] SamplerState image_sampler;

[numthreads(1, 1, 1)]
void main()
{
    check(image.SampleLevel(image_sampler, float2(0.5, 0.5), 0)); //= 15
    check(image.SampleLevel(image_sampler, float2(0.25, 0.5), 0)); //= 10
}
