// Declarations for all layout rules: each wide_cbuffer_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

cbuffer values
{
    float a;
    double b;
    float c;
    int64_t d;
    double3 e;
    uint64_t2 f;
    float g;
    double h[2];
    int i;
};

[numthreads(1, 1, 1)]
void main()
{
    check(a);                               //= float 1
    check(float(b));                        //= 2
    check(c);                               //= 3
    check(int(d));                          //= int -4
    check(float3(e));                       //= float 5 6 7
    check(uint2(f));                        //= uint 8 9
    check(g);                               //= float 10
    check(float(h[0]));                     //= 11
    check(float(h[1]));                     //= 12
    check(i);                               //= int -13
}
