// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
float4 main(float4 a : A) : SV_Target {
    // MODULE: OpSelect %v4float
    // WARN: [[#@LINE+2]]:18: warning: write and(a, b) and or(a, b) for vectors, and select(c, a, b)
    // ERROR: [[#@LINE+1]]:18: error: the condition of '?:' is a scalar, not 'bool4'; use select()
    return a > 1 ? a : 2;
}
