//@ result float within 0.01
//@ buffer f float: 1.5 -2.25 3 7
#include "../../check.hlsli"
StructuredBuffer<float> f;

min16float twice(min16float x) { return x * 2; }

[numthreads(1, 1, 1)]
void main()
{
    min16float a = (min16float)f[0], b = (min16float)f[1];
    min16int c = (min16int)f[2];
    min16uint d = (min16uint)f[3];
    min10float e = (min10float)f[0];
    min16float2x2 m = {a, b, a, b};
    check(float(a + b));                    //= -0.75
    check(float(a * b));                    //= -3.375
    check(float(twice(b)));                 //= -4.5
    check(int(c + (min16int)4));            //= int 7
    check(int(c * (min16int)-3));           //= -9
    check(uint(d / (min16uint)2));          //= uint 3
    check(uint(d % (min16uint)4));          //= 3
    check(int(c << 2));                     //= int 12
    check(int(-c >> 1));                    //= -2
    check(float(e + e));                    //= float 3
    check(float(a) + c);                    //= 4.5
    check(float2(mul(m, min16float2(1, 2)))); //= -3 -3
    check(float(max(a, b)));                //= 1.5
    check(float(sqrt((min16float)(f[2] * 3)))); //= 3
    check(float3(min16float3(a, b, 0)));    //= 1.5 -2.25 0
}
