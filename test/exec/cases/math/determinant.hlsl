//@ result float within 8 ulp
//@ buffer x float: 2 3 4 5 -1 7 6 0.5 1
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(determinant(float2x2(x[0], x[1], x[2], x[3]))); //= -2
    check(determinant(float3x3(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]))); //= 136
    check(determinant(float4x4(x[0], 0, 0, 0, 0, x[1], 0, 0, 0, 0, x[2], 0, 9, 8, 7, x[3]))); //= 120
}
