//@ result float within 0.001
//@ texture images[0] r32f 1x1: 5
//@ texture images[1] r32f 1x1: 6
//@ texture images[2] r32f 1x1: 7
//@ sampler samplers[0]: nearest clamp
//@ sampler samplers[1]: linear clamp
//@ buffer n uint: 2 0
#include "../../check.hlsli"
Texture2D<float> images[3];
SamplerState samplers[2];
StructuredBuffer<uint> n;
float read(Texture2D<float> t, SamplerState s) { return t.SampleLevel(s, 0.5, 0); }

[numthreads(1, 1, 1)]
void main()
{
    check(images[1][uint2(0, 0)]);          //= 6
    check(images[n[0]][uint2(0, 0)]);       //= 7
    check(images[NonUniformResourceIndex(n[1])].SampleLevel(samplers[n[1] + 1], 0.5, 0)); //= 5
    check(read(images[2], samplers[0]));    //= 7
}
