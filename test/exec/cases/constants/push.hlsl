//@ push: float 1 2 3 int -4 @16 float 5 6 @32 float 10 20 30 40
//@ result float
#include "../../check.hlsli"
struct Constants
{
    float3 a;
    int b;
    float2 c;
    float4x1 unused;
};
struct Small
{
    float3 a;
    int b;
    float2 list;
    [[vk::offset(32)]] float4 last;
};
[[vk::push_constant]] Small constants;

float second(Small s) { return s.a.y; }

[numthreads(1, 1, 1)]
void main()
{
    check(constants.a);             //= 1 2 3
    check(constants.b);             //= int -4
    check(constants.list);          //= float 5 6
    check(constants.last.wz);       //= 40 30
    Small copy = constants;
    copy.b++;
    check(copy.b);                  //= int -3
    check(second(constants));       //= float 2
}
