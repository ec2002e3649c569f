//@ result float within 0
//@ buffer x float: -1.5 -0.25 0.25 1 1.00000095 2.5 -3 100000.5
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(ceil(x[0]));                      //= -1
    check(ceil(x[1]));                      //= 0
    check(ceil(x[2]));                      //= 1
    check(ceil(x[3]));                      //= 1
    check(ceil(x[4]));                      //= 2
    check(ceil(x[5]));                      //= 3
    check(ceil(x[6]));                      //= -3
    check(ceil(x[7]));                      //= 100001
    check(ceil(float2(x[0], x[1])));        //= -1 0
    check(ceil(float4(x[1], x[2], x[3], x[4]))); //= 0 1 1 2
    check(ceil(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 1 1
    check(ceil(1.25));                      //= 2
    check(ceil(float3(1.25, -0.25, 1.25))); //= 2 0 2
}
