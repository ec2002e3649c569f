//@ result float
//@ buffer values float: 1.5 -2.25 16777216 0.1 3 1e30
#include "../../check.hlsli"
StructuredBuffer<float> values;

[numthreads(1, 1, 1)]
void main()
{
    precise float a = values[0], b = values[1], big = values[2], tenth = values[3];

    check(a + b);                   //= -0.75
    check(a - b);                   //= 3.75
    check(a * b);                   //= -3.375
    check(-a);                      //= -1.5
    check(b / a);                   //= -1.5
    check(big + 1.0);               //= 16777216
    check(big + 2.0);               //= 16777218
    check(tenth);                   //= 0x3dcccccd
    check(tenth + tenth);           //= 0x3e4ccccd
    check(values[5] * values[5]);   //= inf
    check(-values[5] * values[5]);  //= -inf
    check(a > b);                   //= int 1
    check(a <= b);                  //= int 0
    check(a != b);                  //= int 1
    check(a == 1.5);                //= int 1
    check(+b);                      //= float -2.25
    check(fmod(b, 2));              //= -0.25
    check(b % 2);                   //= -0.25
    check(values[4] % a);           //= 0
    check(a++ + a);                 //= 4
    check(a);                       //= 2.5
    check(--a * 2);                 //= 3
    a += b; check(a);               //= -0.75
    a -= 1; check(a);               //= -1.75
    a *= -2; check(a);              //= 3.5
    a /= 7; check(a);               //= 0.5
    a %= 0.375; check(a);           //= 0.125
}
