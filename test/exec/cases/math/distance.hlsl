//@ result float within 4 ulp
//@ buffer x float: 1 2 4 6 -8
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(distance(float2(x[0], x[1]), float2(x[2], x[3]))); //= 5
    check(distance(x[0], x[4]));            //= 9
    check(distance(float3(x[0], x[1], 0), float3(x[2], x[3], 12))); //= 13
}
