// Loose uniforms of inline SPIR-V types: numbers are stored in $Globals, 16 bytes each, and opaque
// types become resources.
// RUN: hlsl2spv -T ps_6_0 -E main -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -E main %s -Fo %t.spv
// RUN: hlsl2spv -T ps_6_0 -E main -fvk-use-dx-layout -O0 %s -Fo %t.spv

[[vk::ext_type_def(0, 21)]]
void make_int([[vk::ext_literal]] int bits, [[vk::ext_literal]] int is_signed);
[[vk::ext_type_def(1, 23)]]
void make_vector([[vk::ext_reference]] vk::ext_type<0> element, [[vk::ext_literal]] int count);
[[vk::ext_type_def(2, 26)]]
void make_sampler();

// CHECK-DAG: OpName %only "only"
// CHECK-DAG: OpDecorate %[[LIST:_arr_[A-Za-z_0-9]+]] ArrayStride 16
// CHECK-DAG: OpMemberDecorate %type__Globals 0 Offset 0
// CHECK-DAG: OpMemberDecorate %type__Globals 1 Offset 16
// CHECK-DAG: OpMemberDecorate %type__Globals 2 Offset 32
// CHECK-DAG: OpMemberDecorate %type__Globals 3 Offset 64
// CHECK-DAG: %[[NUMBER:[A-Za-z_0-9]+]] = OpTypeInt 32 0
// CHECK-DAG: %[[VECTOR:[A-Za-z_0-9]+]] = OpTypeVector %[[NUMBER]] 4
// CHECK-DAG: %type__Globals = OpTypeStruct %[[NUMBER]] %[[VECTOR]] %[[LIST]] %float
// CHECK-DAG: %only = OpVariable %_ptr_UniformConstant_{{[A-Za-z_0-9]+}} UniformConstant
vk::ext_type<0> number;
vk::ext_type<1> vector_;
vk::ext_type<0> list[2];
float last;
vk::ext_type<2> only;

[[vk::ext_instruction(124)]]
float4 bits_of_vector(vk::ext_type<1> v);
[[vk::ext_instruction(124)]]
float bits_of_number(vk::ext_type<0> n);

float4 main() : SV_Target {
    make_int(32, 0);
    make_vector(number, 4);
    make_sampler();
    return bits_of_vector(vector_) * bits_of_number(number) * bits_of_number(list[1]) * last;
}
