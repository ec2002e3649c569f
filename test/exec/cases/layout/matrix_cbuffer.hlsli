// Declarations for all layout rules: each matrix_cbuffer_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

cbuffer values
{
    float2x3 a;
    row_major float2x3 b;
    column_major float3x2 c;
    float4x4 d;
    float2x2 e[2];
    float f;
    row_major float3x3 g;
    float3x3 h;
};

[numthreads(1, 1, 1)]
void main()
{
    check(a[0]);                            //= float 1 2 3
    check(a[1]);                            //= 4 5 6
    check(b[0]);                            //= 7 8 9
    check(b[1]);                            //= 10 11 12
    check(c[0]);                            //= 13 14
    check(c[1]);                            //= 15 16
    check(c[2]);                            //= 17 18
    check(d[0]);                            //= 19 20 21 22
    check(d[1]);                            //= 23 24 25 26
    check(d[2]);                            //= 27 28 29 30
    check(d[3]);                            //= 31 32 33 34
    check(e[0][0]);                         //= 35 36
    check(e[0][1]);                         //= 37 38
    check(e[1][0]);                         //= 39 40
    check(e[1][1]);                         //= 41 42
    check(f);                               //= 43
    check(g[0]);                            //= 44 45 46
    check(g[1]);                            //= 47 48 49
    check(g[2]);                            //= 50 51 52
    check(h[0]);                            //= 53 54 55
    check(h[1]);                            //= 56 57 58
    check(h[2]);                            //= 59 60 61
}
