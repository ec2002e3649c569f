// A matrix at an address is the member of a struct, as only members say how a matrix lies in memory.
// RUN: hlsl2spv -T cs_6_6 -enable-16bit-types -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -enable-16bit-types %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -O0 -enable-16bit-types -fvk-use-scalar-layout %s -Fo %t.spv
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
