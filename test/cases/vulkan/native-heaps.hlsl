// Native Vulkan descriptor heaps.
// RUN: hlsl2spv -T cs_6_6 -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap %s 2>%t.err | FileCheck %s
// RUN: not grep -v 'not validated because SPIRV-Tools [0-9.]* does not support SPV_EXT_descriptor_heap\|^1 warning generated' %t.err
// RUN: hlsl2spv -T cs_6_6 -O0 -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap %s 2>/dev/null | FileCheck --check-prefix=TEXEL %s
// RUN: hlsl2spv -T cs_6_6 -DTREE -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap %s 2>/dev/null | FileCheck --check-prefix=TREE %s
// RUN: hlsl2spv -T cs_6_6 -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap -fspv-use-emulated-heap %s | FileCheck --check-prefix=EMULATED %s
// RUN: not hlsl2spv -T cs_6_6 -DCHOSEN -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap %s 2>&1 | FileCheck --check-prefix=CHOSEN %s
// RUN: not hlsl2spv -T cs_6_6 -DCOUNTED -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap %s 2>&1 | FileCheck --check-prefix=COUNTED %s
// RUN: not hlsl2spv -T cs_6_6 -DMISPLACED -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap %s 2>&1 | FileCheck --check-prefix=MISPLACED %s
// RUN: not hlsl2spv -T cs_6_6 -fspv-use-descriptor-heap %s 2>&1 | FileCheck --check-prefix=OLD %s
// RUN: not hlsl2spv -T cs_6_6 -fspv-target-env=vulkan1.3 -fspv-use-descriptor-heap -wgsl %s 2>&1 | FileCheck --check-prefix=WGSL %s
// WGSL: native-heaps.hlsl:{{[0-9]+}}:{{[0-9]+}}: error: descriptor heaps are not supported in WGSL
// OLD: error: '-fspv-use-descriptor-heap' requires '-fspv-target-env=vulkan1.2' or newer
// CHECK-DAG: OpCapability DescriptorHeapEXT
// CHECK-DAG: OpExtension "SPV_EXT_descriptor_heap"
// CHECK-DAG: OpEntryPoint GLCompute %main "main" {{.*}}%ResourceDescriptorHeap
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap BuiltIn ResourceHeapEXT
// CHECK-DAG: OpDecorate %SamplerDescriptorHeap BuiltIn SamplerHeapEXT
// CHECK-DAG: OpDecorateId %[[TEXTURES:.*]] ArrayStrideIdEXT %[[STRIDE:[0-9]+]]
// CHECK-DAG: OpDecorateId %[[BUFFERS:.*]] ArrayStrideIdEXT %[[STRIDE]]
// CHECK-DAG: OpDecorateId %_runtimearr_type_sampler ArrayStrideIdEXT %[[SAMPLER:[0-9]+]]
// A stride precedes the arrays that use it: it is the maximum of the sizes of an image and a buffer.
// CHECK: %[[IMAGE:.*]] = OpConstantSizeOfEXT %uint %type_2d_image
// CHECK: %[[STORAGE:.*]] = OpTypeBufferEXT StorageBuffer
// CHECK: %[[BUFFER:.*]] = OpConstantSizeOfEXT %uint %[[STORAGE]]
// CHECK: %[[LARGER:.*]] = OpSpecConstantOp %bool UGreaterThan %[[IMAGE]] %[[BUFFER]]
// CHECK: %[[STRIDE]] = OpSpecConstantOp %uint Select %[[LARGER]] %[[IMAGE]] %[[BUFFER]]
// CHECK: OpTypeRuntimeArray %type_2d_image
// CHECK: %[[SAMPLER]] = OpConstantSizeOfEXT %uint %type_sampler
// CHECK: OpUntypedVariableKHR %{{.*}} UniformConstant
// TREE: %[[BOTH:.*]] = OpSpecConstantOp %uint Select
// TREE: OpSpecConstantOp %uint Select %{{.*}} %[[BOTH]]
// EMULATED-NOT: DescriptorHeapEXT
struct Constants { float4 scale; };
RWStructuredBuffer<float4> result;

uint bump(RWByteAddressBuffer counters, uint at) {
    uint old;
    counters.InterlockedAdd(at, 1, old);
    return old;
}

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    Texture2D texture = ResourceDescriptorHeap[id.x];
    SamplerState how = SamplerDescriptorHeap[2];
    // CHECK: %[[AT:.*]] = OpUntypedAccessChainKHR %{{.*}} %[[TEXTURES]] %ResourceDescriptorHeap
    // CHECK: OpLoad %type_2d_image %[[AT]]
    float4 sum = texture.SampleLevel(how, float2(0, 0), 0);
    // CHECK: %[[PLACE:.*]] = OpUntypedAccessChainKHR %{{.*}} %[[BUFFERS]]
    // CHECK: %[[COUNTERS:.*]] = OpBufferPointerEXT %_ptr_StorageBuffer_type_RWByteAddressBuffer %[[PLACE]]
    // CHECK: OpAccessChain %{{.*}} %[[COUNTERS]]
    sum += bump(ResourceDescriptorHeap[NonUniformResourceIndex(id.y)], 4);
    ConstantBuffer<Constants> constants = ResourceDescriptorHeap[6];
    // CHECK: OpBufferPointerEXT %_ptr_Uniform_type_ConstantBuffer_Constants
    sum *= constants.scale;
    // CHECK: %[[POINTER:.*]] = OpUntypedImageTexelPointerEXT
    // TEXEL: OpUntypedImageTexelPointerEXT
    // CHECK: OpAtomicIAdd %uint %[[POINTER]]
    RWTexture2D<uint> marks = ResourceDescriptorHeap[7];
    InterlockedAdd(marks[id.xy], 1);
    RWStructuredBuffer<float4> plain = ResourceDescriptorHeap[9];
    plain[1] = sum;
    RWByteAddressBuffer chosen = ResourceDescriptorHeap[8];
#ifdef CHOSEN
    if (id.x > 3)
        chosen = ResourceDescriptorHeap[9];
    // CHOSEN: [[#@LINE+1]]:{{[0-9]+}}: error: resource must be known after loops are unrolled and calls inlined
    chosen.Store(0, id.x);
#endif
#ifdef COUNTED
    // COUNTED: [[#@LINE+1]]:{{[0-9]+}}: error: buffers of SPV_EXT_descriptor_heap have no counter
    plain.IncrementCounter();
#endif
#ifdef MISPLACED
    // MISPLACED: [[#@LINE+1]]:{{[0-9]+}}: error: 'Texture2D<float4>' belongs to the other descriptor heap
    Texture2D misplaced = SamplerDescriptorHeap[1];
#endif
#ifdef TREE
    RaytracingAccelerationStructure tree = ResourceDescriptorHeap[9];
    RayQuery<0> query;
    RayDesc ray = (RayDesc)0;
    query.TraceRayInline(tree, 0, 1, ray);
#endif
    result[id.x] = sum;
}
