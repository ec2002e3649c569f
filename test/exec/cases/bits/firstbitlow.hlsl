//@ result uint
//@ buffer n uint: 0 1 0x80000000 0x00f0 0xffffffff 0x12345678
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(firstbitlow(n[0]));                   //= 0xffffffff
    check(firstbitlow(n[1]));                   //= 0
    check(firstbitlow(n[2]));                   //= 31
    check(firstbitlow(n[3]));                   //= 4
    check(firstbitlow(uint2(n[4], n[5])));      //= 0 3
    check(firstbitlow(asint(n[5])));            //= 3
}
