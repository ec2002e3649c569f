// Coherent memory: a decoration in the GLSL memory model, memory operands in the Vulkan memory model.
// RUN: hlsl2spv -T cs_6_0 -E main %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-use-vulkan-memory-model -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=VULKAN
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-use-vulkan-memory-model -fspv-target-env=vulkan1.1 %s | FileCheck %s --check-prefixes=EXTENSION,VULKAN
// RUN: hlsl2spv -T cs_6_0 -E main -fspv-use-vulkan-memory-model -fspv-target-env=vulkan1.1 -Oconfig=-O %s | FileCheck %s --check-prefixes=EXTENSION,VULKAN
// RUN: not hlsl2spv -T cs_6_0 -E main -fspv-use-vulkan-memory-model %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: '-fspv-use-vulkan-memory-model' requires '-fspv-target-env=vulkan1.1' or newer
// EXTENSION: OpCapability VulkanMemoryModel
// EXTENSION: OpExtension "SPV_KHR_vulkan_memory_model"
// CHECK: OpDecorate %shared Coherent
// CHECK-NOT: OpDecorate %own Coherent
// VULKAN: OpMemoryModel Logical Vulkan
// VULKAN-NOT: Coherent
// VULKAN: OpLoad %uint {{%[0-9]+}} MakePointerVisible|NonPrivatePointer %uint_5
// VULKAN: OpStore {{%[0-9]+}} {{%[0-9]+}} MakePointerAvailable|NonPrivatePointer %uint_5
// VULKAN: [[HANDLE:%[0-9]+]] = OpLoad %type_2d_image %texels{{$}}
// VULKAN: OpImageRead {{.+}} [[HANDLE]] {{.+}} MakeTexelVisible|NonPrivateTexel
// VULKAN: OpImageWrite {{.+}} MakeTexelAvailable|NonPrivateTexel
globallycoherent RWStructuredBuffer<uint> shared;
RWStructuredBuffer<uint> own;
globallycoherent RWTexture2D<float> texels;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    shared[id.x] = shared[id.y] + own[id.x];
    texels[id.xy] = texels[id.yx];
}
// REQUIRES: spirv-tools
