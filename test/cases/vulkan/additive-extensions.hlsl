// -fspv-extension=+NAME adds an extension to the default set; without '+' it replaces the set.
// RUN: hlsl2spv -T ps_6_5 -fspv-target-env=vulkan1.1 -fspv-extension=+SPV_EXT_shader_subgroup_partitioned %s | FileCheck %s --check-prefix=ADDED
// RUN: hlsl2spv -T ps_6_5 -fspv-target-env=vulkan1.1 %s | FileCheck %s --check-prefix=DEFAULT
// RUN: not hlsl2spv -T ps_6_5 -fspv-target-env=vulkan1.1 -fspv-extension=SPV_EXT_shader_subgroup_partitioned %s 2>&1 | FileCheck %s --check-prefix=REPLACED
// RUN: not hlsl2spv -T ps_6_5 -fspv-extension=+SPV_KHR_ray_qery %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// ADDED-DAG: OpExtension "SPV_EXT_shader_subgroup_partitioned"
// ADDED-DAG: OpExtension "SPV_EXT_shader_stencil_export"
// DEFAULT-DAG: OpExtension "SPV_NV_shader_subgroup_partitioned"
// DEFAULT-DAG: OpExtension "SPV_EXT_shader_stencil_export"
// REPLACED: error: this requires the SPIR-V extension 'SPV_EXT_shader_stencil_export', which -fspv-extension= does not allow
// UNKNOWN: error: unknown SPIR-V extension 'SPV_KHR_ray_qery' in '-fspv-extension='; did you mean 'SPV_KHR_ray_query'?
uint main(nointerpolation uint i : I) : SV_StencilRef
{
    return WaveMatch(i).x;
}
