// Forward pointer declarations come first, then constants, then the types of variables, then types
// that only functions use.
// RUN: hlsl2spv -T ps_6_0 -fcgl %s | FileCheck %s
// CHECK: OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_Node
// CHECK-NOT: OpTypeStruct
// CHECK: OpConstant %float 2
// CHECK: %_ptr_Output_v4float = OpTypePointer Output
// CHECK: %Node = OpTypeStruct
// CHECK: %_ptr_PhysicalStorageBuffer_Node = OpTypePointer PhysicalStorageBuffer %Node
// CHECK: OpTypeFunction
struct Node;
typedef vk::BufferPointer<Node> NodePointer;
struct Node {
    float4 color;
    NodePointer next;
};
struct Head {
    NodePointer first;
};
[[vk::push_constant]] Head head;

float4 main() : SV_Target {
    return head.first.Get().next.Get().color * 2;
}
