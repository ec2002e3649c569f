//@ result int
#include "../../check.hlsli"
[[vk::constant_id(0)]] const int a = -3;
[[vk::constant_id(1)]] const float b = 0.25;
[[vk::constant_id(2)]] const bool c = true;
static const int twice = 2 * a;

[numthreads(1, 1, 1)]
void main()
{
    check(a);                       //= -3
    check(b);                       //= float 0.25
    check(c);                       //= int 1
    check(twice);                   //= -6
}
