// A name refers to its declaration in the innermost scope that declares it before the use.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

static const int one = 1;
namespace A {
    static const int one = 10;
    namespace B {
        int f() { return one; }
    }
    int g() { return B::f() + ::one; }
}
namespace A { // reopened
    int h() { return g(); }
}
namespace {
    int unnamed() { return 7; }
}
struct one_t { int one; int get() { return one; } };

// Overloads from a using directive are added to those of the enclosing scopes.
int overloaded(int x) { return 1; }
namespace C {
    int overloaded(float2 x) { return 2; }
}
using namespace C;
using A::h;

float main() : SV_Target {
    int sum = 0;
    // CHECK: call 'int' overloaded
    sum += overloaded(1);
    // CHECK: call 'int' C::overloaded
    sum += overloaded(float2(1, 2));
    // CHECK: call 'int' A::h
    sum += h();
    // CHECK: call 'int' unnamed
    sum += unnamed();
    // CHECK: call 'int' one_t.get
    one_t object = {3};
    sum += object.get();
    {
        // CHECK: one 'float' local
        float one = 0.5;
        // CHECK: variable 'float' one
        return sum + one;
    }
}
// CHECK: function overloaded 'int'
// CHECK: function A::g 'int'
// CHECK: call 'int' A::B::f
// CHECK: variable 'int' one
// CHECK: function A::B::f 'int'
// CHECK: variable 'int' A::one
