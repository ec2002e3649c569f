//@ model: 6_6
//@ faulty: v2024.1 v2025.4
//@ result uint
//@ buffer n uint: 0x80ff7f01
//@ buffer m int: -200 300 -5 100
#include "../../check.hlsli"
StructuredBuffer<uint> n;
StructuredBuffer<int> m;

[numthreads(1, 1, 1)]
void main()
{
    check(unpack_s8s32(int8_t4_packed(n[0])));  //= 1 127 -1 -128
    check(unpack_u8u32(uint8_t4_packed(n[0]))); //= 1 127 255 128
    check(uint(pack_s8(int4(m[0], m[1], m[2], m[3])))); //= 0x64fb2c38
    check(uint(pack_u8(uint4(1, 2, 3, 0x104)))); //= 0x04030201
    check(uint(pack_clamp_s8(int4(m[0], m[1], m[2], m[3])))); //= 0x64fb7f80
    check(uint(pack_clamp_u8(int4(m[0], m[1], m[2], m[3])))); //= 0x6400ff00
}
