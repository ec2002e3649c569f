//@ result float within 3 ulp
//@ buffer x float: 1 2 -4 3 0.100000001 1e+10
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(rcp(x[0]));                       //= 1
    check(rcp(x[1]));                       //= 0.5
    check(rcp(x[2]));                       //= -0.25
    check(rcp(x[3]));                       //= 0.333333333
    check(rcp(x[4]));                       //= 9.99999985
    check(rcp(x[5]));                       //= 1e-10
    check(rcp(float2(x[0], x[1])));         //= 1 0.5
    check(rcp(float4(x[1], x[2], x[3], x[4]))); //= 0.5 -0.25 0.333333333 9.99999985
    check(rcp(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -0.25 0.333333333
    check(rcp(8.0));                        //= 0.125
    check(rcp(float3(8.0, 2.0, 8.0)));      //= 0.125 0.5 0.125
}
