// RUN: not hlsl2spv -T cs_6_6 %s 2>&1 | FileCheck %s --implicit-check-not=error:

// Registers, offsets, bit-fields and what else says where something lies.

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'registers(' is unknown here
RWStructuredBuffer<float4> typo : registers(u3);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'packoffset' places members of constant buffers only
float outside : packoffset(c0);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: only one register of a class can be given
SamplerState twice : register(s0) : register(s1);
Texture2D both : register(t0) : register(s1);
Texture2D by_stage : register(t2) : register(ps, t0) : register(vs, t1);

struct One { float a; };
cbuffer buffer {
    One good : packoffset(c0);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a 'One' that starts here does not fit into the register
    One bad : packoffset(c1.y);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a 'float[2]' that starts here does not fit into the register
    float array[2] : packoffset(c2.w);
}

struct [raypayload] Payload {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a bit-field cannot have an access qualifier
    int a : 1 : read(caller) : write(anyhit);
};
struct Bits { uint low : 8; uint whole; };
groupshared Bits bits;
ByteAddressBuffer bytes;

[numthreads(1, 1, 1)]
void main() {
    InterlockedOr(bits.whole, 2);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: an atomic operation cannot work on a bit-field
    InterlockedOr(bits.low, 2);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'Load' does not take (literal int)
    bytes.Load<Texture2D>(0);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'Load' does not take (literal int)
    bytes.Load<float, float3>(0);
}
