// An assignment to a subobject of a mesh output is written to the output variable, even if the
// variable has a different representation.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -fvk-invert-y -fcgl %s | FileCheck %s
struct Vertex {
    float4 position : SV_Position;
    float3 clip : SV_ClipDistance0;
    bool2 flags : FLAGS;
    bool seen[2] : SEEN;
};

[outputtopology("triangle")]
[numthreads(32, 1, 1)]
void main(out vertices Vertex v[3], out indices uint3 t[1], uint i : SV_GroupIndex) {
    SetMeshOutputCounts(3, 1);
    // CHECK: [[y:%[0-9]+]] = OpFNegate %float %float_2
    // CHECK: [[position:%[0-9]+]] = OpAccessChain %_ptr_Output_float %gl_Position {{%[0-9]+}} %uint_1
    // CHECK: OpStore [[position]] [[y]]
    v[i].position.y = 2;
    // CHECK: [[first:%[0-9]+]] = OpIAdd %uint %uint_1 %uint_0
    // CHECK: OpAccessChain %_ptr_Output_float %gl_ClipDistance {{%[0-9]+}} [[first]]
    // CHECK-NEXT: OpStore
    // CHECK: OpAccessChain %_ptr_Output_float %gl_ClipDistance
    // CHECK-NEXT: OpStore
    v[i].clip.yx = float2(5, 6);
    // CHECK: OpAccessChain %_ptr_Output_float %gl_ClipDistance
    // CHECK-NEXT: OpStore {{%[0-9]+}} %float_7
    v[i].clip[i % 3] = 7;
    // CHECK: [[true:%[0-9]+]] = OpSelect %uint %true %uint_1 %uint_0
    // CHECK: OpAccessChain %_ptr_Output_uint %out_var_FLAGS {{%[0-9]+}} %uint_1
    // CHECK-NEXT: OpStore {{%[0-9]+}} [[true]]
    v[i].flags.y = true;
    // CHECK: OpAccessChain %_ptr_Output_uint %out_var_SEEN {{%[0-9]+}} %int_1
    // CHECK-NEXT: OpStore
    v[i].seen[1] = true;
    t[0] = uint3(0, 1, 2);
}
