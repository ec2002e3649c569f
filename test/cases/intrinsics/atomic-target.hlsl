// Atomics require memory that is shared by several invocations.
// RUN: not hlsl2spv -T cs_6_0 -E main %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s --check-prefix=NODE
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 -Vd -DNO_COMPUTE %s 2>&1 | FileCheck %s --check-prefix=UNVALIDATED
RWTexture2D<uint2> pairs;
groupshared uint shared_value;

#ifndef NO_COMPUTE
[numthreads(1, 1, 1)]
void main() {
    uint mine = 0;
    InterlockedAdd(shared_value, 1);
    // CHECK-NOT: error
    // CHECK: atomic-target.hlsl:[[#@LINE+1]]:20: error: target of an atomic operation must be in groupshared memory or a writable resource
    InterlockedAdd(mine, 1);
    // CHECK: atomic-target.hlsl:[[#@LINE+1]]:{{.*}}: error: an atomic operation cannot work on one component of a texel
    InterlockedAdd(pairs[uint2(0, 0)].x, 1);
}
#endif

struct Record { uint count; };

[shader("node")] [NodeLaunch("coalescing")] [numthreads(1, 1, 1)]
void node(RWGroupNodeInputRecords<Record> records)
{
    // NODE: :[[#@LINE+3]]:34: error: atomic operations on node records are not supported in SPIR-V
    // UNVALIDATED-DAG: :[[#@LINE+2]]:34: warning: atomic operations on node records are not supported in SPIR-V [-Winvalid-module]
    // UNVALIDATED-DAG: OpAtomicIAdd
    InterlockedAdd(records.Get().count, 1);
}
