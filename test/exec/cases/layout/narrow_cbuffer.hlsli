// Declarations for all layout rules: each narrow_cbuffer_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

cbuffer values
{
    half a;
    float b;
    half3 c;
    int16_t d;
    uint16_t2 e;
    half f[3];
    half g;
    half2x3 h;
    int i;
};

[numthreads(1, 1, 1)]
void main()
{
    check(float(a));                        //= float 1
    check(b);                               //= 2
    check(float3(c));                       //= 3 4 5
    check(int(d));                          //= int -6
    check(uint2(e));                        //= uint 7 8
    check(float(f[0]));                     //= float 9
    check(float(f[1]));                     //= 10
    check(float(f[2]));                     //= 11
    check(float(g));                        //= 12
    check(float3(h[0]));                    //= 13 14 15
    check(float3(h[1]));                    //= 16 17 18
    check(i);                               //= int -19
}
