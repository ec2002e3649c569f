// A 'POSITION' output of a vertex shader is the position if there is no other.
// RUN: hlsl2spv -T vs_6_0 -E one -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=ONE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: hlsl2spv -T vs_6_0 -E two -fdialect=glslang %s | FileCheck --check-prefix=TWO %s
// RUN: hlsl2spv -T vs_6_0 -E one %s | FileCheck --check-prefix=HLSL %s
// WARN: [[#@LINE+4]]:28: warning: use system values
// ONE: OpDecorate %{{.*}} BuiltIn Position
// ONE: OpDecorate %in_var_P Location 0
// HLSL-NOT: BuiltIn Position
float4 one(float4 p : P) : POSITION { return p; }

struct Both { float4 position : SV_Position, other : POSITION; };
// TWO: OpDecorate %{{.*}} BuiltIn Position
// TWO: OpDecorate %out_var_POSITION Location 0
Both two(float4 p : P) { Both b = { p, p }; return b; }
