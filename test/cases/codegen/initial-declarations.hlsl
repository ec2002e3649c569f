// With -fcgl, the module contains dxc's initial declarations, if the options allow their extensions.
// RUN: hlsl2spv -T ps_6_0 -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-extension=KHR %s | FileCheck %s --check-prefix=KHR
// RUN: hlsl2spv -T ps_6_0 -O0 %s | FileCheck %s --check-prefix=PLAIN
// CHECK: OpCapability MinLod
// CHECK: OpCapability FragmentShaderShadingRateInterlockEXT
// CHECK: OpCapability ComputeDerivativeGroupQuadsKHR
// CHECK: OpCapability QuadControlKHR
// CHECK-NEXT: OpCapability Shader
// CHECK-NEXT: OpExtension "SPV_EXT_fragment_shader_interlock"
// CHECK-NEXT: OpExtension "SPV_KHR_compute_shader_derivatives"
// CHECK-NEXT: OpExtension "SPV_KHR_ray_query"
// CHECK-NEXT: OpExtension "SPV_NV_shader_subgroup_partitioned"
// CHECK-NEXT: OpExtension "SPV_KHR_quad_control"
// CHECK-NEXT: OpMemoryModel

// KHR-NOT: InterlockEXT
// KHR: OpCapability RayQueryKHR
// KHR-NEXT: OpCapability InterpolationFunction

// PLAIN: OpCapability Shader
// PLAIN-NEXT: OpMemoryModel
float4 main() : SV_Target { return 1; }
