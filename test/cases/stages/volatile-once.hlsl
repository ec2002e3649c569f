// A volatile variable is decorated once, even if several passes visit it.
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.3 -O0 -fspv-debug=vulkan-with-source %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_3 -fspv-target-env=vulkan1.3 -Oconfig=-O %s | FileCheck %s
// CHECK: {{^ +}}OpDecorate %SubgroupSize Volatile{{$}}
// CHECK-NOT: {{^ +}}OpDecorate %SubgroupSize Volatile{{$}}
RWStructuredBuffer<uint> result;

[shader("raygeneration")]
void main()
{
    result[0] = WaveGetLaneCount();
}
// REQUIRES: spirv-tools
