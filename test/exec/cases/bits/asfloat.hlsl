//@ result uint
//@ buffer n uint: 0x3fc00000 0xbf800000 0x7f800000 0x7fc00001
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(asfloat(n[0]));                       //= float 1.5
    check(asfloat(n[1]));                       //= -1
    check(asfloat(n[2]));                       //= inf
    check(asuint(asfloat(n[3])));               //= 0x7fc00001
    check(asint(asfloat(n[1])));                //= 0xbf800000
    check(asfloat(uint2(n[0], n[1])));          //= 1.5 -1
    check(asuint(float3(1, -2, 0.5)));          //= 0x3f800000 0xc0000000 0x3f000000
    check(asint(n[1]));                         //= 0xbf800000
    check(asuint(asint(n[1])));                 //= 0xbf800000
    check(asfloat(asint(n[0])));                //= float 1.5
}
