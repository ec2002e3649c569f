// Faces in the order +x -x +y -y +z -z.
//@ result float within 0.001
//@ texture image r32f 1x1: 1 2 3 4 5 6
//@ sampler s: nearest clamp
#include "../../check.hlsli"
TextureCube<float> image;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.SampleLevel(s, float3(1, 0, 0), 0)); //= 1
    check(image.SampleLevel(s, float3(-1, 0, 0), 0)); //= 2
    check(image.SampleLevel(s, float3(0, 1, 0), 0)); //= 3
    check(image.SampleLevel(s, float3(0, -1, 0), 0)); //= 4
    check(image.SampleLevel(s, float3(0.1, 0.2, 1), 0)); //= 5
    check(image.SampleLevel(s, float3(0, 0, -1), 0)); //= 6
    uint w, h;
    image.GetDimensions(w, h);
    check(uint2(w, h));                     //= uint 1 1
}
