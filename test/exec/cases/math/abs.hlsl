//@ result float
//@ buffer x float: -1.5 2.25 -0 1.00000002e+30 -9.99999968e-21
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(abs(x[0]));                       //= 1.5
    check(abs(x[1]));                       //= 2.25
    check(abs(x[2]));                       //= 0
    check(abs(x[3]));                       //= 1.00000002e+30
    check(abs(x[4]));                       //= 9.99999968e-21
    check(abs(float2(x[0], x[1])));         //= 1.5 2.25
    check(abs(float4(x[1], x[2], x[3], x[4]))); //= 2.25 0 1.00000002e+30 9.99999968e-21
    check(abs(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0 1.00000002e+30
    check(abs(-3.25));                      //= 3.25
    check(abs(float3(-3.25, 2.25, -3.25))); //= 3.25 2.25 3.25
}
