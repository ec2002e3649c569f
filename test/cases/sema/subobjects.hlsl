// RUN: not hlsl2spv -T lib_6_3 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T ps_6_3 -DGOOD %s -fsyntax-only

string text = "a";
GlobalRootSignature good = {text};
SubobjectToExportsAssociation good_association = {"good", "a;b"};
RaytracingShaderConfig good_config = {int2(128, 64)};
ProceduralPrimitiveHitGroup good_group = {"a", "", text};

#ifndef GOOD
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'GlobalRootSignature' requires a braced initializer list
GlobalRootSignature bare = "CBV(b0)";
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: constructor of 'LocalRootSignature' requires 1 value, not 2
LocalRootSignature two = {"CBV(b0)", "CBV(b1)"};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: constructor of 'RaytracingShaderConfig' requires 2 values, not 1
RaytracingShaderConfig one = {128};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected a string instead of 'literal int'
TriangleHitGroup number = {"a", 10};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected a number instead of 'string'
RaytracingPipelineConfig config = {text};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: '+' cannot be applied to 'string' and 'string'
string sum = text + text;
#endif
float4 main() : SV_Target { return 0; }
