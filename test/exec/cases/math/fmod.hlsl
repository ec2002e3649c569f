// The result has the sign of the dividend.
//@ result float within 0.00001
//@ buffer x float: 5.5 -5.5 5.5 -5.5 1 6
//@ buffer y float: 2 2 -2 -2 3 3
#include "../../check.hlsli"
StructuredBuffer<float> x, y;

[numthreads(1, 1, 1)]
void main()
{
    check(fmod(x[0], y[0]));                //= 1.5
    check(fmod(x[1], y[1]));                //= -1.5
    check(fmod(x[2], y[2]));                //= 1.5
    check(fmod(x[3], y[3]));                //= -1.5
    check(fmod(x[4], y[4]));                //= 1
    check(fmod(x[5], y[5]));                //= 0
    check(fmod(float3(x[0], x[1], x[2]), float3(y[0], y[1], y[2]))); //= 1.5 -1.5 1.5
    check(fmod(7.5, 2.0));                  //= 1.5
}
