//@ result float
//@ buffer x float: 5 -5 0.5 nan
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(clamp(x[0], 0, 1));               //= 1
    check(clamp(x[1], -2, 2));              //= -2
    check(clamp(x[2], 0, 1));               //= 0.5
    check(clamp(float3(x[0], x[1], x[2]), -1, float3(1, 2, 0.25))); //= 1 -1 0.25
    check(clamp(x[3], -2, 2));              //= -2
    check(clamp(2.5, 0, 1));                //= 1
}
