// Attenuation by distance: 1, d, and the factors 1/d² and 1/d.
//@ result float
//@ buffer x float: 2 3 4 5
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(dst(float4(1, x[0], x[1], 1), float4(1, x[2], 1, x[3]))); //= 1 8 3 5
}
