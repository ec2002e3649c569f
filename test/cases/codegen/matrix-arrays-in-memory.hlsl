// Matrices that are arrays of vectors in memory: all integer and bool matrices, and, with Direct3D
// layout, float matrices in constant buffers whose last register also contains another member.
// RUN: hlsl2spv -T cs_6_0 -E main -fvk-use-dx-layout %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main -fvk-use-dx-layout %s --print-layout | FileCheck %s --check-prefix=TABLE
// RUN: hlsl2spv -T cs_6_0 -E main -fvk-use-dx-layout %s -Fre - -Fo %t.spv | FileCheck %s --check-prefix=FACTS
// RUN: hlsl2spv -T cs_6_0 -E main -fvk-use-dx-layout -fspv-target-env=vulkan1.3 -O0 %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_0 -E main -fvk-use-gl-layout -fspv-target-env=vulkan1.3 -O0 %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_0 -E main -fvk-use-scalar-layout -Zpr %s | FileCheck %s --check-prefix=ROWS

struct Inner {
    row_major float3x3 m;
};

cbuffer numbers {
    int2x3 columns;
    float alone;
    float3x3 full;
    float3x3 shared;
    float tail;
    Inner inner;
    float last;
};

struct Pushed {
    bool2x3 flags;
};
[[vk::push_constant]] Pushed pushed;
RWStructuredBuffer<int3x2> elements;
ByteAddressBuffer bytes;

// CHECK-DAG: OpDecorate %[[COLUMNS:_arr_v2int_uint_3]] ArrayStride 16
// CHECK-DAG: OpDecorate %[[REGISTERS:_arr_v3float_uint_3]] ArrayStride 16
// CHECK-DAG: OpDecorate %[[FLAGS:_arr_v2uint_uint_3]] ArrayStride 8
// CHECK-DAG: OpDecorate %[[TIGHT:_arr_v3int_uint_2]] ArrayStride 12
// CHECK-DAG: OpMemberDecorate %type_numbers 1 Offset 40
// CHECK-DAG: OpMemberDecorate %type_numbers 2 MatrixStride 16
// CHECK-DAG: OpMemberDecorate %type_numbers 4 Offset 140
// CHECK-DAG: %Inner = OpTypeStruct %[[REGISTERS]]
// CHECK-DAG: %type_numbers = OpTypeStruct %[[COLUMNS]] %float %mat3v3float %[[REGISTERS]] %float %Inner %float
// CHECK-DAG: OpTypeStruct %[[FLAGS]]

// TABLE: int2x3{{ +}}columns every 16 column_major
// TABLE: float3x3{{ +}}full column_major, stride 16
// TABLE: float3x3{{ +}}shared every 16 column_major
// TABLE: float3x3{{ +}}m every 16 row_major

// FACTS: "hlsl_type": "float3x3",
// FACTS: "hlsl_type": "int2x3",
// FACTS-NEXT: "offset": 0,
// FACTS-NEXT: "size": 40,
// FACTS-NEXT: "matrix_order": "column_major"

// ROWS-DAG: OpDecorate %_arr_v3int_uint_2 ArrayStride 12
// ROWS-DAG: OpDecorate %_arr_v2int_uint_3 ArrayStride 8

[numthreads(1, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    elements[i] = (int3x2)transpose(columns) + bytes.Load<int3x2>(4 * i);
    elements[i][i] += int2(alone + full[1][2], shared[i][1] + tail);
    elements[1][2].yx = int2(inner.m[1][i], last);
    elements[1][2][i] = pushed.flags[i].z ? 1 : 2;
    elements[1]._m01_m20.yx = elements[2]._m11_m21;
    InterlockedAdd(elements[2][i][1], 3);
}
