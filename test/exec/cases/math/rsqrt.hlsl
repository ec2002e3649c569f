//@ result float within 4 ulp
//@ buffer x float: 1 4 2 0.25 1e+10 100
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(rsqrt(x[0]));                     //= 1
    check(rsqrt(x[1]));                     //= 0.5
    check(rsqrt(x[2]));                     //= 0.707106781
    check(rsqrt(x[3]));                     //= 2
    check(rsqrt(x[4]));                     //= 1e-05
    check(rsqrt(x[5]));                     //= 0.1
    check(rsqrt(float2(x[0], x[1])));       //= 1 0.5
    check(rsqrt(float4(x[1], x[2], x[3], x[4]))); //= 0.5 0.707106781 2 1e-05
    check(rsqrt(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0.707106781 2
    check(rsqrt(16.0));                     //= 0.25
    check(rsqrt(float3(16.0, 4.0, 16.0)));  //= 0.25 0.5 0.25
}
