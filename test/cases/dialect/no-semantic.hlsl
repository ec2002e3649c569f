// Parameters and members without a semantic get consecutive locations.
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: hlsl2spv -T vs_6_0 -E vertex -fdialect=glslang %s | FileCheck --check-prefix=VERTEX %s
// MODULE: OpName %[[A:.*]] "in.var.a
// MODULE: OpName %[[B:.*]] "in.var.b
// MODULE: OpDecorate %[[A]] Location 0
// MODULE: OpDecorate %[[B]] Location 1
// MODULE: Location 2
// MODULE: Location 3
struct Out { float4 target : SV_Target2; float4 next; };

// WARN: [[#@LINE+2]]:17: warning: write a semantic for each shader input and output
// ERROR: [[#@LINE+1]]:17: error: shader input 'a' requires a semantic
Out main(float4 a, float4 b) { Out o = { a, b }; return o; }

// VERTEX: OpDecorate %{{.*}} Location 0
[[vk::builtin("PointSize")]] float vertex(float size) { return size; }
