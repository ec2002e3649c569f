// A function reads its input at a vertex, for any input that its callers pass.
// RUN: hlsl2spv -T ps_6_1 -E main %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_1 -E main -fcgl -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=PLAIN
struct Colours {
    float3 first : FIRST;
    float3 second : SECOND;
};

float3 read(nointerpolation float3 colour, uint vertex) {
    return GetAttributeAtVertex(colour, vertex);
}

float read_part(nointerpolation Colours colours) {
    return GetAttributeAtVertex(colours.second.xy, 1).y;
}

float3 main(nointerpolation Colours a : A, nointerpolation Colours b : B) : SV_Target {
    // A flat input has the same value at each sample.
    // CHECK-NOT: InterpolateAtSample
    // CHECK: [[steady:%[0-9]+]] = OpAccessChain %_ptr_Input_v3float %in_var_A %uint_0
    // CHECK-NEXT: [[first:%[0-9]+]] = OpLoad %v3float [[steady]]
    // CHECK: [[a:%[0-9]+]] = OpAccessChain %_ptr_Input_v3float %in_var_A %uint_2
    // CHECK: OpLoad %v3float [[a]]
    // CHECK: [[b:%[0-9]+]] = OpAccessChain %_ptr_Input_v3float %in_var_B1 %uint_1
    // CHECK: OpLoad %v3float [[b]]
    // PLAIN: OpStore %vertices_colour
    float3 sum = read(a.first, 2) + read(b.second, 1);
    // CHECK: OpAccessChain %_ptr_Input_v3float %in_var_A1 %uint_1
    sum += read_part(a) + read_part(b);
    // CHECK: OpFAdd %v3float %{{[0-9]+}} [[first]]
    return sum + EvaluateAttributeAtSample(a.first, 1);
}
