// Of an array of structs of resources only the elements that are asked for take memory.
// REQUIRES: bounded-memory
// RUN: sh -c 'ulimit -v 400000; hlsl2spv -T cs_6_0 %s' | FileCheck %s
// CHECK-DAG: OpDecorate %[[FIRST:.*]] Binding 7
// CHECK-DAG: OpDecorate %[[THIRD:.*]] Binding 9
struct Held { RWBuffer<int> list; };
[[vk::binding(7)]] Held held[0x7fffffff];

[numthreads(4, 1, 1)]
void main(uint3 id : SV_GroupThreadID)
{
    held[0].list[id.x] = held[2].list[id.x];
}
