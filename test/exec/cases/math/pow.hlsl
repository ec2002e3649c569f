//@ result float within 0.002
//@ buffer x float: 2 2 9 10 0.5 1
//@ buffer y float: 3 -1 0.5 2.5 10 100
#include "../../check.hlsli"
StructuredBuffer<float> x, y;

[numthreads(1, 1, 1)]
void main()
{
    check(pow(x[0], y[0]));                 //= 8
    check(pow(x[1], y[1]));                 //= 0.5
    check(pow(x[2], y[2]));                 //= 3
    check(pow(x[3], y[3]));                 //= 316.227766
    check(pow(x[4], y[4]));                 //= 0.0009765625
    check(pow(x[5], y[5]));                 //= 1
    check(pow(float3(x[0], x[1], x[2]), float3(y[0], y[1], y[2]))); //= 8 0.5 3
    check(pow(2.0, 0.5));                   //= 1.41421356
}
