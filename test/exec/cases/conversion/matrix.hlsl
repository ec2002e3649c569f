//@ result float
//@ buffer f float: 1.5 -2.5 3.5 -4.5
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float2x2 m = float2x2(f[0], f[1], f[2], f[3]);
    int2x2 i = (int2x2)m;
    check(i[1]);                            //= int 3 -4
    uint2x2 u = uint2x2(abs(m));
    check(u[0]);                            //= uint 1 2
    bool2x2 b = (bool2x2)(m > 0);
    check(b[1]);                            //= int 1 0
    float2x2 back = (float2x2)i;
    check(back[0]);                         //= float 1 -2
    check(((float2x2)b)[1]);                //= 1 0
    double2x2 d = m;
    check(float2(d[1] * 2));                //= 7 -9
    check(((float4)m).zw);                  //= 3.5 -4.5
    float2x2 from = (float2x2)float4(1, 2, 3, 4);
    check(from[1]);                         //= 3 4
    float4 v = m;
    check(v);                               //= 1.5 -2.5 3.5 -4.5
    half2x2 h = (half2x2)m;
    check(float2(h[0]));                    //= 1.5 -2.5
}
