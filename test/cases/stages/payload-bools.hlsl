// Bools in a payload are uints outside the shader, alone, in matrices and in arrays of structs.
// RUN: hlsl2spv -T as_6_5 -E amplify %s | FileCheck %s --check-prefix=OUT
// RUN: hlsl2spv -T ms_6_5 -E mesh -Vd %s | FileCheck %s --check-prefix=IN
// RUN: not hlsl2spv -T ms_6_5 -E mesh %s 2>&1 | FileCheck %s --check-prefix=RATE
// RUN: hlsl2spv -T as_6_5 -E amplify -fspv-target-env=vulkan1.3 %s | FileCheck %s --check-prefix=EXT
// RUN: hlsl2spv -T ms_6_5 -E mesh -fspv-target-env=vulkan1.3 %s | FileCheck %s --check-prefix=EXT
struct part { bool one; bool3 three; };
struct data { float number; bool2x2 matrix_; part parts[2]; };
struct vertex { float4 position : SV_Position; };
// RATE: :[[#@LINE+1]]:25: error: shading rates in mesh and amplification shaders require SPIR-V extension 'SPV_EXT_mesh_shader', which the target environment or '-fspv-extension=' does not allow
struct primitive { uint rate : SV_ShadingRate; };
groupshared data shared_data;

// EXT: OpExtension "SPV_EXT_mesh_shader"
// EXT-NOT: OpExtension "SPV_EXT_mesh_shader"
// EXT: OpVariable %_ptr_TaskPayloadWorkgroupEXT_data TaskPayloadWorkgroupEXT
[numthreads(1, 1, 1)] void amplify(uint i : SV_GroupIndex)
{
    // OUT-DAG: %out_var_matrix_ = OpVariable %_ptr_Output__arr_v2uint_uint_2 Output
    // OUT-DAG: %part{{[0-9_]*}} = OpTypeStruct %uint %v3uint
    data d = (data)0;
    d.matrix_[1][0] = i == 1;
    d.parts[1].three = i > 2;
    shared_data = d;
    DispatchMesh(1, 1, 1, shared_data);
}

[numthreads(1, 1, 1)][outputtopology("triangle")]
void mesh(uint i : SV_GroupIndex, in payload data d, out vertices vertex v[3],
          out primitives primitive p[1], out indices uint3 t[1])
{
    // IN-DAG: %in_var_matrix_ = OpVariable %_ptr_Input__arr_v2uint_uint_2 Input
    // IN-DAG: BuiltIn PrimitiveShadingRateKHR
    SetMeshOutputCounts(3, 1);
    t[0] = uint3(0, 1, 2);
    p[0].rate = 5;
    v[i].position = d.matrix_[1][0] && d.parts[1].three.y ? d.number : 0;
}

// A payload in another position is an error in reachable code only.
[numthreads(1, 1, 1)] void unused(data d) { DispatchMesh(1, 1, 1, d); }
