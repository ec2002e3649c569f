//@ result float
//@ buffer f float: 1.5 2
#include "../../check.hlsli"
StructuredBuffer<float> f;
struct Pair { float2 a; int b[2]; };
float3 twice(float3 v) { return v * 2; }

[numthreads(1, 1, 1)]
void main()
{
    float3 v = f[0];
    check(v);                                   //= 1.5 1.5 1.5
    check((float4)f[1]);                        //= 2 2 2 2
    check(twice(f[0]));                         //= 3 3 3
    float2x2 m = f[1];
    check(m[0]);                                //= 2 2
    check(m[1]);                                //= 2 2
    Pair p = (Pair)f[1];
    check(p.a);                                 //= 2 2
    check(p.b[0] + p.b[1]);                     //= int 4
    Pair zero = (Pair)0;
    check(zero.a);                              //= float 0 0
    check(zero.b[1]);                           //= int 0
    int4 n = f[0];
    check(n);                                   //= 1 1 1 1
    float a[3] = (float[3])f[0];
    check(a[0] + a[2]);                         //= float 3
}
