//@ model: 6_4
//@ result uint
//@ buffer n uint: 0x80ff7f01 0x02030405
#include "../../check.hlsli"
StructuredBuffer<uint> n;

[numthreads(1, 1, 1)]
void main()
{
    check(dot4add_i8packed(n[0], n[1], 1000));  //= int 1254
    check(dot4add_u8packed(n[0], n[1], 10u));   //= uint 1544
}
