// Conversions between coherent and non-coherent resources.
// RUN: hlsl2spv -T cs_6_9 -fspv-target-env=vulkan1.3 %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T cs_6_9 -fspv-target-env=vulkan1.3 -WX %s -Fo %t
RWByteAddressBuffer plain, plains[2];
globallycoherent RWByteAddressBuffer coherent, coherents[2];
reordercoherent RWByteAddressBuffer reordered;

// CHECK: :[[#@LINE+1]]:38: warning: conversion of a 'globallycoherent' resource to a non-coherent one [-Wconversion]
RWByteAddressBuffer drops() { return coherent; }
// CHECK: :[[#@LINE+1]]:60: warning: conversion of a non-coherent resource to a 'globallycoherent' one
globallycoherent RWByteAddressBuffer adds() { return plains[1]; }
globallycoherent RWByteAddressBuffer keeps() { return coherents[1]; }
void takes(RWByteAddressBuffer b) { b.Store(0, 1); }
void takes_coherent(globallycoherent RWByteAddressBuffer b) { b.Store(0, 1); }
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion of a non-coherent resource to a 'globallycoherent' one
static globallycoherent RWByteAddressBuffer copies[2] = plains;

[numthreads(1, 1, 1)] void main() {
    takes(plain);
    takes_coherent(coherent);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion of a 'globallycoherent' resource to a non-coherent one
    takes(coherent);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion of a non-coherent resource to a 'globallycoherent' one
    takes_coherent(plain);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion of a 'reordercoherent' resource to a 'globallycoherent' one
    takes_coherent(reordered);
    RWByteAddressBuffer same = plains[0];
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion of a 'globallycoherent' resource to a non-coherent one
    RWByteAddressBuffer less = keeps();
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: conversion of a 'globallycoherent' resource to a non-coherent one
    same = coherent;
    RWByteAddressBuffer heap = ResourceDescriptorHeap[0];
    globallycoherent RWByteAddressBuffer heap_too = ResourceDescriptorHeap[1];
    same.Store(0, less.Load(0) + heap.Load(0) + heap_too.Load(0));
}
