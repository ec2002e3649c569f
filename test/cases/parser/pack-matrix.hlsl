// A matrix type has the orientation that the pragma specified at its location.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump -Zpr %s | FileCheck --check-prefix=ZPR %s

// CHECK: type{{$}}
// CHECK-NEXT: type-name float4x4
// CHECK-NEXT: declarator a
// ZPR: type row-major
// ZPR-NEXT: type-name float4x4
// ZPR-NEXT: declarator a
float4x4 a;
#pragma pack_matrix(row_major)
// CHECK: type row-major
// CHECK-NEXT: type-name float4x4
// CHECK-NEXT: declarator b
float4x4 b;
#pragma pack_matrix(column_major)
// CHECK: type{{$}}
// CHECK-NEXT: type-name float4x4
// CHECK-NEXT: declarator c
// ZPR: type{{$}}
// ZPR-NEXT: type-name float4x4
// ZPR-NEXT: declarator c
float4x4 c;
void f() {}
#pragma pack_matrix(row_major)
// CHECK: type row-major
// CHECK-NEXT: type-name float4x4
// CHECK-NEXT: declarator d
float4x4 d;
