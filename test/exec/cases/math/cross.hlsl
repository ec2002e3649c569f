//@ result float
//@ buffer x float: 1 2 3 -4 5 6
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(cross(float3(x[0], x[1], x[2]), float3(x[3], x[4], x[5]))); //= -3 -18 13
    check(cross(float3(x[3], x[4], x[5]), float3(x[0], x[1], x[2]))); //= 3 18 -13
    check(cross(float3(1, 0, 0), float3(0, 1, 0))); //= 0 0 1
}
