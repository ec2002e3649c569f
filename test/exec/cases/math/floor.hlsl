//@ result float
//@ buffer x float: -1.5 -0.25 0.25 1 1.99999905 2.5 -3 100000.5
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(floor(x[0]));                     //= -2
    check(floor(x[1]));                     //= -1
    check(floor(x[2]));                     //= 0
    check(floor(x[3]));                     //= 1
    check(floor(x[4]));                     //= 1
    check(floor(x[5]));                     //= 2
    check(floor(x[6]));                     //= -3
    check(floor(x[7]));                     //= 100000
    check(floor(float2(x[0], x[1])));       //= -2 -1
    check(floor(float4(x[1], x[2], x[3], x[4]))); //= -1 0 1 1
    check(floor(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0 1
    check(floor(-1.25));                    //= -2
    check(floor(float3(-1.25, -0.25, -1.25))); //= -2 -1 -2
}
