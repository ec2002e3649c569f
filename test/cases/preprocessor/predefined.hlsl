// The macros that dxc predefines, and one that only this compiler defines.
// RUN: hlsl2spv -P %s -Fi - -T cs_6_5 -fspv-target-env=vulkan1.2 -enable-16bit-types -HV 2021 | FileCheck %s
// RUN: hlsl2spv -P %s -Fi - -T ms_6_6 | FileCheck --check-prefix=MESH %s
// CHECK: stage 5 5 6 5
// MESH: stage 13 5 6 6
stage __SHADER_TARGET_STAGE __SHADER_STAGE_COMPUTE __SHADER_TARGET_MAJOR __SHADER_TARGET_MINOR
// CHECK: stages 1 0 2 3 4 5 6 13 14
stages __SHADER_STAGE_VERTEX __SHADER_STAGE_PIXEL __SHADER_STAGE_GEOMETRY __SHADER_STAGE_HULL __SHADER_STAGE_DOMAIN __SHADER_STAGE_COMPUTE __SHADER_STAGE_LIBRARY __SHADER_STAGE_MESH __SHADER_STAGE_AMPLIFICATION
// CHECK: versions 2021 1 1 5 1
// MESH: versions 2021 1 1 0 1
versions __HLSL_VERSION __spirv__ __SPIRV_MAJOR_VERSION__ __SPIRV_MINOR_VERSION__ __hlsl_dx_compiler
// CHECK: small 1
// MESH: small __HLSL_ENABLE_16_BIT
small __HLSL_ENABLE_16_BIT
// CHECK: ours 1
ours __hlsl2spv__
// CHECK: compiler 1
compiler __DXC_VERSION_MAJOR
