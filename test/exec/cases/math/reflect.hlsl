// The first argument is the incident vector, the second the surface normal.
//@ result float within 2 ulp
//@ buffer x float: 1 -1 2 0 1
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(reflect(float2(x[0], x[1]), float2(x[3], x[4]))); //= 1 1
    check(reflect(float3(x[0], x[1], x[2]), float3(0, x[4], 0))); //= 1 1 2
    check(reflect(float3(1, 2, 3), float3(1, 0, 0))); //= -1 2 3
}
