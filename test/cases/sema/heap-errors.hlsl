// A heap element gets its type from the variable that it initializes; the heap itself cannot be copied.
// RUN: not hlsl2spv -T cs_6_6 -E main -HV 2021 %s 2>&1 | FileCheck %s --implicit-check-not=error:
template <typename T> void first(T heap) {
    RWBuffer<uint> buffer = heap[0];
    buffer[0] = 1;
}
typedef __decltype(ResourceDescriptorHeap) Heap;

// CHECK: [[#@LINE+1]]:16: error: a descriptor heap cannot be passed or copied
void next(Heap heap) {}

[numthreads(1, 1, 1)]
void main() {
    // CHECK: [[#@LINE+1]]:5: error: template 'first' does not accept these arguments
    first(ResourceDescriptorHeap);
    // CHECK: [[#@LINE+1]]:10: error: a descriptor heap cannot be passed or copied
    Heap copy = ResourceDescriptorHeap;
}
