// All drivers have this precision between -pi and pi.
//@ result float within 0.0005
//@ buffer x float: 0 0.5 1 1.57079637 3.14159274 -2 3 -3.14159274
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(sin(x[0]));                       //= 0
    check(sin(x[1]));                       //= 0.479425539
    check(sin(x[2]));                       //= 0.841470985
    check(sin(x[3]));                       //= 1
    check(sin(x[4]));                       //= -8.742278e-08
    check(sin(x[5]));                       //= -0.909297427
    check(sin(x[6]));                       //= 0.141120008
    check(sin(x[7]));                       //= 8.742278e-08
    check(sin(float2(x[0], x[1])));         //= 0 0.479425539
    check(sin(float4(x[1], x[2], x[3], x[4]))); //= 0.479425539 0.841470985 1 -8.742278e-08
    check(sin(float2x2(x[0], x[1], x[2], x[3]))[1]); //= 0.841470985 1
    check(sin(0.7));                        //= 0.644217687
    check(sin(float3(0.7, 0.5, 0.7)));      //= 0.644217687 0.479425539 0.644217687
}
