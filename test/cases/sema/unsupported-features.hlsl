// Features that SPIR-V does not support are errors in reachable code only.
// RUN: not hlsl2spv -T cs_6_9 -E main %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T cs_6_9 -E other %s | FileCheck %s --check-prefix=OTHER
// RUN: not hlsl2spv -T cs_6_9 -E other -fspv-preserve-bindings %s 2>&1 | FileCheck %s --check-prefix=KEPT
typedef vector<float, 7> seven;
struct holder { int count; seven values[2]; };
// KEPT: :[[#@LINE+2]]:{{[0-9]+}}: error: constant buffers cannot contain 'vector<float, 7>'
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: constant buffers cannot contain 'vector<float, 7>'
ConstantBuffer<holder> holders;
RWByteAddressBuffer first;

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex)
{
    first.Store(0, holders.count);
}

[numthreads(1, 1, 1)] void other(uint i : SV_GroupIndex)
{
    // OTHER: OpEntryPoint GLCompute
}
