//@ result int
//@ buffer n int: 5 0 -1
#include "../../check.hlsli"
StructuredBuffer<int> n;

[numthreads(1, 1, 1)]
void main()
{
    check(all(int3(n[0], n[2], 1)));            //= 1
    check(all(int3(n[0], n[1], 1)));            //= 0
    check(any(int3(0, n[1], 0)));               //= 0
    check(any(int3(0, n[1], n[2])));            //= 1
    check(all(float2(n[0], 0.5)));              //= 1
    check(any(float2(n[1], -0.0)));             //= 0
    check(all(n[0]));                           //= 1
    check(any(n[1]));                           //= 0
    check(all(bool4(1, n[0], n[2], true)));     //= 1
    check(all(int2x2(1, 2, n[1], 4)));          //= 0
    check(any(int2x2(0, 0, n[1], n[2])));       //= 1
    check(any(float2x2(0, 0, 0, n[1])));        //= 0
    check(all(int2(1, 2) < int2(n[0], 3)));     //= 1
    check(any(int2(1, 2) == n[0]));             //= 0
    check(all(true));                           //= 1
    check(any(float3(0, 0, 0)));                //= 0
}
