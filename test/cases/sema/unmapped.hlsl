// What SPIR-V does not have is refused where it is reached, and only there.
// RUN: not hlsl2spv -T cs_6_9 -E main %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T cs_6_9 -E other %s | FileCheck %s --check-prefix=OTHER
// RUN: not hlsl2spv -T cs_6_9 -E other -fspv-preserve-bindings %s 2>&1 | FileCheck %s --check-prefix=KEPT
typedef vector<float, 7> seven;
struct holder { int count; seven values[2]; };
// KEPT: :[[#@LINE+2]]:{{[0-9]+}}: error: constant buffers cannot hold 'vector<float, 7>'
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: constant buffers cannot hold 'vector<float, 7>'
ConstantBuffer<holder> holders;
RWByteAddressBuffer first, second, all[2];

void give(out RWByteAddressBuffer buffer) { buffer = second; }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex)
{
    first.Store(0, holders.count);
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: an array of buffers cannot be put together of others
    RWByteAddressBuffer listed[2] = { first, second };
    RWByteAddressBuffer assigned[2];
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: an element of an array of buffers cannot be assigned
    assigned[0] = first;
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: an element of an array of buffers cannot be assigned
    give(assigned[1]);
}

[numthreads(1, 1, 1)] void other(uint i : SV_GroupIndex)
{
    // OTHER: OpEntryPoint GLCompute
    RWByteAddressBuffer copied[2] = all;
    copied[i].Store(0, 1);
}
