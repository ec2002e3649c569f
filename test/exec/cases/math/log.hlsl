//@ result float within 0.00001
//@ buffer x float: 1 2 0.5 10 100000 0.00100000005
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(log(x[0]));                       //= 0
    check(log(x[1]));                       //= 0.693147181
    check(log(x[2]));                       //= -0.693147181
    check(log(x[3]));                       //= 2.30258509
    check(log(x[4]));                       //= 11.5129255
    check(log(x[5]));                       //= -6.90775523
    check(log(float2(x[0], x[1])));         //= 0 0.693147181
    check(log(float4(x[1], x[2], x[3], x[4]))); //= 0.693147181 -0.693147181 2.30258509 11.5129255
    check(log(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -0.693147181 2.30258509
    check(log(3.0));                        //= 1.09861229
    check(log(float3(3.0, 2.0, 3.0)));      //= 1.09861229 0.693147181 1.09861229
}
