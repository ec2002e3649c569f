// Elements are loaded instead of the whole array, even if that makes the module larger; structs in
// buffers are never loaded whole, even without the option.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s --check-prefix=WHOLE
// RUN: hlsl2spv -T ps_6_0 -fspv-reduce-load-size %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-reduce-load-size -O0 %s | FileCheck %s
// WHOLE-NOT: OpLoad %type_ConstantBuffer_many
// WHOLE: OpLoad %_arr_v4float_uint_6
// CHECK-NOT: OpLoad %type_ConstantBuffer_many
// CHECK-NOT: OpLoad %_arr_v4float_uint_6
struct many { float a, b, c, d, e, f, g; };
ConstantBuffer<many> values;
cbuffer lists { float4 list[6]; }

float sum(many m) { return m.a + m.b + m.c + m.d + m.e; }
float4 sum(float4 l[6]) { return l[0] + l[1] + l[2] + l[3] + l[4]; }

float4 main() : SV_Target { return sum(values) + sum(list); }
