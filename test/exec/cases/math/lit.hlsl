// Ambient, diffuse, specular and 1.
//@ result float within 0.0001
//@ buffer x float: 0.5 0.25 2 -1 0
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(lit(x[0], x[1], x[2]));           //= 1 0.5 0.0625 1
    check(lit(x[3], x[1], x[2]));           //= 1 0 0 1
    check(lit(x[0], x[3], x[2]));           //= 1 0.5 0 1
    check(lit(x[4], x[1], x[2]));           //= 1 0 0.0625 1
}
