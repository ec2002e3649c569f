// RUN: hlsl2spv -T vs_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T vs_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE: Location 0
// MODULE: Location 1
// WARN: [[#@LINE+2]]:38: warning: give each input and output a unique semantic
// ERROR: [[#@LINE+1]]:38: error: input semantic 'P' is used more than once
float4 main(float4 a : P, float4 b : P) : SV_Position { return a + b; }
