//@ constant 0 int: 7
//@ constant 3 float: 2.5
//@ constant 5 uint: 0
//@ constant 9 uint: 4
//@ result int
#include "../../check.hlsli"
[[vk::constant_id(0)]] const int a = 1;
[[vk::constant_id(1)]] const int untouched = 11;
[[vk::constant_id(3)]] const float b = 1.5;
[[vk::constant_id(5)]] const bool c = true;
[[vk::constant_id(9)]] const uint d = 2;

[numthreads(1, 1, 1)]
void main()
{
    check(a);                       //= 7
    check(untouched);               //= 11
    check(b);                       //= float 2.5
    check(c);                       //= int 0
    check(a * 3 + untouched);       //= 32
    check(c ? 1.5 : b * 2);         //= float 5
    int sum = 0;
    for (uint i = 0; i < d; i++)
        sum += i;
    check(sum);                     //= int 6
    check(d == 4 && !c);            //= 1
    check(a << d);                  //= 112
}
