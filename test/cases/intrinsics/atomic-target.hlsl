// Atomics need memory that several invocations see.
// RUN: not hlsl2spv -T cs_6_0 -E main %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s --check-prefix=NODE
RWTexture2D<uint2> pairs;
groupshared uint shared_value;

[numthreads(1, 1, 1)]
void main() {
    uint mine = 0;
    InterlockedAdd(shared_value, 1);
    // CHECK-NOT: error
    // CHECK: atomic-target.hlsl:[[#@LINE+1]]:20: error: the target of an atomic operation must be in groupshared memory
    InterlockedAdd(mine, 1);
    // CHECK: atomic-target.hlsl:[[#@LINE+1]]:{{.*}}: error: an atomic operation cannot work on one component of a texel
    InterlockedAdd(pairs[uint2(0, 0)].x, 1);
}

struct Record { uint count; };

[shader("node")] [NodeLaunch("coalescing")] [numthreads(1, 1, 1)]
void node(RWGroupNodeInputRecords<Record> records)
{
    // NODE: :[[#@LINE+1]]:34: error: SPIR-V has no atomic operations on records of nodes
    InterlockedAdd(records.Get().count, 1);
}
