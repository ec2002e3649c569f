//@ result float
//@ buffer x float: 1 2 3 4 5 6
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    float2x3 m = float2x3(x[0], x[1], x[2], x[3], x[4], x[5]);
    check(transpose(m)[0]);                 //= 1 4
    check(transpose(m)[1]);                 //= 2 5
    check(transpose(m)[2]);                 //= 3 6
    check(transpose(transpose(m))[1]);      //= 4 5 6
    check(transpose(m)._m20_m01);           //= 3 4
}
