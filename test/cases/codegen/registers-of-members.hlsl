// A register assigns an offset to a loose uniform in $Globals; it has no effect on members of a named buffer.
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=warning:

float4 loose : register(c3);
// CHECK: :[[#@LINE+1]]:17: warning: register class must be lower case; use 'c0' [-Wregister-class]
float capital : register(C0);
// CHECK: :[[#@LINE+1]]:9: warning: cannot mix members with and without 'packoffset' in a buffer
cbuffer Named {
    float4 first : packoffset(c2);
    // CHECK: :[[#@LINE+2]]:12: note: member without 'packoffset' is here
    // CHECK: :[[#@LINE+1]]:21: warning: register has no effect on a buffer member; use 'packoffset(c8)' [-Wregister-class]
    float4 second : register(c8);
};
// CHECK-DAG: OpMemberDecorate %type__Globals 0 Offset 48
// CHECK-DAG: OpMemberDecorate %type__Globals 1 Offset 64
// CHECK-DAG: OpMemberDecorate %type_Named 0 Offset 32
// CHECK-DAG: OpMemberDecorate %type_Named 1 Offset 48

float4 main() : SV_Target { return loose + capital + first + second; }
