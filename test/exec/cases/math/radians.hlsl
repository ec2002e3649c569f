//@ result float within 2 ulp
//@ buffer x float: 0 180 -90 45 720
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(radians(x[0]));                   //= 0
    check(radians(x[1]));                   //= 3.14159265
    check(radians(x[2]));                   //= -1.57079633
    check(radians(x[3]));                   //= 0.785398163
    check(radians(x[4]));                   //= 12.5663706
    check(radians(float2(x[0], x[1])));     //= 0 3.14159265
    check(radians(float4(x[1], x[2], x[3], x[4]))); //= 3.14159265 -1.57079633 0.785398163 12.5663706
    check(radians(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -1.57079633 0.785398163
    check(radians(30.0));                   //= 0.523598776
    check(radians(float3(30.0, 180.0, 30.0))); //= 0.523598776 3.14159265 0.523598776
}
