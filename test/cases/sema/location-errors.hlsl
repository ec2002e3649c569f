// RUN: not hlsl2spv -T cs_6_6 %s 2>&1 | FileCheck %s --implicit-check-not=error:

// Registers, offsets, bit-fields and other declarations of locations.

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: unexpected 'registers('; expected 'register(' or 'packoffset('
RWStructuredBuffer<float4> typo : registers(u3);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'packoffset' only applies to members of a constant buffer
float outside : packoffset(c0);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: duplicate register of a class
SamplerState twice : register(s0) : register(s1);
Texture2D both : register(t0) : register(s1);
Texture2D by_stage : register(ps, t0) : register(vs, t1) : register(hs_5_0, t2, space1);
// CHECK: [[#@LINE+1]]:35: error: duplicate register of a class
Texture2D of_all : register(t2) : register(ps, t0);
// CHECK: [[#@LINE+1]]:60: error: duplicate register of a class
Texture2D then_all : register(ps, t1) : register(vs, t2) : register(t1);
// CHECK: [[#@LINE+1]]:47: error: duplicate register of a class
Texture2D by_profile : register(ps_5_0, t0) : register(ps_5_0, t1) : register(ps_4_0, t2);
Texture2D same : register(ps, t1) : register(ps, t1) : register(t1);
// CHECK: [[#@LINE+1]]:31: error: expected a register, such as 't0', or a space
Texture2D capitals : register(PS, t1);
// CHECK: [[#@LINE+1]]:35: error: expected a register after profile 'ps'
Texture2D profile_only : register(ps);
// CHECK: [[#@LINE+1]]:39: error: profile 'ps_4_0' must precede the register
Texture2D profile_last : register(t1, ps_4_0);
// CHECK: [[#@LINE+1]]:38: error: expected a space, such as 'space1', after a register
Texture2D mixed_space : register(t1, sPaCe0);
// CHECK: [[#@LINE+1]]:42: error: expected a register before its space
Texture2D space_first : register(space0, t1);
// CHECK: [[#@LINE+1]]:45: error: expected ')' after a space
Texture2D two_spaces : register(t1, space0, space1);
// CHECK: [[#@LINE+1]]:40: error: expected a space, such as 'space1', after a register
Texture2D two_registers : register(t1, t2);
Texture2D any_number : register(ps, t[1]), space_only : register(ps, space2);
// CHECK: [[#@LINE+1]]:30: error: register index cannot be negative
float negative : register(c2[-1]);

// The index of a register is ignored.
static const int one = 1;
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: register index is ignored
Texture2D indexed : register(t5[one + 1]) : register(t5);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: register index is ignored
Texture2D by_bool : register(t[true + false * true]);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: register index is ignored
Texture2D by_float : register(t6[0.6 + 0.6]);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: register index cannot be negative
Texture2D negative_index : register(t7[-1]);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: register index must be a constant
Texture2D vectorial : register(t8[outside]);

struct One { float a; };
cbuffer buffer {
    One good : packoffset(c0);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a 'One' that starts here does not fit into the register
    One bad : packoffset(c1.y);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a 'float[2]' that starts here does not fit into the register
    float array[2] : packoffset(c2.w);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected a constant register and component
    Texture2D image : packoffset(t0);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected a constant register and component
    SamplerState filter : packoffset(s0);
    Texture2D image_placed : packoffset(c4);
    // CHECK: [[#@LINE+1]]:25: error: 'packoffset' only applies to members of a constant buffer
    float of_buffer() : packoffset(c0) { return good.a; }
    // CHECK: [[#@LINE+1]]:24: error: 'packoffset' only applies to members of a constant buffer
    struct { float f : packoffset(c5); } nameless : packoffset(c5);
}
// CHECK: [[#@LINE+1]]:23: error: 'packoffset' only applies to members of a constant buffer
cbuffer placed_whole: packoffset(c0) { float whole; }
// A static variable is not a member, and its offset is ignored.
cbuffer with_static { static float unplaced : packoffset(c0); }
struct Fields {
    // CHECK: [[#@LINE+1]]:16: error: 'packoffset' only applies to members of a constant buffer
    float4 f : packoffset(c0);
    // CHECK: [[#@LINE+1]]:22: error: 'packoffset' only applies to members of a constant buffer
    static float g : packoffset(c0);
    // CHECK: [[#@LINE+1]]:22: error: 'packoffset' only applies to members of a constant buffer
    float method() : packoffset(c0) { return 1; }
};
// CHECK: [[#@LINE+1]]:25: error: 'packoffset' only applies to members of a constant buffer
float result(float a) : packoffset(c0) { return a; }
// CHECK: [[#@LINE+1]]:28: error: 'packoffset' only applies to members of a constant buffer
float parameter(float4 p : packoffset(c0)) { return p.x; }
// CHECK: [[#@LINE+1]]:26: error: 'packoffset' only applies to members of a constant buffer
typedef float4 aliased : packoffset(c0);

struct [raypayload] Payload {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a bit-field cannot have an access qualifier
    int a : 1 : read(caller) : write(anyhit);
};
struct Bits { uint low : 8; uint whole; };
groupshared Bits bits;
ByteAddressBuffer bytes;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: [[#@LINE+1]]:19: error: 'packoffset' only applies to members of a constant buffer
    float local : packoffset(c0);
    InterlockedOr(bits.whole, 2);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: an atomic operation cannot work on a bit-field
    InterlockedOr(bits.low, 2);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'Load' does not accept (literal int)
    bytes.Load<Texture2D>(0);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'Load' does not accept (literal int)
    bytes.Load<float, float3>(0);
}
