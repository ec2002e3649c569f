//@ result uint
//@ buffer n uint: 0 1 0x80000000 0x00f0 0xffffffff 0x12345678
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(countbits(n[0]));                     //= 0
    check(countbits(n[1]));                     //= 1
    check(countbits(n[3]));                     //= 4
    check(countbits(n[4]));                     //= 32
    check(countbits(n[5]));                     //= 13
    check(countbits(uint2(n[2], n[4])));        //= 1 32
    check(countbits(0xf0f0u));                  //= 8
}
