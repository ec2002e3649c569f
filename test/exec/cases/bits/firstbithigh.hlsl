// The index is counted from the lowest bit; for a negative number, it is that of the highest zero.
//@ result uint
//@ buffer n uint: 0 1 0x80000000 0x00f0 0xffffffff 0x12345678
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(firstbithigh(n[0]));                  //= 0xffffffff
    check(firstbithigh(n[1]));                  //= 0
    check(firstbithigh(n[2]));                  //= 31
    check(firstbithigh(n[3]));                  //= 7
    check(firstbithigh(uint2(n[4], n[5])));     //= 31 28
    check(firstbithigh(asint(n[4])));           //= 0xffffffff
    check(firstbithigh(asint(n[3])));           //= 7
    check(firstbithigh(-2));                    //= 0
    check(firstbithigh(asint(n[2])));           //= 30
}
