//@ result float within 0.001
//@ texture image r32f 1x1 layers 2: 1..12
//@ sampler s: nearest clamp
#include "../../check.hlsli"
TextureCubeArray<float> image;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.SampleLevel(s, float4(1, 0, 0, 0), 0)); //= 1
    check(image.SampleLevel(s, float4(0, -1, 0, 1), 0)); //= 10
    check(image.SampleLevel(s, float4(0, 0, -1, 1), 0)); //= 12
    uint w, h, n;
    image.GetDimensions(w, h, n);
    check(uint3(w, h, n));                  //= uint 1 1 2
}
