// What Vulkan has nothing for is ignored with a word.
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:15: warning: 'loose' is a member of $Globals, so its initializer has no effect
float loose = 1;
Texture2D one, other = one;
// CHECK: :[[#@LINE-1]]:24: warning: 'other' is bound by the host, so its initializer has no effect
struct Both { Texture2D t; float a; };
// CHECK: :[[#@LINE+1]]:13: warning: 'both' is bound by the host, so its initializer has no effect
Both both = {one, 4};
// CHECK: :[[#@LINE+1]]:31: warning: the host fills constant buffers: the initializer of 'member' has no effect
cbuffer block { float member= 1; };

// CHECK: :[[#@LINE+1]]:28: warning: semantic 'VFACE' is no system value: SV_IsFrontFace tells the side [-Wignored-attributes]
float4 main(float side   : VFACE) : SV_Target { return side + loose + member + both.a + other.Load(0); }
