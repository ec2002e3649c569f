// If half is a 32-bit float, its bits are those of a float.
//@ model: 6_0
//@ result int
//@ buffer f float: 1.5 -2.75
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    half h = (half)f[0];
    half2 v = half2(f[0], f[1]);
    half2x2 m = half2x2(v, v.yx);
    check(asuint(h));            //= uint 0x3fc00000
    check(asint(v));             //= int 0x3fc00000 -1070596096
    check(asfloat(h));           //= float 1.5
    check(asfloat(v));           //= float 1.5 -2.75
    check(asuint(m)._m01);       //= uint 0xc0300000
    check(asfloat(m)._m10);      //= float -2.75
    check(asuint(1.5h));         //= uint 0x3fc00000
    check(asfloat(asuint(h)));   //= float 1.5
}
