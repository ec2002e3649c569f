// Swizzles are copied in and out.
//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;
void fill(out float2 a, inout float b)
{
    a = float2(b, b + 1);
    b *= 10;
}

[numthreads(1, 1, 1)]
void main()
{
    float4 v = float4(f[0], f[1], f[2], f[3]);
    fill(v.zx, v.w);
    check(v);                               //= 5 2 4 40
    fill(v.yw, v.x);
    check(v);                               //= 50 5 4 6
}
