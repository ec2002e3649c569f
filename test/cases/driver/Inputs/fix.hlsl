#include "fix.hlsli"

float4 first(float x)
{
    float a = helper(x)
    return a;
}

float second(float x)
{
    float a = x;
    a += 1;
    return a;
}

float4 main(float x : X) : SV_Target
{
    float b = second(x);
    b += first(x).x;
    if (b = 1) discard();
    return b;
}
