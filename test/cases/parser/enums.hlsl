// Scoped and unscoped enums, with and without a base, a name and a trailing comma.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      enum Plain
// CHECK-NEXT: enumerator A
// CHECK-NEXT: enumerator B
// CHECK-NEXT: binary <<
enum Plain { A, B = 1 << 2, };
// CHECK:      enum class Scoped
// CHECK-NEXT: type-name uint
// CHECK-NEXT: enumerator A
enum class Scoped : uint { A };
// CHECK:      enum{{$}}
// CHECK-NEXT: type-name int
enum : int { C, D };
// CHECK:      type-name Scoped
// CHECK-NEXT: declarator s
// CHECK-NEXT: name Scoped::A
static Scoped s = Scoped::A;
// CHECK:      enum Plain
// CHECK-NEXT: declarator elaborated
enum Plain elaborated;
