// Numbers of 64 bits are aligned to 8 bytes.
//@ buffer values: @0 float 1 @8 double 2 float 3 @24 int64 -4 double 5 6 7 @64 uint64 8 9 float 10
//@ ... @96 double 11 @112 12 @128 int -13
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
