// The SPIRV-Tools pass that strips debug information is requested by name: none remains.
// RUN: hlsl2spv -T ps_6_0 -fspv-debug=vulkan-with-source -Oconfig=--strip-debug %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -Oconfig=-O,--strip-debug -fspv-debug=rich %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -Zi -Oconfig=--strip-debug,--eliminate-dead-branches %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-debug=rich -Oconfig=--eliminate-dead-branches %s | FileCheck %s --check-prefix=KEPT
// CHECK-NOT: {{OpString|OpExtInst |OpLine|OpName}}
// CHECK: OpReturn
// KEPT: DebugFunction
float twice(float a) { float b = a + a; return b; }
float4 main(float a : A) : SV_Target { float4 c = twice(a); return c; }
// REQUIRES: spirv-tools
