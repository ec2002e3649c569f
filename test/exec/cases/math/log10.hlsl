//@ result float within 0.00001
//@ buffer x float: 1 2 0.5 10 100000 0.00100000005
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(log10(x[0]));                     //= 0
    check(log10(x[1]));                     //= 0.301029996
    check(log10(x[2]));                     //= -0.301029996
    check(log10(x[3]));                     //= 1
    check(log10(x[4]));                     //= 5
    check(log10(x[5]));                     //= -2.99999998
    check(log10(float2(x[0], x[1])));       //= 0 0.301029996
    check(log10(float4(x[1], x[2], x[3], x[4]))); //= 0.301029996 -0.301029996 1 5
    check(log10(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -0.301029996 1
    check(log10(3.0));                      //= 0.477121255
    check(log10(float3(3.0, 2.0, 3.0)));    //= 0.477121255 0.301029996 0.477121255
}
