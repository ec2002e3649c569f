//@ result float within 0.0008
//@ buffer x float: -1 -0.5 0 0.300000012 0.99000001 1
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(asin(x[0]));                      //= -1.57079633
    check(asin(x[1]));                      //= -0.523598776
    check(asin(x[2]));                      //= 0
    check(asin(x[3]));                      //= 0.304692667
    check(asin(x[4]));                      //= 1.42925692
    check(asin(x[5]));                      //= 1.57079633
    check(asin(float2(x[0], x[1])));        //= -1.57079633 -0.523598776
    check(asin(float4(x[1], x[2], x[3], x[4]))); //= -0.523598776 0 0.304692667 1.42925692
    check(asin(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0 0.304692667
    check(asin(0.25));                      //= 0.252680255
    check(asin(float3(0.25, -0.5, 0.25)));  //= 0.252680255 -0.523598776 0.252680255
}
