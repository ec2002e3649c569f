// The size of an unsized array is the largest constant index plus one.
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: hlsl2spv -T ps_6_0 -E unbound %s -D VALID | FileCheck --check-prefix=BOUND %s
// RUN: not hlsl2spv -T ps_6_0 -fdialect=glslang -D MEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// MODULE-DAG: %uint_6 = OpConstant %uint 6
// MODULE-DAG: OpTypeArray %v4float %uint_6
// BOUND: OpTypeRuntimeArray
#ifndef VALID
// WARN: [[#@LINE+2]]:8: warning: give the array a size
// ERROR: [[#@LINE+1]]:8: error: array 'loose' requires a size
float4 loose[];

float4 main() : SV_Target {
    // WARN: [[#@LINE+1]]:11: warning: give the array a size
    float local[];
    local[1] = 2;
    return loose[2] + loose[5] * local[1];
}
#endif

#ifdef MEMBER
struct Holder {
    // MEMBER: [[#@LINE+1]]:11: error: array in a struct requires a size
    float member[];
};
static float f(Holder h) { return h.member[3]; }
#endif

Texture2D images[];
float4 unbound(int3 i : I) : SV_Target { return images[i.z].Load(i); }
