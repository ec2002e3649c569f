// A struct or array of resources has no size in a constant buffer, but ends the current register.
// RUN: hlsl2spv -T ps_6_0 -fvk-use-dx-layout %s | FileCheck %s
struct Both { Texture2D t; SamplerState s; };
struct Nested { float2 a; Both both; float b; };
struct Lists { float2 a; Texture2D t[2]; float b; };
struct Plain { float2 a; Texture2D t; SamplerState s; float b; };
// CHECK-DAG: OpMemberDecorate %Nested 1 Offset 16
Nested nested;
// CHECK-DAG: OpMemberDecorate %Lists 1 Offset 16
Lists lists;
// CHECK-DAG: OpMemberDecorate %Plain 1 Offset 8
Plain plain;
float4 main() : SV_Target { return nested.b + lists.b + plain.b; }
