// The third coordinate is computed from the others, because hardware does not guarantee a sum of 1.
// RUN: hlsl2spv -T ps_6_1 %s | FileCheck %s
// CHECK: OpDecorate %[[IN:[a-zA-Z0-9_]+]] BuiltIn BaryCoordKHR
// CHECK: %[[SUM:[0-9]+]] = OpFAdd %float
// CHECK: OpFSub %float %float_1 %[[SUM]]
float4 main(float3 at : SV_Barycentrics) : SV_Target { return at.xyzz; }
