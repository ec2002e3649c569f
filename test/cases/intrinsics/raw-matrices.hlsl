// A matrix at an address is wrapped in a struct, because only struct members have a matrix layout.
// RUN: hlsl2spv -T cs_6_6 -enable-16bit-types -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -enable-16bit-types %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -O0 -enable-16bit-types -fvk-use-scalar-layout %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -E members -fspv-target-env=vulkan1.3 -fcgl %s | FileCheck %s --check-prefix=MEMBERS
// RUN: hlsl2spv -T cs_6_6 -E members -fspv-target-env=vulkan1.3 -O0 -fvk-use-scalar-layout %s | FileCheck %s --check-prefix=MEMBERS
// RUN: hlsl2spv -T cs_6_6 -E members -fspv-target-env=vulkan1.3 %s | FileCheck %s --check-prefix=MEMBERS
// CHECK: OpDecorate %_arr_mat2v3half_uint_3{{.*}} ArrayStride 12
// CHECK-NEXT: OpMemberDecorate %matrix_holder 0 Offset 0
// CHECK-NEXT: OpMemberDecorate %matrix_holder 0 MatrixStride 4
// CHECK-NEXT: OpMemberDecorate %matrix_holder 0 RowMajor
typedef half2x3 halves[3];
typedef row_major float3x2 rows;
RWStructuredBuffer<rows> result;

[numthreads(1, 1, 1)]
void main()
{
    halves h = vk::RawBufferLoad<halves>(64);
    vk::RawBufferStore<halves>(128, h);
    result[0] = vk::RawBufferLoad<rows>(32);
    vk::RawBufferStore<float2x3>(256, 2);
}

// A member that is an array of matrices has no pointer either: it is accessed element by element.
struct Bones { float2 x; row_major float3x2 n[2]; float4x4 m[2][3]; };
struct Constants { vk::BufferPointer<Bones> bones; };
[[vk::push_constant]] Constants constants;
RWStructuredBuffer<float4> lines;
float4 last(float4x4 m[2][3], uint i) { return m[1][i][3]; }

// MEMBERS: OpMemberDecorate %Bones 2 MatrixStride 16
// MEMBERS-NOT: OpTypePointer PhysicalStorageBuffer %_arr_
// MEMBERS: OpLoad %mat4v4float {{%[0-9]+}} Aligned
// MEMBERS-NOT: OpTypePointer PhysicalStorageBuffer %_arr_
[numthreads(1, 1, 1)]
void members(uint i : SV_GroupIndex)
{
    float4x4 m[2][3] = constants.bones.Get().m;
    lines[0] = m[i][i][i] + last(constants.bones.Get().m, i) + constants.bones.Get().m[1][i][2];
    m[0][1] = 2;
    constants.bones.Get().m = m;
    constants.bones.Get().n[1] = constants.bones.Get().n[i];
}
