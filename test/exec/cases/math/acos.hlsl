//@ result float within 0.0008
//@ buffer x float: -1 -0.5 0 0.300000012 0.99000001 1
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(acos(x[0]));                      //= 3.14159265
    check(acos(x[1]));                      //= 2.0943951
    check(acos(x[2]));                      //= 1.57079633
    check(acos(x[3]));                      //= 1.26610366
    check(acos(x[4]));                      //= 0.141539406
    check(acos(x[5]));                      //= 0
    check(acos(float2(x[0], x[1])));        //= 3.14159265 2.0943951
    check(acos(float4(x[1], x[2], x[3], x[4]))); //= 2.0943951 1.57079633 1.26610366 0.141539406
    check(acos(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 1.57079633 1.26610366
    check(acos(0.25));                      //= 1.31811607
    check(acos(float3(0.25, -0.5, 0.25)));  //= 1.31811607 2.0943951 1.31811607
}
