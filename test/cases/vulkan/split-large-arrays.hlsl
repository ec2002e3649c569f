// In an array of structs of resources, only the elements that are used require memory.
// REQUIRES: bounded-memory
// RUN: sh -c 'ulimit -v 400000; hlsl2spv -T cs_6_0 %s' | FileCheck %s
// RUN: not sh -c 'ulimit -v 400000; hlsl2spv -T cs_6_0 -E any %s' 2>&1 | FileCheck %s --check-prefix=ANY
// RUN: hlsl2spv -T cs_6_0 -E copied %s
// CHECK-DAG: OpDecorate %[[FIRST:.*]] Binding 7
// CHECK-DAG: OpDecorate %[[THIRD:.*]] Binding 9
struct Held { RWBuffer<int> list; };
[[vk::binding(7)]] Held held[0x7fffffff];

[numthreads(4, 1, 1)]
void main(uint3 id : SV_GroupThreadID)
{
    held[0].list[id.x] = held[2].list[id.x];
}

// All elements would be required.
[numthreads(4, 1, 1)]
void any(uint3 id : SV_GroupThreadID)
{
    // ANY: :[[#@LINE+1]]:33: error: 'Held[2147483647]' contains more than 16384 resources and cannot be copied or indexed dynamically
    held[0].list[held[id.y].list[id.x]] = 1;
}

// An array of resources is a single variable.
struct Long { RWBuffer<int> lists[20000]; };
Long few;

[numthreads(4, 1, 1)]
void copied(uint3 id : SV_GroupThreadID)
{
    Long own = few;
    own.lists[3][id.x] = own.lists[id.x][id.y];
}
