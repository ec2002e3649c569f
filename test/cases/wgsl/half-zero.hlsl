// WGSL has no literals for negative zero, infinities and NaN: these values are made from their bits.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types %s -wgsl | FileCheck %s
RWStructuredBuffer<half> result;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: result[0] = half_of_bits(0x8000u);
    result[0] = -0.0h;
    // CHECK: result[1] = 0.0h;
    result[1] = 0.0h;
    // CHECK: result[2] = half_of_bits(0xfc00u);
    result[2] = asfloat16(uint16_t(0xfc00));
    // CHECK: result[3] = half_of_bits(0x7e00u);
    result[3] = asfloat16(uint16_t(0x7e00));
}
