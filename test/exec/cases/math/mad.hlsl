//@ result float
//@ buffer x float: 2 3 -4 0.5
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(mad(x[0], x[1], x[2]));           //= 2
    check(mad(x[2], x[3], x[0]));           //= 0
    check(mad(float2(x[0], x[1]), x[2], float2(1, 2))); //= -7 -10
    check(mad(2.0, 3.0, 4.0));              //= 10
}
