//@ result float within 2 ulp
//@ buffer x float: 1 5 0.25 -2
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(lerp(x[0], x[1], x[2]));          //= 2
    check(lerp(x[0], x[1], 0));             //= 1
    check(lerp(x[0], x[1], 1));             //= 5
    check(lerp(x[0], x[1], x[3]));          //= -7
    check(lerp(float2(x[0], x[1]), float2(x[1], x[0]), x[2])); //= 2 4
    check(lerp(float2(x[0], x[1]), 0, float2(0.5, x[2]))); //= 0.5 3.75
    check(lerp(2, 4, 0.5));                 //= 3
}
