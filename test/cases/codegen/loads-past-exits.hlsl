// A member of a struct copied from a read-only buffer is loaded where it is used: after the early
// returns that precede its uses, but not inside a loop that does not contain the copy.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck %s --implicit-check-not='OpLoad %Instance'
// RUN: hlsl2spv -T cs_6_0 %s -DBUFFER=RWStructuredBuffer -DBUFFER_WRITTEN | FileCheck %s --check-prefix=WRITTEN
// RUN: hlsl2spv -T cs_6_0 %s -Zi | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 %s -fspv-debug=vulkan-with-source -fspv-preserve-interface -Fo %t
#ifndef BUFFER
#define BUFFER StructuredBuffer
#endif
struct Instance
{
    float4x4 transform;
    float4 color, step;
    float4 list[3];
    uint kind;
};
BUFFER<Instance> instances;
RWStructuredBuffer<float4> result;
uint count;

// CHECK: OpAccessChain %_ptr_Uniform_uint %instances {{%u?int_0}} {{%[0-9]+}} {{%u?int_4}}
// CHECK-NOT: %instances
// CHECK: OpBranchConditional {{%[0-9]+}} [[END:%[0-9]+]] [[REST:%[0-9]+]]
// CHECK: [[REST]] = OpLabel
// CHECK-DAG: OpAccessChain %_ptr_Uniform_v4float %instances {{%u?int_0}} {{%[0-9]+}} {{%u?int_2}}
// CHECK-DAG: OpAccessChain %_ptr_Uniform_v4float %instances {{%u?int_0}} {{%[0-9]+}} {{%u?int_1}}
// CHECK-DAG: OpAccessChain %_ptr_Uniform_mat4v4float %instances
// CHECK: OpLoopMerge
// CHECK-NOT: %instances
// CHECK: OpFunctionEnd

// Stores to the buffer may change the copied data.
// WRITTEN-DAG: OpAccessChain %_ptr_Uniform_v4float %instances {{%u?int_0}} {{%[0-9]+}} {{%u?int_2}}
// WRITTEN-DAG: OpAccessChain %_ptr_Uniform_mat4v4float %instances
// WRITTEN: OpBranchConditional
// WRITTEN: OpStore {{%[0-9]+}} %uint_7
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    Instance instance = instances[id.x];
    if (instance.kind > count)
        return;
#ifdef BUFFER_WRITTEN
    instances[id.x].kind = 7;
#endif
    float4 sum = mul(instance.transform, instance.color);
    for (uint i = 0; i < count; i++)
        sum += instance.step * i;
    result[id.x] = sum;
}
