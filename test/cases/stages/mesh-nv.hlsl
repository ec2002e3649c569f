// SPV_EXT_mesh_shader requires SPIR-V 1.4; the older NV extension has a single array of indices,
// counts in variables, and an input for each member of the payload.
// RUN: hlsl2spv -T ms_6_5 -E main %s | FileCheck %s
// RUN: hlsl2spv -T ms_6_5 -E main -fcgl %s | FileCheck %s --check-prefix=MADE
// RUN: hlsl2spv -T as_6_5 -E task %s | FileCheck %s --check-prefix=TASK
// RUN: hlsl2spv -T ms_6_5 -E main -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=EXT
// EXT: OpEntryPoint MeshEXT
// RUN: not hlsl2spv -T as_6_6 -E slopes %s 2>&1 | FileCheck %s --check-prefix=SLOPES
// RUN: hlsl2spv -T as_6_6 -E slopes -Vd %s
// RUN: hlsl2spv -T as_6_6 -E slopes -fspv-target-env=vulkan1.2 %s
struct Payload { float weights[3]; float4 tint; };
struct Vertex { float4 position : SV_Position; };

// CHECK: OpCapability MeshShadingNV
// CHECK: OpExtension "SPV_NV_mesh_shader"
// CHECK: OpEntryPoint MeshNV %main "main"
// CHECK: OpDecorate %in_var_weights PerTaskNV
// CHECK: OpDecorate %in_var_weights Offset 0
// CHECK: OpDecorate %in_var_tint Offset 16
// CHECK: OpDecorate [[indices:%[0-9]+]] BuiltIn PrimitiveIndicesNV
// CHECK: OpDecorate [[count:%[0-9]+]] BuiltIn PrimitiveCountNV
[outputtopology("triangle")]
[numthreads(1, 1, 1)]
void main(in payload Payload payload, out vertices Vertex v[3], out indices uint3 t[2],
          uint i : SV_GroupIndex) {
    // CHECK: OpStore [[count]] %uint_2
    SetMeshOutputCounts(3, 2);
    v[i].position = payload.tint * payload.weights[i % 3];
    // MADE: [[at:%[0-9]+]] = OpIMul %uint %uint_1 %uint_3
    // MADE-NEXT: OpAccessChain %_ptr_Output_uint %{{[0-9]+}} [[at]]
    // CHECK: OpAccessChain %_ptr_Output_uint [[indices]] %uint_3
    // CHECK: OpAccessChain %_ptr_Output_uint [[indices]] %uint_4
    // CHECK: OpAccessChain %_ptr_Output_uint [[indices]] %uint_5
    t[1] = uint3(2, 1, 0);
}

// TASK: OpEntryPoint TaskNV %task "task" %out_var_weights %out_var_tint [[tasks:%[0-9]+]]
// TASK: OpDecorate [[tasks]] BuiltIn TaskCountNV
// TASK: OpStore %out_var_tint
// TASK: OpStore [[tasks]] %uint_24
groupshared Payload shared_payload;
[numthreads(1, 1, 1)]
void task() {
    shared_payload.tint = 1;
    DispatchMesh(2, 3, 4, shared_payload);
}

RWBuffer<float> buffer;

// The older extension does not support derivatives.
[numthreads(4, 2, 1)]
void slopes(uint i : SV_GroupIndex) {
    // SLOPES: [[#@LINE+1]]:17: error: derivatives in mesh and amplification shaders require SPIR-V extension 'SPV_EXT_mesh_shader', which the target environment or '-fspv-extension=' does not allow
    buffer[i] = ddx(buffer[i]);
    DispatchMesh(1, 1, 1, shared_payload);
}
