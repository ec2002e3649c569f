//@ result float within 2 ulp
//@ buffer x float: 0 1 -3.14159274 0.5 10
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(degrees(x[0]));                   //= 0
    check(degrees(x[1]));                   //= 57.2957795
    check(degrees(x[2]));                   //= -180.000005
    check(degrees(x[3]));                   //= 28.6478898
    check(degrees(x[4]));                   //= 572.957795
    check(degrees(float2(x[0], x[1])));     //= 0 57.2957795
    check(degrees(float4(x[1], x[2], x[3], x[4]))); //= 57.2957795 -180.000005 28.6478898 572.957795
    check(degrees(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -180.000005 28.6478898
    check(degrees(0.25));                   //= 14.3239449
    check(degrees(float3(0.25, 1.0, 0.25))); //= 14.3239449 57.2957795 14.3239449
}
