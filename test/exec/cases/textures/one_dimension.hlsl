//@ result float within 0.001
//@ texture image r32f 4: 1 2 3 4
//@ sampler s: linear clamp
#include "../../check.hlsli"
Texture1D<float> image;
SamplerState s;

[numthreads(1, 1, 1)]
void main()
{
    check(image.Load(int2(2, 0)));          //= 3
    check(image[1]);                        //= 2
    check(image.SampleLevel(s, 0.5, 0));    //= 2.5
    uint w, levels;
    image.GetDimensions(0, w, levels);
    check(uint2(w, levels));                //= uint 4 1
}
