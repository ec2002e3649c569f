// A patch that only the patch constant function reads is loaded for that function.
// RUN: hlsl2spv -T hs_6_0 %s | FileCheck %s
// CHECK-NOT: OpUndef
// CHECK: OpAccessChain %_ptr_Input_float %in_var_WEIGHT
struct Point { float4 at : SV_Position; float weight : WEIGHT; };
struct Made { float4 at : SV_Position; };
struct Factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };

Factors factors(InputPatch<Point, 3> patch) {
    Factors f = { 1, 1, 1, patch[0].weight };
    return f;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_ccw")]
[outputcontrolpoints(3)]
[patchconstantfunc("factors")]
Made main(InputPatch<Point, 3> patch, uint id : SV_OutputControlPointID) {
    Made m = { (float4)id };
    return m;
}
