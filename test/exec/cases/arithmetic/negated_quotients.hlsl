//@ result uint
//@ buffer values uint: 92 5 4294967196
#include "../../check.hlsli"
StructuredBuffer<uint> values;

[numthreads(1, 1, 1)]
void main()
{
    uint a = values[0], b = values[1];
    int c = (int)values[2], d = (int)b;

    check(-(a / b));                //= 0xffffffee
    check(-(a / 8));                //= 0xfffffff5
    check(-(92 / b));               //= 0xffffffee
    check(-uint2(a, b) / 2);        //= 0x7fffffd2 0x7ffffffd
    check(-(uint2(a, b) / 2));      //= 0xffffffd2 0xfffffffe
    check(-(a % b));                //= 0xfffffffe
    check(-(a * b));                //= 0xfffffe34
    check(-(c / d));                //= int 20
    check(-(c / 8));                //= 12
    check(-(c * d));                //= 500
    check(-(c % d) + -(-c));        //= -100
}
