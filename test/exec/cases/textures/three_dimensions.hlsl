//@ result float within 0.001
//@ texture image r32f 2x2x2: 0..7
//@ sampler s: linear clamp
#include "../../check.hlsli"
Texture3D<float> image;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.Load(int4(1, 0, 1, 0)));    //= 5
    check(image[uint3(0, 1, 1)]);           //= 6
    check(image.SampleLevel(s, float3(0.5, 0.5, 0.5), 0)); //= 3.5
    check(image.SampleLevel(s, float3(0.25, 0.25, 0.75), 0)); //= 4
    uint w, h, d;
    image.GetDimensions(w, h, d);
    check(uint3(w, h, d));                  //= uint 2 2 2
}
