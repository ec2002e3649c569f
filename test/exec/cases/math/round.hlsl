// Ties round to even.
//@ result float within 0
//@ buffer x float: 0.5 1.5 2.5 -0.5 -1.5 0.499900013 2.75 -2.25 4
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(round(x[0]));                     //= 0
    check(round(x[1]));                     //= 2
    check(round(x[2]));                     //= 2
    check(round(x[3]));                     //= 0
    check(round(x[4]));                     //= -2
    check(round(x[5]));                     //= 0
    check(round(x[6]));                     //= 3
    check(round(x[7]));                     //= -2
    check(round(x[8]));                     //= 4
    check(round(float2(x[0], x[1])));       //= 0 2
    check(round(float4(x[1], x[2], x[3], x[4]))); //= 2 2 0 -2
    check(round(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 2 0
    check(round(3.5));                      //= 4
    check(round(float3(3.5, 1.5, 3.5)));    //= 4 2 4
}
