//@ result float
//@ buffer x float: 1 2 3
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(faceforward(float3(x[0], x[1], x[2]), float3(0, 0, -1), float3(0, 0, 1))); //= 1 2 3
    check(faceforward(float3(x[0], x[1], x[2]), float3(0, 0, 1), float3(0, 0, 1))); //= -1 -2 -3
}
