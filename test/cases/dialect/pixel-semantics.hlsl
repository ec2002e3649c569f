// Direct3D 9 semantics on inputs and outputs of a pixel shader.
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=WARN %s
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang -Wno-dialect %s | FileCheck --check-prefix=MODULE %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE-DAG: OpDecorate %{{.*}} BuiltIn FragCoord
// MODULE-DAG: OpDecorate %{{.*}} BuiltIn FrontFacing
// MODULE-DAG: OpDecorate %{{.*}} Location 0
// MODULE-DAG: OpDecorate %{{.*}} Location 1
// MODULE-DAG: OpDecorate %{{.*}} BuiltIn FragDepth
struct Out {
    // WARN: [[#@LINE+2]]:21: warning: use system values instead of Direct3D 9 semantics
    // ERROR: [[#@LINE+1]]:21: error: semantic 'COLOR0' cannot be used as an output of a pixel shader
    float4 first  : COLOR0;
    float4 second : COLOR1;
    float  depth  : DEPTH;
};

Out main(float4 place : VPOS, bool side : VFACE) {
    Out o = { place, (float4)side, place.x };
    return o;
}
