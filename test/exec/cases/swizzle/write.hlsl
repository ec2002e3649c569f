//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float4 v = 0;
    v.yw = float2(f[0], f[1]);
    check(v);                               //= 0 1 0 2
    v.zyx = v.xyw;
    check(v);                               //= 2 1 0 2
    v.x += 5;
    check(v);                               //= 7 1 0 2
    v.wx *= float2(f[1], f[2]);
    check(v);                               //= 21 1 0 4
    v.xy.y = 9;
    check(v);                               //= 21 9 0 4
    v[int(f[1])] = 8;
    check(v);                               //= 21 9 8 4
    v.rg = v.gr;
    check(v);                               //= 9 21 8 4
    v.xyzw = v.wzyx;
    check(v);                               //= 4 8 21 9
    v.zw++;
    check(v);                               //= 4 8 22 10
    float2 old = v.xy--;
    check(old);                             //= 4 8
    check(v.xy);                            //= 3 7
    v.xyz = f[0];
    check(v);                               //= 1 1 1 10
}
