// The module after each pass that changed it, and the run time of each pass.
// RUN: hlsl2spv -T ps_6_0 -fspv-print-all -ftime-report %s -Fo %t.spv 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-print-all -fspv-pass-limit=1 %s -Fo %t.spv 2>&1 | FileCheck %s --check-prefix=ONE --allow-empty
// RUN: hlsl2spv -T ps_6_0 -fspv-print-all -Oconfig=--eliminate-dead-functions %s -Fo %t.spv 2>&1 | FileCheck %s --check-prefix=TOOLS
// CHECK: ; after inline
// CHECK-NEXT: ; SPIR-V
// CHECK: OpFunctionEnd
// CHECK: ; after promote-variables
// CHECK: OpFunctionEnd
// CHECK: {{^}}optimize {{.*}} ms
// CHECK: {{^}}finish {{.*}} ms
// CHECK: {{^}}passes of optimize:
// CHECK: {{^}}  dead-globals {{.*}} ms
// CHECK: {{^}}  promote-variables {{.*}} ms
// ONE-NOT: ; after inline
// TOOLS: ; IR before pass eliminate-dead-functions
float twice(float x) { return x * 2; }

float4 main(float x : A) : SV_Target { return twice(x); }
// REQUIRES: spirv-tools
