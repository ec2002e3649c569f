//@ result float within 0.001
//@ texture image r32f 4 mips 2: 1 2 3 4 10 20
//@ texture list r32f 2 layers 2: 5 6 7 8
//@ sampler s: linear clamp
#include "../../check.hlsli"
Texture1D<float> image;
Texture1DArray<float> list;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.Load(int2(2, 0)));          //= 3
    check(image[1]);                        //= 2
    check(image.Load(int2(1, 1)));          //= 20
    check(image.SampleLevel(s, 0.5, 0));    //= 2.5
    check(list.Load(int3(1, 1, 0)));        //= 8
    check(list.SampleLevel(s, float2(0.5, 1), 0)); //= 7.5
    uint w, levels;
    image.GetDimensions(0, w, levels);
    check(uint2(w, levels));                //= uint 4 2
    list.GetDimensions(w, levels);
    check(uint2(w, levels));                //= 2 2
}
