// A system value of another stage is a user-defined semantic.
// RUN: hlsl2spv -T vs_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T vs_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE: OpDecorate %out_var_SV_Target0 Location 0
// WARN: [[#@LINE+2]]:29: warning: this system value has no meaning here
// ERROR: [[#@LINE+1]]:29: error: semantic 'SV_Target0' cannot be used as an output
float4 main(float4 p : P) : SV_Target0 { return p; }
