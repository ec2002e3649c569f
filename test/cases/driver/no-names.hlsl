// Reflection data contains names even if the module does not.
// RUN: hlsl2spv -T ps_6_0 -fno-spv-names -Fre %t.json -Fo %t.spv %s
// RUN: spirv-val %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s
// RUN: FileCheck --check-prefix=FACTS --input-file=%t.json %s
// RUN: hlsl2spv -T ps_6_0 -fno-spv-names %s | FileCheck %s
// CHECK: OpEntryPoint Fragment %{{[0-9]+}} "main"
// CHECK-NOT: {{OpName|OpMemberName}}
// CHECK: OpFunctionEnd
// FACTS: "name": "tint"
float4 tint;
float4 twice(float4 x) { return 2 * x; }
float4 main(float4 p : P) : SV_Target { return twice(p) * tint; }
