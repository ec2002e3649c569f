// The first argument is the edge.
//@ result float
//@ buffer x float: 1 2 1 -1 nan
//@ buffer y float: 2 1 1 0
#include "../../check.hlsli"
StructuredBuffer<float> x, y;

[numthreads(1, 1, 1)]
void main()
{
    check(step(x[0], y[0]));                //= 1
    check(step(x[1], y[1]));                //= 0
    check(step(x[2], y[2]));                //= 1
    check(step(x[3], y[3]));                //= 1
    check(step(float3(x[0], x[1], x[2]), float3(y[0], y[1], y[2]))); //= 1 0 1
    check(step(x[0], x[4]));                //= 1
    check(step(3.0, 4.0));                  //= 1
}
