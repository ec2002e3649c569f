//@ result int
//@ buffer f float: 2 0
#include "../../check.hlsli"
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    check(1 / 2 * f[0] + 1);                    //= float 1
    check(1.0 / 4 * f[0]);                      //= 0.5
    check(1 / 2.0f + f[1]);                     //= 0.5
    check(f[0] * (3 / 2));                      //= 2
    check(0x10 + int(f[1]));                    //= int 16
    check(010 + int(f[1]));                     //= 8
    check(1e3 + f[1]);                          //= float 1000
    check(.5 + f[1]);                           //= 0.5
    check(5.0f + f[1]);                         //= 5
    check(uint(4294967295u) + uint(f[1]));      //= uint 4294967295
    check(int(-2147483648) + int(f[1]));        //= int -2147483648
    check(int(1 << 4));                         //= 16
    check(7 % 4 + int(f[1]));                   //= 3
    check(-7 / 2 + int(f[1]));                  //= -3
    check(true + int(f[0]));                    //= 3
    check(uint(1ull << 33 >> 32) + uint(f[1])); //= 2
}
