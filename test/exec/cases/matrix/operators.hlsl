//@ result float
//@ buffer f float: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    float2x2 a = float2x2(f[0], f[1], f[2], f[3]);
    float2x2 b = float2x2(f[4], f[5], f[6], f[7]);
    check((a + b)[1]);                      //= 10 12
    check((a - b)[0]);                      //= -4 -4
    check((a * b)[1]);                      //= 21 32
    check((b / a)[0]);                      //= 5 3
    check((b % a)[1]);                      //= 1 0
    check((-a)[0]);                         //= -1 -2
    check((a * 2)[1]);                      //= 6 8
    check((2 / a)[0]);                      //= 2 1
    bool2x2 less = a < 3;
    check(less[0]);                         //= int 1 1
    check(less[1]);                         //= 0 0
    bool2x2 same = a == float2x2(1, 0, 0, 4);
    check(same[0]);                         //= 1 0
    check(same[1]);                         //= 0 1
    a += b;
    check(a[0]);                            //= float 6 8
    a *= a;
    check(a[0]);                            //= 36 64
    a -= 1;
    check(a[1]);                            //= 99 143
    a++;
    check(a[1]);                            //= 100 144
    check((--a)[0]);                        //= 35 63
    check(any(a > 100));                    //= int 1
    check(all(a > 100));                    //= 0
    check(select(a > 50, a, b)[0]);         //= float 5 63
}
