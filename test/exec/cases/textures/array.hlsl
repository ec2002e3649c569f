//@ result float within 0.001
//@ texture image r32f 2x2 layers 3 mips 2: 0..11 100 200 300
//@ sampler s: nearest clamp
#include "../../check.hlsli"
Texture2DArray<float> image;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.Load(int4(1, 0, 2, 0)));    //= 9
    check(image[uint3(0, 1, 1)]);           //= 6
    check(image.Load(int4(0, 0, 1, 1)));    //= 200
    check(image.SampleLevel(s, float3(0.7, 0.7, 1), 0)); //= 7
    check(image.SampleLevel(s, float3(0.7, 0.7, 1.6), 0)); //= 11
    check(image.SampleLevel(s, float3(0.7, 0.7, 0), 1)); //= 100
    check(image.mips[1][uint3(0, 0, 2)]);   //= 300
    check(image.Gather(s, float3(0.5, 0.5, 1))); //= 6 7 5 4
    uint w, h, n, levels;
    image.GetDimensions(w, h, n);
    check(uint3(w, h, n));                  //= uint 2 2 3
    image.GetDimensions(1, w, h, n, levels);
    check(uint4(w, h, n, levels));          //= 1 1 3 2
}
