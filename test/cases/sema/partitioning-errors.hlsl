// RUN: not hlsl2spv -T hs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
struct Point { float4 p : P; };
struct Constants { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
Constants constants() { return (Constants)1; }
[domain("tri")]
// CHECK: :[[#@LINE+1]]:2: error: 'pow2' partitioning is not supported in SPIR-V
[partitioning("pow2")]
[outputtopology("triangle_cw")] [outputcontrolpoints(3)] [patchconstantfunc("constants")]
Point main(InputPatch<Point, 3> patch, uint i : SV_OutputControlPointID) { return patch[i]; }
