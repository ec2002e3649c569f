//@ result float within 0.0005
//@ buffer x float: 0 0.5 -1 2 -3 5
#include "../../check.hlsli"
StructuredBuffer<float> x;

[numthreads(1, 1, 1)]
void main()
{
    check(tanh(x[0]));                      //= 0
    check(tanh(x[1]));                      //= 0.462117157
    check(tanh(x[2]));                      //= -0.761594156
    check(tanh(x[3]));                      //= 0.96402758
    check(tanh(x[4]));                      //= -0.995054754
    check(tanh(x[5]));                      //= 0.999909204
    check(tanh(float2(x[0], x[1])));        //= 0 0.462117157
    check(tanh(float4(x[1], x[2], x[3], x[4]))); //= 0.462117157 -0.761594156 0.96402758 -0.995054754
    check(tanh(float2x2(x[0], x[1], x[2], x[3]))[1]); //= -0.761594156 0.96402758
    check(tanh(0.7));                       //= 0.604367777
    check(tanh(float3(0.7, 0.5, 0.7)));     //= 0.604367777 0.462117157 0.604367777
}
