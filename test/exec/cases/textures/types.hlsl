//@ result float within 0.001
//@ texture integers rgba32i 2x1: 1 -2 3 -4 5 -6 7 -8
//@ texture naturals r32ui 2x1: 4294967295 7
//@ texture bytes rgba8 1x1: 1 0 0.2 0.4
//@ texture signs rgba8snorm 1x1: 1 -1 0 0
//@ texture halves rg16f 1x1: 1.5 -2.5
#include "../../check.hlsli"
Texture2D<int4> integers;
Texture2D<uint> naturals;
Texture2D<float4> bytes;
Texture2D<snorm float4> signs;
Texture2D<float2> halves;

[numthreads(1, 1, 1)]
void main()
{
    check(integers[uint2(1, 0)]);           //= int 5 -6 7 -8
    check(integers.Load(int3(0, 0, 0)).yw); //= -2 -4
    check(naturals[uint2(0, 0)]);           //= uint 4294967295
    check(bytes[uint2(0, 0)]);              //= float 1 0 0.2 0.4
    check(signs[uint2(0, 0)]);              //= 1 -1 0 0
    check(halves[uint2(0, 0)]);             //= 1.5 -2.5
}
