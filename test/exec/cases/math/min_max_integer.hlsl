//@ result int
//@ buffer n int: 5 -7 2147483647 -2147483648
#include "../../check.hlsli"
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(min(n[0], n[1]));                 //= -7
    check(max(n[0], n[1]));                 //= 5
    check(min(n[2], n[3]));                 //= -2147483648
    check(max(n[2], n[3]));                 //= 2147483647
    check(min(asuint(n[0]), asuint(n[1]))); //= 5
    check(max(asuint(n[0]), asuint(n[1]))); //= -7
    check(clamp(n[1], -3, 3));              //= -3
    check(clamp(asuint(n[1]), 3u, 9u));     //= 9
    check(min(int3(n[0], n[1], 2), 3));     //= 3 -7 2
    check(max(uint2(1, n[1]), 2u));         //= 2 -7
    check(abs(n[1]));                       //= 7
    check(abs(int2(n[3], n[0])));           //= -2147483648 5
    check(mad(n[0], n[1], 3));              //= -32
    check(mad(uint2(n[0], 3), 2u, 1u));     //= 11 7
    check(dot(int3(1, 2, 3), int3(n[0], n[1], 10)));  //= 21
    check(mul(int2(n[0], n[1]), int2(3, 2)));         //= 1
}
