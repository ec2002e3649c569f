//@ result float within 4 ulp
//@ buffer x float: 0 1 2 3 5 10
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(smoothstep(x[1], x[3], x[0]));    //= 0
    check(smoothstep(x[1], x[3], x[1]));    //= 0
    check(smoothstep(x[1], x[3], x[2]));    //= 0.5
    check(smoothstep(x[1], x[3], x[3]));    //= 1
    check(smoothstep(x[1], x[3], x[4]));    //= 1
    check(smoothstep(x[1], x[3], x[5]));    //= 1
    check(smoothstep(0, float2(x[2], x[5]), 1)); //= 0.5 0.028
    check(smoothstep(x[3], x[1], x[0]));    //= 1
    check(smoothstep(x[3], x[1], x[2]));    //= 0.5
    check(smoothstep(float2(x[3], x[4]), x[1], 4)); //= 0 0.15625
    check(smoothstep(0.0, 4.0, 1.0));       //= 0.15625
}
