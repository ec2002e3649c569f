// Vulkan supports atomics only on images with one component and matching format.
// RUN: hlsl2spv -T cs_6_0 -DFORMAT=r32ui %s -Fo %t.spv
// RUN: not hlsl2spv -T cs_6_0 -DFORMAT=rgba8ui %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DFORMAT=unknown %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -DFORMAT=r32ui -fspv-use-unknown-image-format %s -Fo %t.spv
// RUN: not hlsl2spv -T cs_6_0 -DUNNAMED -fspv-use-unknown-image-format %s 2>&1 | FileCheck %s
#ifndef UNNAMED
#define TEXT(x) #x
#define XTEXT(x) TEXT(x)
[[vk::image_format(XTEXT(FORMAT))]]
#endif
RWBuffer<uint> counts;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: :[[#@LINE+1]]:5: error: an atomic operation requires an image format of one component
    InterlockedAdd(counts[10], 1);
}
// REQUIRES: spirv-tools
