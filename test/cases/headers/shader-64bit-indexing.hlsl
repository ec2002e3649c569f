// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/shader_64bit_indexing.h>

// CHECK: OpCapability Shader64BitIndexingEXT
// CHECK: OpExtension "SPV_EXT_shader_64bit_indexing"
// CHECK: OpExecutionMode %main Shader64BitIndexingEXT
RWStructuredBuffer<uint> data;

[numthreads(1, 1, 1)]
void main() {
    vk::ext::index_with_64_bits();
    data[0] = 1;
}
