// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=HLSL %s
struct Result {
    // HLSL: [[#@LINE+1]]:20: warning: enclosing semantic 'SV_Target' overrides 'SV_Target3'
    float4 color : SV_Target3;
    // WARN: [[#@LINE+2]]:19: warning: remove the semantic of the struct, which overrides those of its members
    // HLSL: [[#@LINE+1]]:19: warning: enclosing semantic 'SV_Target'
    float depth : SV_Depth;
};

// MODULE: OpExecutionMode %main DepthReplacing
// HLSL: OpDecorate %out_var_SV_Target1 Location 1
Result main(float4 a : A) : SV_Target {
    Result r = {a, a.x};
    return r;
}
