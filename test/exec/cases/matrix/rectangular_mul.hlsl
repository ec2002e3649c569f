//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float4x3 a;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 3; c++)
            a[r][c] = f[r * 3 + c];
    float3x4 b = transpose(a);
    check(mul(a, float3(1, 0, -1)));        //= -2 -2 -2 -2
    check(mul(float4(1, 1, 1, 1), a));      //= 22 26 30
    check(mul(b, float4(1, 1, 1, 1)));      //= 22 26 30
    check(mul(a, b)[0]);                    //= 14 32 50 68
    check(mul(a, b)[3]);                    //= 68 167 266 365
    check(mul(b, a)[0]);                    //= 166 188 210
    float1x4 row = float1x4(1, 2, 3, 4);
    check(mul(row, a)[0]);                  //= 70 80 90
    float4x1 column = float4x1(1, 2, 3, 4);
    check(mul(b, column)[0]);               //= 70
    check(mul(b, column)[2]);               //= 90
}
