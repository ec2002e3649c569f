//@ result uint
//@ buffer n uint: 0 1 0x80000000 0x00f0 0xffffffff 0x12345678
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(reversebits(n[0]));                   //= 0
    check(reversebits(n[1]));                   //= 0x80000000
    check(reversebits(n[3]));                   //= 0x0f000000
    check(reversebits(n[5]));                   //= 0x1e6a2c48
    check(reversebits(uint2(n[2], n[4])));      //= 1 0xffffffff
}
