// Only the low five bits of a count are used.
//@ result uint
//@ buffer n uint: 0x80000001 32 33 63 0xffffffff
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(n[0] << n[1]);                        //= 0x80000001
    check(n[0] << n[2]);                        //= 2
    check(n[0] >> n[2]);                        //= 0x40000000
    check(n[0] >> n[3]);                        //= 1
    check(asint(n[0]) >> n[2]);                 //= 0xc0000000
    check(asint(n[0]) >> n[4]);                 //= 0xffffffff
    check(n[0] << n[4]);                        //= 0x80000000
    check(uint2(n[0], 1) << uint2(n[2], n[3])); //= 2 0x80000000
}
