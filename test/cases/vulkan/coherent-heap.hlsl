// A descriptor heap element in a globally coherent variable is coherent in memory.
// RUN: hlsl2spv -T cs_6_6 -E main %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -E main -DPLAIN %s | FileCheck %s --check-prefix=PLAIN
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap{{.*}} Coherent
// CHECK-DAG: OpDecorate %ResourceDescriptorHeap_{{.*}} Coherent
// PLAIN-NOT: Coherent
#ifdef PLAIN
#define globallycoherent
#endif
globallycoherent static RWStructuredBuffer<uint> numbers = ResourceDescriptorHeap[0];
globallycoherent RWByteAddressBuffer bytes() { return ResourceDescriptorHeap[1]; }

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint old;
    InterlockedAdd(numbers[0], 1, old);
    bytes().Store(4 * i, old);
}
