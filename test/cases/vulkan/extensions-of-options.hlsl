// An extension requested by an option or attribute is allowed, regardless of -fspv-extension=.
// RUN: hlsl2spv -T ps_6_2 -Gis -fspv-extension=SPV_KHR_ray_query %s | FileCheck %s --check-prefixes=CONTROLS,STRICT
// RUN: hlsl2spv -T ps_6_2 -denorm preserve -fspv-extension=SPV_KHR_ray_query %s | FileCheck %s --check-prefixes=CONTROLS,DENORM
// RUN: hlsl2spv -T ps_6_2 -Gis -fspv-extension=SPV_KHR_ray_query -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=CORE --implicit-check-not=OpExtension
// RUN: hlsl2spv -T ps_6_2 -Wno-newer-extension -fspv-extension=SPV_KHR_ray_query -fspv-enable-maximal-reconvergence %s | FileCheck %s --check-prefix=RECONVERGENCE
// RUN: hlsl2spv -T ps_6_7 -E helpers -Wno-newer-extension -fspv-extension=SPV_KHR_ray_query -fspv-target-env=vulkan1.1 %s | FileCheck %s --check-prefix=HELPERS
// CONTROLS: OpExtension "SPV_KHR_float_controls"
// STRICT: OpExecutionMode %main SignedZeroInfNanPreserve 32
// DENORM: OpExecutionMode %main DenormPreserve 32
// CORE: OpExecutionMode %main SignedZeroInfNanPreserve 32
// RECONVERGENCE: OpExtension "SPV_KHR_maximal_reconvergence"
float4 main(float4 a : A) : SV_Target { return a * a; }

// HELPERS-DAG: OpExtension "SPV_KHR_maximal_reconvergence"
// HELPERS-DAG: OpExtension "SPV_KHR_quad_control"
[WaveOpsIncludeHelperLanes]
float4 helpers(float4 a : A) : SV_Target { return a; }
