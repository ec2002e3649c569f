//@ result float within 3 ulp
//@ buffer x float: 0 1 2 4 1e+10 0.0625
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(sqrt(x[0]));                      //= 0
    check(sqrt(x[1]));                      //= 1
    check(sqrt(x[2]));                      //= 1.41421356
    check(sqrt(x[3]));                      //= 2
    check(sqrt(x[4]));                      //= 100000
    check(sqrt(x[5]));                      //= 0.25
    check(sqrt(float2(x[0], x[1])));        //= 0 1
    check(sqrt(float4(x[1], x[2], x[3], x[4]))); //= 1 1.41421356 2 100000
    check(sqrt(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 1.41421356 2
    check(sqrt(9.0));                       //= 3
    check(sqrt(float3(9.0, 1.0, 9.0)));     //= 3 1 3
}
