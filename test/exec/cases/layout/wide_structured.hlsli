// Declarations for all layout rules: each wide_structured_*.hlsl contains the bytes for one of them.
#include "../../check.hlsli"

struct All
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

StructuredBuffer<All> values;

[numthreads(1, 1, 1)]
void main()
{
    check(values[0].a);                     //= float 1
    check(float(values[0].b));              //= 2
    check(values[0].c);                     //= 3
    check(int(values[0].d));                //= int -4
    check(float3(values[0].e));             //= float 5 6 7
    check(uint2(values[0].f));              //= uint 8 9
    check(values[0].g);                     //= float 10
    check(float(values[0].h[0]));           //= 11
    check(float(values[0].h[1]));           //= 12
    check(values[0].i);                     //= int -13
    check(values[1].a);                     //= float 14
    check(float(values[1].b));              //= 15
    check(values[1].c);                     //= 16
    check(int(values[1].d));                //= int -17
    check(float3(values[1].e));             //= float 18 19 20
    check(uint2(values[1].f));              //= uint 21 22
    check(values[1].g);                     //= float 23
    check(float(values[1].h[0]));           //= 24
    check(float(values[1].h[1]));           //= 25
    check(values[1].i);                     //= int -26
}
