//@ result float within 0.00001
//@ buffer x float: 0.6 -0.8 0 1 0.75 1.5
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(refract(float2(x[0], x[1]), float2(x[2], x[3]), x[4])); //= 0.45 -0.893028555
    check(refract(float3(x[0], x[1], 0), float3(0, 1, 0), x[4])); //= 0.45 -0.893028555 0
    check(refract(float2(x[0], x[1]), float2(x[2], x[3]), x[5])); //= 0.9 -0.435889894
    check(refract(float2(0.8, -0.6), float2(0, 1), x[5])); //= 0 0
}
