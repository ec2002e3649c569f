// Declarations for all layout rules: each narrow_structured_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

struct All
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

StructuredBuffer<All> values;

[numthreads(1, 1, 1)]
void main()
{
    check(float(values[0].a));              //= float 1
    check(values[0].b);                     //= 2
    check(float3(values[0].c));             //= 3 4 5
    check(int(values[0].d));                //= int -6
    check(uint2(values[0].e));              //= uint 7 8
    check(float(values[0].f[0]));           //= float 9
    check(float(values[0].f[1]));           //= 10
    check(float(values[0].f[2]));           //= 11
    check(float(values[0].g));              //= 12
    check(float3(values[0].h[0]));          //= 13 14 15
    check(float3(values[0].h[1]));          //= 16 17 18
    check(values[0].i);                     //= int -19
    check(float(values[1].a));              //= float 20
    check(values[1].b);                     //= 21
    check(float3(values[1].c));             //= 22 23 24
    check(int(values[1].d));                //= int -25
    check(uint2(values[1].e));              //= uint 26 27
    check(float(values[1].f[0]));           //= float 28
    check(float(values[1].f[1]));           //= 29
    check(float(values[1].f[2]));           //= 30
    check(float(values[1].g));              //= 31
    check(float3(values[1].h[0]));          //= 32 33 34
    check(float3(values[1].h[1]));          //= 35 36 37
    check(values[1].i);                     //= int -38
}
