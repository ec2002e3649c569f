//@ result float within 0.0003
//@ buffer x float: -100 -1 -0.25 0 0.5 1 3 1000000
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(atan(x[0]));                      //= -1.56079666
    check(atan(x[1]));                      //= -0.785398163
    check(atan(x[2]));                      //= -0.244978663
    check(atan(x[3]));                      //= 0
    check(atan(x[4]));                      //= 0.463647609
    check(atan(x[5]));                      //= 0.785398163
    check(atan(x[6]));                      //= 1.24904577
    check(atan(x[7]));                      //= 1.57079533
    check(atan(float2(x[0], x[1])));        //= -1.56079666 -0.785398163
    check(atan(float4(x[1], x[2], x[3], x[4]))); //= -0.785398163 -0.244978663 0 0.463647609
    check(atan(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -0.244978663 0
    check(atan(0.75));                      //= 0.643501109
    check(atan(float3(0.75, -1.0, 0.75)));  //= 0.643501109 -0.785398163 0.643501109
}
