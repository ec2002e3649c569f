// RUN: hlsl2spv -T hs_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T hs_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: hlsl2spv -T hs_6_0 -fdialect=glslang -O0 -D PATCH_INPUT %s 2>/dev/null | FileCheck --check-prefix=PATCH %s
// PATCH-DAG: OpDecorate %in_var_AT Location 0
// PATCH-DAG: OpDecorate %in_var_SV_Position Location 1
// MODULE: BuiltIn InvocationId
struct Point { float3 at : AT; };

// WARN: [[#@LINE+14]]:6: warning: give the patch constant function outputs with SV_TessFactor
// ERROR: [[#@LINE+13]]:6: error: a patch constant function must give 'SV_TessFactor'
[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(3)]
[patchconstantfunc("constants")]
Point main(InputPatch<Point, 3> patch) {
    Point p = { patch[0].at };
    return p;
}
#ifdef PATCH_INPUT
void constants(float4 place : SV_Position) {}
#else
void constants() {}
#endif
