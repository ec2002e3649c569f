//@ model: 6_2
//@ options: -enable-16bit-types
//@ constant 0 half: 2.5
//@ constant 1 int16: -7
//@ constant 2 uint16: 65535
//@ constant 3 double: 1e100
//@ constant 4 int64: -5000000000
//@ constant 5 uint64: 0xffffffff00000001
//@ result uint
// Specialization constants of all widths, with values from the host and default values.
#include "../../check.hlsli"
[[vk::constant_id(0)]] const half a = 1.5;
[[vk::constant_id(1)]] const int16_t b = 3;
[[vk::constant_id(2)]] const uint16_t c = 3;
[[vk::constant_id(3)]] const double d = 1.5;
[[vk::constant_id(4)]] const int64_t e = 3;
[[vk::constant_id(5)]] const uint64_t f = 3;
[[vk::constant_id(10)]] const float16_t a0 = -1.5;
[[vk::constant_id(11)]] const int16_t b0 = -3;
[[vk::constant_id(12)]] const uint16_t c0 = 0xfffe;
[[vk::constant_id(13)]] const double d0 = 1e-300;
[[vk::constant_id(14)]] const int64_t e0 = -5000000001ll;
[[vk::constant_id(15)]] const uint64_t f0 = 0x123456789abcdef0ull;

[numthreads(1, 1, 1)]
void main()
{
    check(float3(a, a0, a * a0));                                 //= float 2.5 -1.5 -3.75
    check(int4(b, b0, b * b0, int(b) + 1));                       //= int -7 -3 21 -6
    check(uint4(c, c0, uint16_t(c + c0), uint(c) + 1));           //= 65535 65534 65533 65536
    check(bool2(d == 1e100, d0 * 1e300 == 1));                    //= 1 1
    check(float(d * 1e-100));                                     //= float 1
    check(int3(e >> 32, e, e0 / 1000000000ll));                   //= int -2 -705032704 -5
    check(uint4(f >> 32, f, f0 >> 32, f0));                       //= uint 0xffffffff 1 0x12345678 0x9abcdef0
    check(int64_t(c) + e == -4999934465ll);                       //= 1
    check(uint64_t(b) == 0xfffffffffffffff9ull);                  //= 1
    check(int3(b < b0 ? 1 : 2, c > c0, e < e0));                  //= 1 1 0
    check(int2(-b, ~c));                                          //= int 7 0
    check(float3(b, c, half(e % 7)));                             //= float -7 65535 -2
}
