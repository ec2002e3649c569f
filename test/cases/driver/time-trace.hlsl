// -ftime-trace writes the times of phases, files, functions and passes in the format of Chrome's tracing.
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t.spv -ftime-trace=%t.json -ftime-trace-granularity=0
// RUN: FileCheck %s < %t.json
// RUN: python3 -m json.tool %t.json > %t.checked
// RUN: hlsl2spv -T ps_6_0 %s -Fo %t.spv -ftime-trace -ftime-trace-granularity=100000000 | FileCheck --check-prefix=NONE %s
// RUN: not hlsl2spv -T ps_6_0 %s -ftime-trace-granularity=some 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not hlsl2spv -T ps_6_0 %s -Fo %t.same -ftime-trace=%t.same 2>&1 | FileCheck --check-prefix=SAME %s
// CHECK: {"traceEvents": [
// CHECK: "ph": "X", "ts": {{[0-9]+}}, "dur": {{[0-9]+}}, "name": "read file", "args": {"detail": "{{.*}}time-trace.hlsl"}}
// CHECK: "name": "preprocess"
// CHECK: "name": "parse"
// CHECK: "name": "analyse function", "args": {"detail": "twice"}
// CHECK: "name": "analyse"
// CHECK: "name": "generate function", "args": {"detail": "main"}
// CHECK: "name": "dead-code", "args": {"detail": "main"}
// CHECK: "name": "optimize"
// CHECK: "name": "finish"
// CHECK: ]}
// NONE: {"traceEvents": [
// NONE-NOT: "ph": "X"
// BAD: error: '-ftime-trace-granularity=some' requires a number
// SAME: error: '-Fo' and '-ftime-trace' write the same file
float twice(float x) { return 2 * x; }
float4 main(float a : A) : SV_Target { return twice(a); }
