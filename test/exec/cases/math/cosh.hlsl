//@ result float within 0.002
//@ buffer x float: 0 0.5 -1 2 -3
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(cosh(x[0]));                      //= 1
    check(cosh(x[1]));                      //= 1.12762597
    check(cosh(x[2]));                      //= 1.54308063
    check(cosh(x[3]));                      //= 3.76219569
    check(cosh(x[4]));                      //= 10.067662
    check(cosh(float2(x[0], x[1])));        //= 1 1.12762597
    check(cosh(float4(x[1], x[2], x[3], x[4]))); //= 1.12762597 1.54308063 3.76219569 10.067662
    check(cosh(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 1.54308063 3.76219569
    check(cosh(0.7));                       //= 1.25516901
    check(cosh(float3(0.7, 0.5, 0.7)));     //= 1.25516901 1.12762597 1.25516901
}
