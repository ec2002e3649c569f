// Operators apply to each component; a scalar is splatted.
//@ result int
//@ buffer values int: 1 -2 3 -4 10 20 30 40
#include "../../check.hlsli"
StructuredBuffer<int4> values;

[numthreads(1, 1, 1)]
void main()
{
    int4 a = values[0], b = values[1];

    check(a + b);                   //= 11 18 33 36
    check(a * b);                   //= 10 -40 90 -160
    check(b / a);                   //= 10 -10 10 -10
    check(b % 7);                   //= 3 6 2 5
    check(7 - a);                   //= 6 9 4 11
    check(-a);                      //= -1 2 -3 4
    check(~a);                      //= -2 1 -4 3
    check(a << 2);                  //= 4 -8 12 -16
    check(1 << abs(a));             //= 2 4 8 16
    check(a < 0);                   //= 0 1 0 1
    check(a == int4(1, 2, 3, 4));   //= 1 0 1 0
    check(!(a > 0));                //= 0 1 0 1
    check(a.xy * b.zw);             //= 30 -80
    check(a.wzy + b.xxx);           //= 6 13 8
    check((float3(a.xyz) / 2) * 2 == a.xyz);  //= 1 1 1
    int4 c = a;
    c += b; check(c);               //= 11 18 33 36
    c.xz -= 1; check(c);            //= 10 18 32 36
    c.w = c.x++; check(c);          //= 11 18 32 10
    c <<= 1; check(c);              //= 22 36 64 20
    c &= 0x3c; check(c);            //= 20 36 0 20
    c |= a.x; check(c);             //= 21 37 1 21
    c ^= c.yxwz; check(c);          //= 48 48 20 20
}
