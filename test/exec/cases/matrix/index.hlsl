//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;
float4x4 make()
{
    float4x4 m;
    for (int i = 0; i < 4; i++)
        m[i] = float4(f[4 * i], f[4 * i + 1], f[4 * i + 2], f[4 * i + 3]);
    return m;
}
static const float2x2 fixed[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};

[numthreads(1, 1, 1)]
void main()
{
    check(make()[2]);                       //= 9 10 11 12
    check(make()[int(f[0])][int(f[1])]);    //= 7
    check(make()[3].wx);                    //= 16 13
    check(fixed[int(f[0])][1]);             //= 7 8
    check(fixed[1][int(f[0])].x);           //= 7
    float4x4 m = make();
    m[1] = m[3];
    m[int(f[1])].y = 99;
    check(m[1]);                            //= 13 14 15 16
    check(m[2]);                            //= 9 99 11 12
    float3x3 cut = (float3x3)m;
    check(cut[2]);                          //= 9 99 11
}
