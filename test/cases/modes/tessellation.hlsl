// glslang assigns locations of hull shader outputs in declaration order, and decorates TessCoord with
// Patch.
// RUN: hlsl2spv -T ds_6_0 -E evaluate -finterface=glslang %s | FileCheck --check-prefix=DOMAIN %s
// RUN: hlsl2spv -T hs_6_0 -finterface=glslang %s | FileCheck --check-prefix=HULL %s
// RUN: hlsl2spv -T hs_6_0 %s | FileCheck --check-prefix=DXC %s
// DOMAIN: OpDecorate %gl_TessCoord Patch
// HULL-DAG: OpDecorate %{{_?entryPointOutput_zed}} Location 0
// HULL-DAG: OpDecorate %{{_?entryPointOutput_a}} Location 1
// DXC-DAG: OpDecorate %out_var_A Location 0
// DXC-DAG: OpDecorate %out_var_Z Location 1
struct Point { float3 zed : Z; float4 a : A; };
struct Factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

Factors factors() {
    Factors f = { 1, 1, 1, 1 };
    return f;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(3)]
[patchconstantfunc("factors")]
Point main(InputPatch<Point, 3> patch, uint id : SV_OutputControlPointID) { return patch[id]; }

[domain("tri")]
float4 evaluate(Factors f, float3 at : SV_DomainLocation, const OutputPatch<Point, 3> patch) : SV_Position {
    return patch[0].a * at.x;
}
