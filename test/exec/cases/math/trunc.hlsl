//@ result float within 0
//@ buffer x float: 1.75 -1.75 0.5 -0.5 100000.5 3
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(trunc(x[0]));                     //= 1
    check(trunc(x[1]));                     //= -1
    check(trunc(x[2]));                     //= 0
    check(trunc(x[3]));                     //= 0
    check(trunc(x[4]));                     //= 100000
    check(trunc(x[5]));                     //= 3
    check(trunc(float2(x[0], x[1])));       //= 1 -1
    check(trunc(float4(x[1], x[2], x[3], x[4]))); //= -1 0 0 100000
    check(trunc(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0 0
    check(trunc(-2.5));                     //= -2
    check(trunc(float3(-2.5, -1.75, -2.5))); //= -2 -1 -2
}
