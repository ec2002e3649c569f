// Casts of vk::BufferPointer: to a base, but never to a greater alignment.
// RUN: not hlsl2spv -T cs_6_0 -E main -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s
struct Base { int a; };
struct Derived : Base { int b; };
cbuffer Pointers {
    vk::BufferPointer<Derived, 32> derived;
    vk::BufferPointer<int> number;
}

[numthreads(1, 1, 1)]
void main() {
    vk::BufferPointer<Base, 16> base = vk::static_pointer_cast<Base, 16>(derived);
    // CHECK-NOT: error
    // CHECK: pointers.hlsl:[[#@LINE+1]]:{{.*}}: error: cannot cast a pointer with alignment 32 to alignment 64
    vk::BufferPointer<Base, 64> wide = vk::static_pointer_cast<Base, 64>(derived);
    // CHECK: pointers.hlsl:[[#@LINE+1]]:{{.*}}: error: 'static_pointer_cast' from 'int' to 'float' is not a cast to a base
    vk::BufferPointer<float> other = vk::static_pointer_cast<float>(number);
}
