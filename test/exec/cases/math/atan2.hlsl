// The first argument is y.
//@ result float within 0.002
//@ buffer x float: 1 1 -1 -1 0 0 1 -1 0.3
//@ buffer y float: 1 -1 -1 1 1 -1 0 0 2
#include "../../check.hlsli"
StructuredBuffer<float> x, y;

[numthreads(1, 1, 1)]
void main()
{
    check(atan2(x[0], y[0]));               //= 0.785398163
    check(atan2(x[1], y[1]));               //= 2.35619449
    check(atan2(x[2], y[2]));               //= -2.35619449
    check(atan2(x[3], y[3]));               //= -0.785398163
    check(atan2(x[4], y[4]));               //= 0
    check(atan2(x[5], y[5]));               //= 3.14159265
    check(atan2(x[6], y[6]));               //= 1.57079633
    check(atan2(x[7], y[7]));               //= -1.57079633
    check(atan2(x[8], y[8]));               //= 0.148889948
    check(atan2(float3(x[0], x[1], x[2]), float3(y[0], y[1], y[2]))); //= 0.785398163 2.35619449 -2.35619449
    check(atan2(1.0, 2.0));                 //= 0.463647609
}
