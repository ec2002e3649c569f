//@ result float within 0.002
//@ buffer x float: 0 0.5 -1 2 -3
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(sinh(x[0]));                      //= 0
    check(sinh(x[1]));                      //= 0.521095305
    check(sinh(x[2]));                      //= -1.17520119
    check(sinh(x[3]));                      //= 3.62686041
    check(sinh(x[4]));                      //= -10.0178749
    check(sinh(float2(x[0], x[1])));        //= 0 0.521095305
    check(sinh(float4(x[1], x[2], x[3], x[4]))); //= 0.521095305 -1.17520119 3.62686041 -10.0178749
    check(sinh(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -1.17520119 3.62686041
    check(sinh(0.7));                       //= 0.758583702
    check(sinh(float3(0.7, 0.5, 0.7)));     //= 0.758583702 0.521095305 0.758583702
}
