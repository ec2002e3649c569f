//@ result float within 2 ulp
//@ buffer x float: 1 1.5 -3 0 0.75
//@ buffer y float: 3 -1 4 5 10
#include "../../check.hlsli"
StructuredBuffer<float> x, y;

[numthreads(1, 1, 1)]
void main()
{
    check(ldexp(x[0], y[0]));               //= 8
    check(ldexp(x[1], y[1]));               //= 0.75
    check(ldexp(x[2], y[2]));               //= -48
    check(ldexp(x[3], y[3]));               //= 0
    check(ldexp(x[4], y[4]));               //= 768
    check(ldexp(float3(x[0], x[1], x[2]), float3(y[0], y[1], y[2]))); //= 8 0.75 -48
    check(ldexp(3.0, 2.0));                 //= 12
}
