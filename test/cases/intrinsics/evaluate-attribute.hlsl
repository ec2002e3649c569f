// EvaluateAttribute*(): the input itself is interpolated, component by component, and integers are flat.
// RUN: hlsl2spv -T ps_6_0 -E main %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_2 -enable-16bit-types -DHALF=half -E main %s 2>&1 | FileCheck %s --check-prefix=WIDTH
#ifndef HALF
#define HALF float
#endif
// CHECK: OpCapability InterpolationFunction
struct Input {
    float2x3 m : MATRIX;
    float weights[2] : WEIGHTS;
    HALF h : NARROW;
    nointerpolation int flat : FLAT;
};

float read(float4 handed_on) {
    return EvaluateAttributeCentroid(handed_on).x;
}

float4 main(Input input, float4 colour : COLOUR) : SV_Target {
    // CHECK: [[flat:%[0-9]+]] = OpLoad %int %in_var_FLAT
    // CHECK: [[row:%[0-9]+]] = OpAccessChain %_ptr_Input_v3float %in_var_MATRIX %{{u?}}int_1
    // CHECK: OpExtInst %v3float {{%[0-9]+}} InterpolateAtCentroid [[row]]
    float4 sum = EvaluateAttributeCentroid(input.m)[1].x;
    // CHECK: OpExtInst %float {{%[0-9]+}} InterpolateAtSample {{%[0-9]+}} %uint_3
    sum += EvaluateAttributeAtSample(input.weights[1], 3);
    // CHECK: OpConvertSToF %float [[flat]]
    sum += EvaluateAttributeSnapped(input.flat, int2(1, 2));
    // CHECK: OpExtInst %float {{%[0-9]+}} InterpolateAtOffset %in_var_NARROW
    // WIDTH: :[[#@LINE+1]]:{{[0-9]+}}: error: 'EvaluateAttributeSnapped' only supports 32-bit numbers in SPIR-V
    sum += EvaluateAttributeSnapped(input.h, int2(1, 2));
    // CHECK: OpExtInst %v4float {{%[0-9]+}} InterpolateAtCentroid %in_var_COLOUR
    return sum + read(colour);
}

// RUN: hlsl2spv -T ps_6_0 -E parts %s | FileCheck %s --check-prefix=PARTS
// Elements of a matrix are extracted from interpolated rows.
// PARTS: InterpolateAtCentroid
// PARTS: InterpolateAtCentroid
float4 parts(float4x4 m : M) : SV_Target
{
    return EvaluateAttributeCentroid(m._m01_m23_m12_m30) +
           EvaluateAttributeCentroid((float2x2)m)[1].xyxy;
}

// RUN: hlsl2spv -T ps_6_0 -E copies -O0 %s | FileCheck %s --check-prefix=COPIES
// RUN: hlsl2spv -T ps_6_0 -E copies %s | FileCheck %s --check-prefix=COPIES
// The input is also found through copies.
// COPIES: InterpolateAtSample %in_var_COLOUR
// COPIES-NOT: InterpolateAt
static float3 kept;
static int kept_flat;

float4 copies(float3 colour : COLOUR, nointerpolation int flat : FLAT) : SV_Target
{
    kept = colour;
    kept_flat = flat;
    float3 again = kept;
    return EvaluateAttributeAtSample(again, 2).xyzz + EvaluateAttributeAtSample(kept_flat, 2);
}
