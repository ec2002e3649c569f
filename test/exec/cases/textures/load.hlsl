//@ result float within 0.001
//@ texture image r32f 4x4 mips 3: 0..15 100 101 102 103 200
#include "../../check.hlsli"
Texture2D<float> image;

[numthreads(1, 1, 1)]
void main()
{
    check(image.Load(int3(1, 2, 0)));       //= 9
    check(image[uint2(3, 0)]);              //= 3
    check(image.Load(int3(1, 0, 1)));       //= 101
    check(image.mips[1][uint2(0, 1)]);      //= 102
    check(image.mips[2][uint2(0, 0)]);      //= 200
    check(image.Load(int3(1, 1, 0), int2(1, -1))); //= 2
    // Components of local variables can be constant offsets.
    int read = image.Load(int3(1, 0, 0));
    int4 a = {read, -1, 1, read};
    int3 b = a.wyzx.xyz;
    check(image.Load(int3(1, 1, 0), b.zy)); //= 2
    check(image.Load(int3(1, 1, 0), int4(a).zyx.xx)); //= 10
    check((float)b.x); //= 1
}
