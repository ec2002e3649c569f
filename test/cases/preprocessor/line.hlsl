// #line renames the following lines, also in the output of -P, unless it is ignored.
// RUN: hlsl2spv -P %s -Fi - | FileCheck %s
// RUN: hlsl2spv -P %s -Fi - -ignore-line-directives | FileCheck --check-prefix=IGNORED %s
// RUN: hlsl2spv -P %s -Fi - | sed 's/ c$/ \x22/' > %t.hlsl
// RUN: not hlsl2spv -P %t.hlsl -Fi - 2>&1 | FileCheck --check-prefix=AGAIN %s

// CHECK: #line 100 "other.hlsl"
// CHECK-NEXT: a 100 "other.hlsl"
// CHECK: #line 200 "third.hlsl"
// CHECK-NEXT: b 200 c
// IGNORED: a [[#@LINE+3]] "{{.*}}line.hlsl"
// AGAIN: third.hlsl:200:7: error: missing terminating '"' character
#line 100 "other.hlsl"
a __LINE__ __FILE__
# 200 "third.hlsl" 1 3
b __LINE__ c
