// Features without a Vulkan equivalent are ignored with a warning.
// RUN: hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:15: warning: initializer of 'loose' has no effect because it is a member of $Globals
float loose = 1;
Texture2D one, other = one;
// CHECK: :[[#@LINE-1]]:24: warning: initializer of 'other' has no effect because the host binds it
struct Both { Texture2D t; float a; };
// CHECK: :[[#@LINE+1]]:13: warning: initializer of 'both' has no effect because the host binds it
Both both = {one, 4};
// CHECK: :[[#@LINE+1]]:31: warning: initializer of 'member' in a constant buffer has no effect
cbuffer block { float member= 1; };

// CHECK: :[[#@LINE+1]]:28: warning: semantic 'VFACE' is not a system value; did you mean 'SV_IsFrontFace'? [-Wignored-attributes]
float4 main(float side   : VFACE) : SV_Target { return side + loose + member + both.a + other.Load(0); }
