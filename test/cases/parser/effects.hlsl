// Constructs of effect files are skipped with a warning for each.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T lib_6_8 -fparse-only -Wno-effects-syntax %s 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
// QUIET-NOT: {{.}}

// CHECK: effects.hlsl:[[#@LINE+1]]:12: warning: an annotation of the effects framework is ignored [-Weffects-syntax]
float size < string UIName = "Size > 1"; float UIMax = 2.0; > = 1;
// CHECK: :[[#@LINE+1]]:17: warning: the initializer of an effect object
sampler2D map = sampler_state { Texture = <tex>; MinFilter = LINEAR; };
// CHECK: :[[#@LINE+1]]:17: warning: a block of states
SamplerState ss { Filter = MIN_MAG_MIP_LINEAR; BorderColor = float4(0, 0, 0, 0); };
// CHECK: :[[#@LINE+1]]:17: warning: a block of states
SamplerState st { state; other; };
// CHECK: :[[#@LINE+1]]:19: warning: the initializer of an effect object
VertexShader vs = compile vs_3_0 main(1, 2);
// CHECK: :[[#@LINE+1]]:1: warning: a technique
technique10 Draw < string s = "x"; > { pass P0 { SetVertexShader(CompileShader(vs_4_0, main())); } }
// CHECK: :[[#@LINE+1]]:1: warning: a technique
technique { pass { AlphaBlendEnable = true; } }
// CHECK: :[[#@LINE+1]]:1: warning: a technique
fxgroup All < string s = "x"; > { technique11 T { pass P0 { SetPixelShader(NULL); } } }
// CHECK: :[[#@LINE+2]]:26: warning: the initializer of an effect object
// CHECK: :[[#@LINE+1]]:50: warning: the initializer of an effect object
PixelShader several[] = {compile ps_2_0 f(1, 2), compile ps_2_0 g()};
// CHECK: :[[#@LINE+1]]:24: warning: the initializer of an effect object
PixelShader assembly = asm { ps_2_0; mov oC0, c0 };
// CHECK: :[[#@LINE+1]]:26: warning: the initializer of an effect object
pixelfragment fragment = compile_fragment ps_2_0 f();
// CHECK: :[[#@LINE+1]]:20: warning: the initializer of an effect object
stateblock state = stateblock_state { ZEnable = true; };
// CHECK-NOT: warning
// CHECK: declarator technique
float technique, pass, compile, fxgroup, stateblock_state;
