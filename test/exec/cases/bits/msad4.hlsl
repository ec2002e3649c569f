// Reference bytes with the value 0 are ignored.
//@ result uint
//@ buffer n uint: 0x01020304 0x11223344 0x55667788 0x00ff1000
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(msad4(0x04030201u, uint2(0x04030201u, 0x08070605u), uint4(0, 0, 0, 100))); //= 0 4 8 112
    check(msad4(n[3], uint2(0, 0), uint4(0, 1, 2, 3))); //= 271 272 273 274
}
