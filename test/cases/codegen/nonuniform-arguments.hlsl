// Non-uniform resources are also non-uniform in the functions that they are passed to: the pointers and
// loads there are decorated as in the caller (Vulkan, "NonUniform").
// RUN: hlsl2spv -T cs_6_6 -E main %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -E main -O0 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -E main -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap -DHEAP %s | FileCheck %s --check-prefix=HEAP
RWTexture2D<uint> images[];
RWStructuredBuffer<uint> result;

// CHECK-DAG: %[[TEXEL:[0-9]+]] = OpImageTexelPointer
// CHECK-DAG: OpDecorate %[[TEXEL]] NonUniform
void count(RWTexture2D<uint> image) {
    InterlockedAdd(image[uint2(0, 0)], 1);
}

// HEAP-DAG: %[[BUFFER:[0-9]+]] = OpBufferPointerEXT %_ptr_StorageBuffer_type_RWByteAddressBuffer
// HEAP-DAG: %[[WORD:[0-9]+]] = OpAccessChain %_ptr_StorageBuffer_uint %[[BUFFER]]
// HEAP-DAG: OpDecorate %[[WORD]] NonUniform
// CHECK-DAG: %[[LONG:[0-9]+]] = OpAccessChain %_ptr_Uniform_ulong
// CHECK-DAG: OpDecorate %[[LONG]] NonUniform
void add(RWByteAddressBuffer bytes) {
    result[0] = bytes.Load(4);
#ifndef HEAP
    uint64_t old;
    bytes.InterlockedAdd64(8, 1, old);
#endif
}

[numthreads(8, 1, 1)]
void main(uint3 i : SV_DispatchThreadID) {
    count(images[NonUniformResourceIndex(i.x)]);
    add(ResourceDescriptorHeap[NonUniformResourceIndex(i.y)]);
}
