//@ result float within 32 ulp
//@ buffer x float: 0 1 -1 2.5 10 -10
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(exp(x[0]));                       //= 1
    check(exp(x[1]));                       //= 2.71828183
    check(exp(x[2]));                       //= 0.367879441
    check(exp(x[3]));                       //= 12.182494
    check(exp(x[4]));                       //= 22026.4658
    check(exp(x[5]));                       //= 4.53999298e-05
    check(exp(float2(x[0], x[1])));         //= 1 2.71828183
    check(exp(float4(x[1], x[2], x[3], x[4]))); //= 2.71828183 0.367879441 12.182494 22026.4658
    check(exp(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0.367879441 12.182494
    check(exp(0.5));                        //= 1.64872127
    check(exp(float3(0.5, 1.0, 0.5)));      //= 1.64872127 2.71828183 1.64872127
}
