// Namespaces: nested, reopened, unnamed; using; qualified names.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      namespace A
// CHECK-NEXT: namespace B
// CHECK:      struct S
namespace A::B { struct S { typedef int Number; static S make(); }; float f(float x); }
// CHECK:      namespace{{$}}
namespace { float hidden; }
// CHECK:      type-name S
// CHECK-NEXT: declarator g function
namespace A { namespace B { S g(); } }
// CHECK:      type-name A::B::S
// CHECK-NEXT: declarator a
A::B::S a;
// CHECK:      type-name A::B::S::Number
A::B::S::Number b;
// CHECK:      call
// CHECK-NEXT: name A::B::f
float c() { return A::B::f(::hidden); }
// CHECK:      name ::hidden
// CHECK:      using-namespace A::B
using namespace A::B;
// CHECK:      type-name S
// CHECK-NEXT: declarator d
S d;
// CHECK:      using A::B::f
using A::B::f;
// CHECK:      alias Alias
// CHECK-NEXT: type
// CHECK-NEXT: type-name A::B::S
using Alias = A::B::S;
// CHECK:      type-name Alias
Alias e;
// CHECK:      type-name ::A::B::S
::A::B::S h;
