// Interpolation of a packed input applies to the requested subobject: a row, an element, a component.
// RUN: hlsl2spv -T ps_6_0 -pack-optimized %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -pack-optimized -O0 %s -Fo %t.spv
// CHECK-DAG: OpExtInst %v3float %1 InterpolateAtCentroid %in_var_M_0
// CHECK-DAG: OpExtInst %float %1 InterpolateAtSample %in_var_A_1 %uint_1
// CHECK-DAG: OpExtInst %v2float %1 InterpolateAtOffset %in_var_B_0
// CHECK-DAG: OpExtInst %v2float %1 InterpolateAtCentroid %in_var_B{{$}}
// RUN: hlsl2spv -T ps_6_1 -fspv-target-env=vulkan1.3 -pack-optimized -E corners %s | FileCheck %s --check-prefix=CORNER
// CORNER: OpDecorate %{{.*}} PerVertexKHR
struct Input { float4 position : SV_Position; float2x3 m : M; float a[3] : A; float2 b[2] : B; };
uint chosen;

float4 main(Input input) : SV_Target {
    return EvaluateAttributeCentroid(input.m[1]).xyzz + input.m._m00 + EvaluateAttributeAtSample(input.a[2], 1) +
           EvaluateAttributeSnapped(input.b[1], int2(1, 2)).xyxy + EvaluateAttributeCentroid(input.b[0].y) +
           EvaluateAttributeCentroid(input.a[chosen]);
}

struct Corners { nointerpolation float3 a : A; nointerpolation float2x2 m : M; float b : B; };

float4 corners(Corners input) : SV_Target {
    return GetAttributeAtVertex(input.a, 1).xyzz + GetAttributeAtVertex(input.m, 2)[0].xyxy + input.b;
}
