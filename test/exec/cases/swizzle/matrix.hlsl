//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float3x3 m = float3x3(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]);
    check(m._m00_m11_m22);                  //= 1 5 9
    check(m._11_12_13_21);                  //= 1 2 3 4
    check(m._m20);                          //= 7
    m._m01_m10 = m._m10_m01;
    check(m[0]);                            //= 1 4 3
    check(m[1]);                            //= 2 5 6
    m._33 += 10;
    check(m[2]);                            //= 7 8 19
    m[1].zy = float2(f[9], f[10]);
    check(m[1]);                            //= 2 11 10
    m[2] = m[0];
    check(m[2]);                            //= 1 4 3
    m[int(f[0])][int(f[1])] = 77;
    check(m[1]);                            //= 2 11 77
    check(m[int(f[1])][0]);                 //= 1
    m._m00_m01_m02 *= 2;
    check(m[0]);                            //= 2 8 6
}
