//@ result float within 0.002
//@ buffer x float: 0 0.5 1 -1 -0.300000012 1.25
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(tan(x[0]));                       //= 0
    check(tan(x[1]));                       //= 0.54630249
    check(tan(x[2]));                       //= 1.55740772
    check(tan(x[3]));                       //= -1.55740772
    check(tan(x[4]));                       //= -0.309336263
    check(tan(x[5]));                       //= 3.00956967
    check(tan(float2(x[0], x[1])));         //= 0 0.54630249
    check(tan(float4(x[1], x[2], x[3], x[4]))); //= 0.54630249 1.55740772 -1.55740772 -0.309336263
    check(tan(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 1.55740772 -1.55740772
    check(tan(0.7));                        //= 0.84228838
    check(tan(float3(0.7, 0.5, 0.7)));      //= 0.84228838 0.54630249 0.84228838
}
