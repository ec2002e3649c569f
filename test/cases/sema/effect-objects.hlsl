// Objects of the effects framework have no binding, and code cannot use them.
// RUN: hlsl2spv -T ps_6_0 -O0 -Wno-effects-syntax %s | FileCheck %s --implicit-check-not=blend
// RUN: not hlsl2spv -T ps_6_0 -DUSED %s 2>&1 | FileCheck %s --check-prefix=USED
// CHECK: OpDecorate %first Binding 0
// CHECK: OpDecorate %second Binding 1
// CHECK: OpDecorate %filter Binding 2
Texture2D first;
// USED: :[[#@LINE+1]]:12: warning: 'blend' of the effects framework is ignored
BlendState blend { BlendEnable[0] = FALSE; };
DepthStencilState depths[2];
Texture2D second;
SamplerState filter;

float4 main() : SV_Target
{
    // USED: :[[#@LINE+1]]:17: warning: 'shader' of the effects framework is ignored
    PixelShader shader = CompileShader(ps_2_0, other());
#ifdef USED
    // USED: :[[#@LINE+1]]:5: error: use of undeclared identifier 'blend'
    blend;
#endif
    return first.Sample(filter, 0) + second.Sample(filter, 0);
}
