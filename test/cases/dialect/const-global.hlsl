// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=HLSL %s
// In glslang, a const global with an initializer is a constant; here it is a uniform.
// WARN: [[#@LINE+2]]:13: warning: write 'static const' for a constant
// HLSL: [[#@LINE+1]]:18: warning: initializer of 'PI' has no effect because it is a member of $Globals
const float PI = 3.25;
// WARN: [[#@LINE+1]]:14: warning: write 'static const'
const float2 TABLE[] = {float2(1, 2), float2(3, 4)};
// WARN: [[#@LINE+1]]:13: warning: write 'static const'
const float TWICE = 2 * PI;
// WARN-NOT: write 'static const'
float scale = 2;
const float left;
uniform const float kept = 1;
[[vk::constant_id(1)]] const int size = 1;

// MODULE: OpMemberName %type__Globals 0 "scale"
// MODULE-NEXT: OpMemberName %type__Globals 1 "left"
// MODULE-NEXT: OpMemberName %type__Globals 2 "kept"
// MODULE: %float_9_75 = OpConstant %float 9.75
// HLSL: OpMemberName %type__Globals 0 "PI"
float4 main(float a : A) : SV_Target {
    return scale * (PI + TWICE) + TABLE[size].x + left + kept;
}
