// Atomics on vectors in arrays are written with buffers of words.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// CHECK: var<storage, read_write> vectors: array<atomic<u32>>;
// CHECK: var<storage, read_write> records: array<atomic<u32>>;
RWStructuredBuffer<uint4> vectors;
struct Record { float4 a; uint2 b[3]; };
RWStructuredBuffer<Record> records;

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    // CHECK: atomicAdd(&vectors[local_invocation_index * 4u + (local_invocation_index & 3u)], 1u);
    InterlockedAdd(vectors[i][i & 3], 1);
    // CHECK: atomicMax(&vectors[local_invocation_index * 4u + 2u], 3u);
    InterlockedMax(vectors[i].z, 3);
    // CHECK: atomicAdd(&records[local_invocation_index * 12u + {{.*}} * 2u + 5u], 2u);
    InterlockedAdd(records[i].b[i & 1].y, 2);
}
