// Alignment of accesses to memory through an address.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DWRONG -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s --check-prefix=WRONG
struct Mixed {
    float a;
    float b;
    double c;
    float d;
    float4 e[2];
};
struct Addresses {
    vk::BufferPointer<Mixed, 32> wide;
    vk::BufferPointer<Mixed, 8> narrow;
    vk::BufferPointer<Mixed, 4> wrong;
    vk::BufferPointer<float, 12> odd;
    uint64_t raw;
};
[[vk::push_constant]] Addresses addresses;

// The alignment of a member is limited by its type, and by its offset and the declared alignment of the
// whole.
#ifndef WRONG
[numthreads(1, 1, 1)] void main() {
    // CHECK: OpLoad %float {{.*}} Aligned 4
    // CHECK: OpStore {{.*}} Aligned 4
    addresses.wide.Get().b = addresses.wide.Get().a;
    // CHECK: OpStore {{.*}} Aligned 16
    addresses.wide.Get().e[1] = 0;
    // CHECK: OpStore {{.*}} Aligned 8
    addresses.narrow.Get().e[1] = 0;
    // CHECK: OpLoad %double {{.*}} Aligned 8
    // CHECK: OpStore {{.*}} Aligned 8
    vk::RawBufferStore<double>(addresses.raw, vk::RawBufferLoad<double>(addresses.raw + 8));
    // CHECK: OpStore {{.*}} Aligned 16
    vk::RawBufferStore<float4>(addresses.raw, 1, 16);
}
#else
[numthreads(1, 1, 1)] void main() {
    // WRONG: :[[#@LINE+1]]:{{[0-9]+}}: error: alignment of 'Mixed' must be a power of two of at least 8 bytes, not 4
    addresses.wrong.Get().a = 1;
    // WRONG: :[[#@LINE+1]]:{{[0-9]+}}: error: alignment of 'float' must be a power of two of at least 4 bytes, not 12
    addresses.odd.Get() = 1;
    // WRONG: :[[#@LINE+1]]:49: error: alignment of 'float' must be a power of two of at least 4 bytes, not 2
    vk::RawBufferStore<float>(addresses.raw, 1, 2);
    // WRONG: :[[#@LINE+1]]:{{[0-9]+}}: error: alignment of 'double' must be a power of two of at least 8 bytes, not 4
    vk::RawBufferLoad<double>(addresses.raw, 4);
}
#endif
