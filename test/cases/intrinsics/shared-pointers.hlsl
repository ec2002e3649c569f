// Groupshared memory can contain pointers, like other memory: alone, in arrays and in structs, which are copied whole.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -O0 %s -Fo %t.spv
// CHECK-DAG: OpDecorate %one RestrictPointer
// CHECK-DAG: OpDecorate %many AliasedPointer
// CHECK-DAG: OpDecorate %copied RestrictPointer
typedef vk::BufferPointer<float4> Pointer;
struct Held { Pointer pair[2]; Pointer one; };
groupshared Pointer one, copied[4];
[[vk::aliased_pointer]] groupshared Pointer many[4];
groupshared Held held, other;
[[vk::push_constant]] struct { Pointer p; } given;
RWStructuredBuffer<float4> results;

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
    if (i == 0)
        one = given.p;
    many[i] = given.p;
    held.pair[i & 1] = held.one = many[i];
    GroupMemoryBarrierWithGroupSync();
    copied = many;
    other = held;
    Pointer own[4] = copied;
    results[i] = one.Get() + own[i ^ 1].Get() + other.pair[i & 1].Get();
}
