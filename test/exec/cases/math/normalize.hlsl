//@ result float within 8 ulp
//@ buffer x float: 3 4 1 2 -3 10
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(normalize(float2(x[0], x[1])));   //= 0.6 0.8
    check(normalize(float3(x[2], x[3], x[4]))); //= 0.267261242 0.534522484 -0.801783726
    check(normalize(float4(0, 0, x[5], 0))); //= 0 0 1 0
    check(normalize(float2(0, -5)));        //= 0 -1
}
