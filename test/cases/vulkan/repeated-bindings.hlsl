// Of several bindings of a register, the last one counts, and of several places of an option the first one, as in dxc.
// RUN: hlsl2spv -T ps_6_0 %s -fvk-bind-register t1 0 0 0 -fvk-bind-register t1 0 3 2 -fvk-bind-globals 4 1 -fvk-bind-globals 5 1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 %s -fvk-t-shift 9 0 -fvk-t-shift 2 0 -fvk-bind-globals 4 1 | FileCheck %s --check-prefix=SHIFT
Texture2D image : register(t1);
float factor;
// CHECK-DAG: OpDecorate %image DescriptorSet 2
// CHECK-DAG: OpDecorate %image Binding 3
// CHECK-DAG: OpDecorate %_Globals Binding 4
// SHIFT: OpDecorate %image Binding 3
float4 main() : SV_Target { return image[uint2(0, 0)] * factor; }
