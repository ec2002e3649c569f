//@ result float
//@ buffer x float: 1 2 3 4 -5 6 7 8
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(dot(float2(x[0], x[1]), float2(x[2], x[3]))); //= 11
    check(dot(float3(x[0], x[1], x[2]), float3(x[4], x[5], x[6]))); //= 28
    check(dot(float4(x[0], x[1], x[2], x[3]), float4(x[4], x[5], x[6], x[7]))); //= 60
    check(dot(x[1], x[2]));                 //= 6
    check(dot(float2(1, 2), float2(3, 4))); //= 11
}
