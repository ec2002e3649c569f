// WGSL has no literals for negative zero, infinities and NaN: f16 values of these are made from the bits of an f32.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types %s -wgsl | FileCheck %s
RWStructuredBuffer<half> result;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: result[0] = f16(float_of_bits(0x80000000u));
    result[0] = -0.0h;
    // CHECK: result[1] = 0.0h;
    result[1] = 0.0h;
    // CHECK: result[2] = f16(float_of_bits(0xff800000u));
    result[2] = asfloat16(uint16_t(0xfc00));
    // CHECK: result[3] = f16(float_of_bits(0x7fc00000u));
    result[3] = asfloat16(uint16_t(0x7e00));
}
