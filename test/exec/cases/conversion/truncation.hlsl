// Truncation drops the end of each row.
//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9
#include "../../check.hlsli"
StructuredBuffer<float> f;
float sum(float2 v) { return v.x + v.y; }

[numthreads(1, 1, 1)]
void main()
{
    float4 v = float4(f[0], f[1], f[2], f[3]);
    float3x3 m = float3x3(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]);
    check((float2)v);                           //= 1 2
    check((float)v);                            //= 1
    float3 three = (float3)v;
    check(three);                               //= 1 2 3
    check(sum((float2)v));                      //= 3
    float2x2 small = (float2x2)m;
    check(small[0]);                            //= 1 2
    check(small[1]);                            //= 4 5
    check(((float2x3)m)[1]);                    //= 4 5 6
    check(((float3x2)m)[2]);                    //= 7 8
    check((float3)m[1]);                        //= 4 5 6
    check((float2x2(v))[1]);                    //= 3 4
    check((float4)small);                       //= 1 2 4 5
    check((float)m);                            //= 1
}
