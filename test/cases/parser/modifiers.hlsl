// Modifiers of every kind, before, after and instead of the type.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      modifier const
// CHECK-NEXT: modifier static
// CHECK-NEXT: type-name float
const static float a = 1;
// CHECK:      modifier static
// CHECK-NEXT: modifier const
// CHECK-NEXT: type-name float
float static const b = 1;
// CHECK:      type{{$}}
// CHECK-NEXT: modifier unsigned
// CHECK-NEXT: declarator c
unsigned c;
// CHECK:      modifier unsigned
// CHECK-NEXT: type-name int
// CHECK-NEXT: declarator d
unsigned int d;
// CHECK:      modifier groupshared
// CHECK-NEXT: modifier row_major
// CHECK-NEXT: type-name float4x4
groupshared row_major float4x4 e;
// CHECK:      type-name RWTexture2D<>
// CHECK:      modifier unorm
// CHECK-NEXT: type-name float4
globallycoherent RWTexture2D<unorm float4> f;
// CHECK:      modifier noperspective
// CHECK-NEXT: modifier centroid
struct S { noperspective centroid float4 g : A; float4 nointerpolation sample h : B; };
// CHECK:      modifier nointerpolation
// CHECK-NEXT: modifier sample
// CHECK-NEXT: type-name float4
// CHECK-NEXT: declarator h
// CHECK:      modifier export
// CHECK-NEXT: modifier inline
export inline void i(inout uniform float x, out indices uint3 y[2]) {}
// CHECK:      modifier inout
// CHECK-NEXT: modifier uniform
// CHECK:      modifier out
// CHECK-NEXT: modifier indices
