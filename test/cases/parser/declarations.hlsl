// Declarators, initializers and annotations after a name.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      declarator a
// CHECK-NEXT: semantic A
// CHECK-NEXT: declarator b
// CHECK-NEXT: arrays
// CHECK-NEXT: int 2
// CHECK-NEXT: empty
// CHECK-NEXT: init-list
float a : A, b[2][] = { { 1, 2 }, { 3 }, };
// CHECK:      declarator c
// CHECK-NEXT: register
// CHECK-NEXT: name ps
// CHECK-NEXT: index
// CHECK-NEXT: name t0
// CHECK-NEXT: int 2
// CHECK-NEXT: name space1
Texture2D c : register(ps, t0[2], space1);
// CHECK:      cbuffer D
// CHECK-NEXT: register
// CHECK-NEXT: name b0
cbuffer D : register(b0) {
    // CHECK:      declarator e
    // CHECK-NEXT: packoffset
    // CHECK-NEXT: member yz
    // CHECK-NEXT: name c1
    float2 e : packoffset(c1.yz);
}
// CHECK:      cbuffer tbuffer
tbuffer { float unnamed; };
// CHECK:      declarator payload
// CHECK-NEXT: payload-access read
// CHECK-NEXT: name caller
// CHECK-NEXT: name anyhit
// CHECK-NEXT: payload-access write
struct [raypayload] P { float payload : read(caller, anyhit) : write(miss); };
// CHECK:      declarator low
// CHECK-NEXT: bit-field
// CHECK-NEXT: int 3
// CHECK-NEXT: declarator high
struct F { uint low : 3, high : 29; uint : 2; };
// CHECK:      typedef
// CHECK:      declarator Four
// CHECK-NEXT: arrays
typedef float Four[4];
// CHECK:      modifier const
// CHECK-NEXT: struct
// CHECK:      declarator pair
// CHECK-NEXT: init-list
static const struct { float x, y; } pair = { 1, 2 };
// CHECK:      parameter
// CHECK-NEXT: type
// CHECK-NEXT: type-name float
// CHECK-NEXT: int 2
// CHECK:      parameter
// CHECK-NEXT: type
// CHECK-NEXT: type-name int
// CHECK-NEXT: arrays
void unnamed(float = 2, int[3]);
// CHECK:      static-assert
// CHECK:      string "two parts"
static_assert(true, "two " "parts");
// CHECK:      type-name auto
auto deduced = 3;
