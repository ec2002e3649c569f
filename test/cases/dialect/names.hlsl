// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
#define joined(name) name##_value
#define alias plain

float4 main(float4 a : A) : SV_Target {
    // MODULE: InterpolateAtCentroid
    // WARN-DAG: [[#@LINE+2]]:26: warning: use the current function name
    // ERROR: [[#@LINE+1]]:26: error: use of undeclared function 'EvaluateAttributeAtCentroid' from glslang; use 'EvaluateAttributeCentroid'
    float4 plain_value = EvaluateAttributeAtCentroid(a);
    // WARN-DAG: [[#@LINE+2]]:19: warning: compile with -flegacy-macro-expansion
    // ERROR: [[#@LINE+1]]:19: error: use of undeclared identifier 'alias_value'
    return joined(alias);
}
