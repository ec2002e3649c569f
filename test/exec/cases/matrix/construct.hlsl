//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float2x2 a = float2x2(f[0], f[1], f[2], f[3]);
    check(a[0]);                            //= 1 2
    float2x3 b = float2x3(float3(f[0], f[1], f[2]), float3(f[3], f[4], f[5]));
    check(b[1]);                            //= 4 5 6
    float3x2 c = float3x2(f[0], float2(f[1], f[2]), f[3], f[4], f[5]);
    check(c[0]);                            //= 1 2
    check(c[2]);                            //= 5 6
    float2x2 d = {f[4], f[5], f[6], f[7]};
    check(d[1]);                            //= 7 8
    float4x4 e = 3;
    check(e[3]);                            //= 3 3 3 3
    float4x4 one = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    check(mul(one, float4(f[0], f[1], f[2], f[3]))); //= 1 2 3 4
    float2x2 pair[2] = {f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]};
    check(pair[1][0]);                      //= 5 6
    float1x3 row = float1x3(f[0], f[1], f[2]);
    check(row[0]);                          //= 1 2 3
    float3x1 column = float3x1(f[0], f[1], f[2]);
    check(column[2]);                       //= 3
    check(mul(row, column)[0]);             //= 14
}
