// A half is stored in the low 16 bits; the high bits are ignored.
//@ result uint
//@ buffer n uint: 0x3c00 0xc000 0x7c00 0x3555 0x0400 0xffff3c00
//@ buffer f float: 1 -2 0.333251953125 65504 0.00006103515625
#include "../../check.hlsli"
StructuredBuffer<uint> n;
StructuredBuffer<float> f;

[numthreads(1, 1, 1)]
void main()
{
    check(f16tof32(n[0]));                      //= float 1
    check(f16tof32(n[1]));                      //= -2
    check(f16tof32(n[2]));                      //= inf
    check(f16tof32(n[3]));                      //= 0.333251953
    check(f16tof32(n[4]));                      //= 0.000061035156
    check(f16tof32(n[5]));                      //= 1
    check(f16tof32(uint2(n[0], n[1])));         //= 1 -2
    check(f32tof16(f[0]));                      //= uint 0x3c00
    check(f32tof16(f[1]));                      //= 0xc000
    check(f32tof16(f[2]));                      //= 0x3555
    check(f32tof16(f[3]));                      //= 0x7bff
    check(f32tof16(f[4]));                      //= 0x0400
    check(f32tof16(float2(f[0], f[1])));        //= 0x3c00 0xc000
}
