// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s -fvk-b-shift 10 all -fvk-t-shift 20 all 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE-DAG: OpDecorate %Constants Binding 11
// MODULE-DAG: OpDecorate %Texels Binding 22
// WARN: [[#@LINE+2]]:21: warning: write a register of the resource's own class
// ERROR: [[#@LINE+1]]:21: error: a cbuffer requires a register of class 'b'
cbuffer Constants : register(t1) { float4 a; }
// WARN: [[#@LINE+2]]:18: warning: write a register of the resource's own class
// ERROR: [[#@LINE+1]]:18: error: a tbuffer requires a register of class 't'
tbuffer Texels : register(b2) { float4 b; }

float4 main() : SV_Target { return a + b; }
