// Floats of other encodings than IEEE 754's.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -Wno-newer-extension %s -Fo %t.spv -Fre - | FileCheck %s
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -Wno-newer-extension %s --print-layout | FileCheck %s --check-prefix=LAYOUT
#include <vk/khr/bfloat16.h>
// CHECK: "name": "bfloat16",
// CHECK-NEXT: "bits": 16,
// CHECK-NEXT: "encoding": "BFloat16KHR"
// LAYOUT: 0 bfloat16[] every 2
RWStructuredBuffer<vk::khr::bfloat16> stored;
[numthreads(1, 1, 1)]
void main()
{
    stored[0] = vk::khr::to_bfloat16(3.0);
}
