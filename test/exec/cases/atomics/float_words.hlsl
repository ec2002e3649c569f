// Floats in the words of a byte address buffer are compared and exchanged as bits.
//@ model: 6_6
//@ buffer words float: 1 2 nan 0
//@ expect words float: 5 6 7 0
//@ result float
#include "../../check.hlsli"
RWByteAddressBuffer words;

[numthreads(1, 1, 1)]
void main()
{
    float before;
    words.InterlockedExchangeFloat(0, 5.0, before);
    check(before); //= 1
    words.InterlockedCompareExchangeFloatBitwise(4, 2.0, 6.0, before);
    check(before); //= 2
    words.InterlockedCompareExchangeFloatBitwise(4, 2.0, 8.0, before);
    check(before); //= 6
    words.InterlockedCompareStoreFloatBitwise(8, asfloat(words.Load(8)), 7.0);
    words.InterlockedCompareStoreFloatBitwise(12, -0.0, 9.0);
}
