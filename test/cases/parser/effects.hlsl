// What effect files leave behind is dropped with a warning each.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T lib_6_8 -fparse-only -Wno-effects-syntax %s 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
// QUIET-NOT: {{.}}

// CHECK: effects.hlsl:[[#@LINE+1]]:12: warning: an annotation belongs to the effects framework and is ignored [-Weffects-syntax]
float size < string UIName = "Size > 1"; float UIMax = 2.0; > = 1;
// CHECK: :[[#@LINE+1]]:17: warning: the initializer of an effect object
sampler2D map = sampler_state { Texture = <tex>; MinFilter = LINEAR; };
// CHECK: :[[#@LINE+1]]:17: warning: a block of states
SamplerState ss { Filter = MIN_MAG_MIP_LINEAR; BorderColor = float4(0, 0, 0, 0); };
// CHECK: :[[#@LINE+1]]:19: warning: the initializer of an effect object
VertexShader vs = compile vs_3_0 main(1, 2);
// CHECK: :[[#@LINE+1]]:1: warning: a technique
technique10 Draw < string s = "x"; > { pass P0 { SetVertexShader(CompileShader(vs_4_0, main())); } }
// CHECK: :[[#@LINE+1]]:1: warning: a technique
technique { pass { AlphaBlendEnable = true; } }
// CHECK-NOT: warning
// CHECK: declarator technique
float technique, pass, compile;
