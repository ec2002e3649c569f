//@ result float
//@ buffer x float: 1 -3 2.5 -1e+30 nan
//@ buffer y float: 2 2 2.5 1e+30 2
#include "../../check.hlsli"
StructuredBuffer<float> x, y;

[numthreads(1, 1, 1)]
void main()
{
    check(min(x[0], y[0]));                 //= 1
    check(min(x[1], y[1]));                 //= -3
    check(min(x[2], y[2]));                 //= 2.5
    check(min(x[3], y[3]));                 //= -1e+30
    check(min(float3(x[0], x[1], x[2]), float3(y[0], y[1], y[2]))); //= 1 -3 2.5
    check(min(x[4], y[4]));                 //= 2
    check(min(y[4], x[4]));                 //= 2
    check(min(3.0, 4.0));                   //= 3
}
