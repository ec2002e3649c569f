// Structs, classes and interfaces, their members, and out-of-line definitions.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      struct interface Shape
interface Shape { float area(); };
struct Base { int base; };
// CHECK:      struct class Square
// CHECK-NEXT: bases
// CHECK-NEXT: type-name Base
// CHECK-NEXT: type-name Shape
class Square : Base, Shape {
    // CHECK:      struct Nested
    struct Nested { float x; };
    // CHECK:      enum Kind
    enum Kind { Small, Large };
    // CHECK:      type-name Nested
    // CHECK-NEXT: declarator nested
    Nested nested;
    // CHECK:      declarator area function const
    float area() const;
    // CHECK:      modifier static
    // CHECK-NEXT: modifier const
    static const int sides = 4;
    // CHECK:      member base
    // CHECK-NEXT: this
    int get() { return this.base; }
    // CHECK:      declarator operator+ function
    Square operator+(Square other) { return other; }
    // CHECK:      declarator operator[] function
    float operator[](int i) { return i; }
    // CHECK:      declarator operator() function
    float operator()(int i, int j);
    // CHECK:      declarator conversion function const
    // CHECK-NEXT: type
    // CHECK-NEXT: type-name float2
    operator float2() const { return 0; }
};
// CHECK:      declarator Square::area function const
// CHECK:      type-name Nested
float Square::area() const { Nested n = (Nested)0; return n.x; }
// CHECK:      declarator Square::operator() function
float Square::operator()(int i, int j) { return i * j; }
// CHECK:      type-name Square::Nested
// CHECK-NEXT: declarator outside
Square::Nested outside;
// CHECK:      name Square::Kind::Large
static int kind = Square::Kind::Large;
// CHECK:      struct Forward without a body
struct Forward;
