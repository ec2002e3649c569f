//@ result float within 0.00001
//@ buffer x float: 1 2 0.5 10 1024 0.00100000005
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(log2(x[0]));                      //= 0
    check(log2(x[1]));                      //= 1
    check(log2(x[2]));                      //= -1
    check(log2(x[3]));                      //= 3.32192809
    check(log2(x[4]));                      //= 10
    check(log2(x[5]));                      //= -9.96578422
    check(log2(float2(x[0], x[1])));        //= 0 1
    check(log2(float4(x[1], x[2], x[3], x[4]))); //= 1 -1 3.32192809 10
    check(log2(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -1 3.32192809
    check(log2(3.0));                       //= 1.5849625
    check(log2(float3(3.0, 2.0, 3.0)));     //= 1.5849625 1 1.5849625
}
