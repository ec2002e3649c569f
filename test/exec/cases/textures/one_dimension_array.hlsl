//@ result float within 0.001
//@ texture list r32f 2 mips 2 layers 2: 5 6 7 8 10 20
//@ sampler s: linear clamp
#include "../../check.hlsli"
Texture1DArray<float> list;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(list.Load(int3(1, 1, 0)));        //= 8
    check(list.SampleLevel(s, float2(0.5, 1), 0)); //= 7.5
    check(list.Load(int3(0, 1, 1)));        //= 20
    uint w, layers, levels;
    list.GetDimensions(0, w, layers, levels);
    check(uint3(w, layers, levels));        //= uint 2 2 2
}
