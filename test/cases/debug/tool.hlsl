// Name and options of the compiler; SPIR-V 1.0 has no instruction for them.
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=tool -fspv-target-env=vulkan1.1 %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fcgl -fspv-debug=tool %s | FileCheck %s --check-prefix=OLD
// CHECK: OpModuleProcessed "hlsl2spv {{[0-9.]+}}"
// CHECK: OpModuleProcessed "dxc-cl-option: -T ps_6_0 -fcgl -fspv-debug=tool -fspv-target-env=vulkan1.1"
// OLD-NOT: OpModuleProcessed
float4 main() : SV_Target { return 0; }
