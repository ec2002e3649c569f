//@ result float
//@ buffer x float: -1 0 0.5 1 7.5 1.00000002e+30 nan
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(saturate(x[0]));                  //= 0
    check(saturate(x[1]));                  //= 0
    check(saturate(x[2]));                  //= 0.5
    check(saturate(x[3]));                  //= 1
    check(saturate(x[4]));                  //= 1
    check(saturate(x[5]));                  //= 1
    check(saturate(float2(x[0], x[1])));    //= 0 0
    check(saturate(float4(x[1], x[2], x[3], x[4]))); //= 0 0.5 1 1
    check(saturate(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0.5 1
    check(saturate(x[6]));                  //= 0
    check(saturate(float2(x[6], x[2])));    //= 0 0.5
    check(saturate(1.5));                   //= 1
    check(saturate(float3(1.5, 0.0, 1.5))); //= 1 0 1
}
