// Registers of other classes, and register offsets that are not allowed or do not fit.
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE-DAG: OpDecorate %image Binding 3
// MODULE-DAG: OpMemberDecorate %type_Block 0 Offset 0
// MODULE-DAG: OpMemberDecorate %type_Block 1 Offset 32
// WARN: [[#@LINE+2]]:29: warning: write a register of the resource's own class
// ERROR: [[#@LINE+1]]:29: error: register class 't' does not match type 'RWTexture1D<float4>'
RWTexture1D<float4> image : register(t3);

struct Pair { float4 a; };
cbuffer Block {
    float f : packoffset(c);
    // WARN: [[#@LINE+2]]:14: warning: remove 'packoffset'
    // ERROR: [[#@LINE+1]]:14: error: a 'Pair' that starts here does not fit
    Pair p : packoffset(c1.z);
}
// WARN: [[#@LINE+2]]:15: warning: remove 'packoffset'
// ERROR: [[#@LINE+1]]:15: error: 'packoffset' only applies to members of a constant buffer
float loose : packoffset(c4);

float4 main() : SV_Target { return image[0] + f + p.a + loose; }
