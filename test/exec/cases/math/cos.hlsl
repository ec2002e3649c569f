// All drivers have this precision between -pi and pi.
//@ result float within 0.0005
//@ buffer x float: 0 0.5 1 1.57079637 3.14159274 -2 3 -3.14159274
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(cos(x[0]));                       //= 1
    check(cos(x[1]));                       //= 0.877582562
    check(cos(x[2]));                       //= 0.540302306
    check(cos(x[3]));                       //= -4.371139e-08
    check(cos(x[4]));                       //= -1
    check(cos(x[5]));                       //= -0.416146837
    check(cos(x[6]));                       //= -0.989992497
    check(cos(x[7]));                       //= -1
    check(cos(float2(x[0], x[1])));         //= 1 0.877582562
    check(cos(float4(x[1], x[2], x[3], x[4]))); //= 0.877582562 0.540302306 -4.371139e-08 -1
    check(cos(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0.540302306 -4.371139e-08
    check(cos(0.7));                        //= 0.764842187
    check(cos(float3(0.7, 0.5, 0.7)));      //= 0.764842187 0.877582562 0.764842187
}
