//@ result float within 4 ulp
//@ buffer x float: 3 4 12 84
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(length(float2(x[0], x[1])));      //= 5
    check(length(float3(x[0], x[1], x[2]))); //= 13
    check(length(float4(x[0], x[1], x[2], x[3]))); //= 85
    check(length(-x[0]));                   //= 3
    check(length(float2(6, 8)));            //= 10
}
