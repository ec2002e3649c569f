// Attributes of inline SPIR-V are emitted on members as well, and beside bindings.
// RUN: hlsl2spv -T cs_6_2 -fcgl -Vd -fspv-target-env=vulkan1.3 %s | FileCheck %s
// CHECK-DAG: OpCapability DescriptorHeapEXT
// CHECK-DAG: OpDecorate %stored DescriptorSet 1
// CHECK-DAG: OpDecorate %stored Binding 7
// CHECK-DAG: OpDecorate %other DescriptorSet 2
// CHECK-DAG: OpDecorate %other Binding 3
// CHECK-DAG: OpMemberDecorate %Members 0 RelaxedPrecision
// CHECK-DAG: OpMemberDecorateString %Members 1 UserSemantic "member"
// CHECK-DAG: OpMemberDecorateIdEXT %Members 2 ArrayStrideIdEXT %int_16
// CHECK-DAG: OpDecorateString %buffer UserSemantic "one"
// CHECK-DAG: OpDecorateId %buffer UniformId %int_2
// CHECK-DAG: OpDecorate [[sum:%[0-9]+]] NoContraction
// CHECK: [[sum]] = OpFAdd %float
struct Members
{
    [[vk::ext_decorate(0)]] float relaxed;
    [[vk::ext_decorate_string(5635, "member")]] float named;
    [[vk::ext_capability(5128), vk::ext_decorate_id(5124, 16)]] float placed;
};
[[vk::ext_decorate_string(5635, "one"), vk::ext_decorate_id(27, 2)]] RWStructuredBuffer<float> buffer;
[[vk::ext_storage_class(5), vk::binding(7, 1)]] Texture2D stored;
[[vk::ext_storage_class(5)]] Texture2D other : register(t3, space2);

// The decorations of an instruction are those of its result.
[[vk::ext_instruction(129), vk::ext_decorate(42)]] float add(float a, float b);

[numthreads(1, 1, 1)]
void main()
{
    Members m;
    m.relaxed = buffer[0];
    buffer[1] = add(m.relaxed, buffer[2]);
}
