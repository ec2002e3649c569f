//@ result float
//@ buffer x float: 1.25 -1.25 0 7 -0.5 100.75
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(frac(x[0]));                      //= 0.25
    check(frac(x[1]));                      //= 0.75
    check(frac(x[2]));                      //= 0
    check(frac(x[3]));                      //= 0
    check(frac(x[4]));                      //= 0.5
    check(frac(x[5]));                      //= 0.75
    check(frac(float2(x[0], x[1])));        //= 0.25 0.75
    check(frac(float4(x[1], x[2], x[3], x[4]))); //= 0.75 0 0 0.5
    check(frac(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0 0
    check(frac(2.75));                      //= 0.75
    check(frac(float3(2.75, -1.25, 2.75))); //= 0.75 0.75 0.75
}
