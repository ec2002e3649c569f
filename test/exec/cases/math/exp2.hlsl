//@ result float within 32 ulp
//@ buffer x float: 0 1 -1 2.5 10 -10 0.125
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(exp2(x[0]));                      //= 1
    check(exp2(x[1]));                      //= 2
    check(exp2(x[2]));                      //= 0.5
    check(exp2(x[3]));                      //= 5.65685425
    check(exp2(x[4]));                      //= 1024
    check(exp2(x[5]));                      //= 0.0009765625
    check(exp2(x[6]));                      //= 1.09050773
    check(exp2(float2(x[0], x[1])));        //= 1 2
    check(exp2(float4(x[1], x[2], x[3], x[4]))); //= 2 0.5 5.65685425 1024
    check(exp2(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0.5 5.65685425
    check(exp2(0.5));                       //= 1.41421356
    check(exp2(float3(0.5, 1.0, 0.5)));     //= 1.41421356 2 1.41421356
}
