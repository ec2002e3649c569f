// Parts are loaded instead of the whole, also where that makes the module larger.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s --check-prefix=WHOLE
// RUN: hlsl2spv -T ps_6_0 -fspv-reduce-load-size %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -fspv-reduce-load-size -O0 %s | FileCheck %s
// WHOLE: OpLoad %type_ConstantBuffer_many
// CHECK-NOT: OpLoad %type_ConstantBuffer_many
struct many { float a, b, c, d, e, f, g; };
ConstantBuffer<many> values;

float sum(many m) { return m.a + m.b + m.c + m.d + m.e; }

float4 main() : SV_Target { return sum(values); }
