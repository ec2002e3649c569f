// Integers of 8 bits of <vk/int8.h> wrap around, keep their sign, and are bytes of memory.
//@ model: 6_2
//@ options: -fspv-target-env=vulkan1.3
//@ buffer bytes uint8: 200 100 7 255 0*8
//@ expect bytes uint8: 200 100 44 4 12 200 1 0*5
//@ buffer data int: 100 100 -128 3 300 0*3
//@ expect data int: 100 100 -128 3 300 -56 -42 44
#include <vk/int8.h>
RWStructuredBuffer<vk::uint8> bytes;
RWStructuredBuffer<int> data;

[numthreads(1, 1, 1)]
void main()
{
    vk::int8 a = vk::to_int8(data[0]), b = vk::to_int8(data[1]);
    data[5] = (a + b).to_int();
    data[6] = (vk::to_int8(data[2]) / vk::to_int8(data[3])).to_int();
    data[7] = vk::to_uint8(data[4]).to_int();
    vk::uint8 first = bytes[0], second = bytes[1];
    vk::uint8 third = bytes[2], last = bytes[3];
    bytes[2] = first + second;
    bytes[3] = last % third + vk::to_uint8(first > second ? 1 : 0);
    bytes[4] = first.shift_right(4);
    bytes[5] = (first & last) | (second ^ second);
    bytes[6] = vk::to_uint8(a == b && !(a < b) && a >= b);
}
