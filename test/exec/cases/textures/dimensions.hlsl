//@ result float within 0.001
//@ texture image r32f 4x4 mips 3: 0..15 100 101 102 103 200
#include "../../check.hlsli"
Texture2D<float> image;

[numthreads(1, 1, 1)]
void main()
{
    uint w, h, levels;
    image.GetDimensions(w, h);
    check(uint2(w, h));                     //= uint 4 4
    image.GetDimensions(1, w, h, levels);
    check(uint3(w, h, levels));             //= 2 2 3
    float fw, fh;
    image.GetDimensions(fw, fh);
    check(float2(fw, fh));                  //= float 4 4
}
