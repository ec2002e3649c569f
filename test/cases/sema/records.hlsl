// Structs, bases, methods, static members, nested types, interfaces, out-of-line bodies.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

interface Shape { float area(); };
struct Base {
    float size;
    static const int count = 3;
    static int calls;
    float scaled(float by) { return size * by; }
    float twice() { return later() * 2; } // methods see members declared later
    float later() { return size; }
};
int Base::calls = 5;
struct Derived : Base, Shape {
    enum Kind { Plain, Fancy };
    struct Inner { int2 at; };
    Inner inner;
    Kind kind;
    float values[count];
    float area();
    static float helper(float x) { return x + calls; }
    float scaled(float by) { return Base::scaled(by) + inner.at.x; }
    Derived with_size(float s) { Derived d = this; d.size = s; return d; }
    float read() const { return size; }
    int pick() { return 1; }
    int pick() const { return 2; }
};
float Derived::area() { return size * helper(1); }

struct Nameless {
    struct { float a, b; };
    float sum() { return a + b; }
};
struct Node;
struct Holder { float x; float use(Holder other) { return other.x; } };

Derived make() { return (Derived)0; }

float main() : SV_Target {
    Derived d = make();
    // CHECK: member 'float' .size lvalue
    // CHECK-NEXT: base 'Base' lvalue
    // CHECK-NEXT: variable 'Derived' d lvalue
    d.size = 1;
    // CHECK: call 'float' Derived.scaled
    // CHECK-NEXT: variable 'Derived' d lvalue
    float x = d.scaled(2);
    // CHECK: call 'float' Base.scaled
    // CHECK-NEXT: base 'Base' lvalue
    x += d.Base::scaled(2);
    // CHECK: call 'float' Base.twice
    // CHECK-NEXT: base 'Base' lvalue
    x += d.twice();
    // The object of a method may be an rvalue.
    // CHECK: call 'float' Derived.area
    // CHECK-NEXT: call 'Derived' make
    x += make().area();
    // CHECK: call 'float' Derived.helper
    // CHECK-NEXT: load 'float'
    x += Derived::helper(x);
    // CHECK: constant 'Derived::Kind' 1
    x += (int)Derived::Fancy + Derived::count;
    // CHECK: call 'Derived' Derived.with_size
    x += d.with_size(2).read();
    const Derived fixed = d;
    // CHECK: call 'int' Derived.pick
    // CHECK-NEXT: variable 'Derived' fixed
    x += fixed.pick();
    // CHECK: member 'float' .a lvalue
    // CHECK-NEXT: member '{{.*}}' . lvalue
    Nameless n;
    n.a = 1;
    n.b = 2;
    // CHECK: member 'float' .size lvalue
    ((Base)d).size = 3;
    Holder holder = {1};
    return x + n.sum() + holder.use(holder);
}
// CHECK: function Derived.scaled 'float'
// CHECK: call 'float' Base.scaled
// CHECK-NEXT: base 'Base' lvalue
// CHECK-NEXT: variable 'Derived' this lvalue
