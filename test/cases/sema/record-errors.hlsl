// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct Forward;
// CHECK: :[[#@LINE+1]]:16: error: 'Forward' is declared but not defined
static Forward forward;
// CHECK: :[[#@LINE+1]]:22: error: a struct cannot contain itself
struct Self { Self   self; };
// CHECK: :[[#@LINE+1]]:14: error: base 'float' is not a struct
struct Bad : float { float x; };
struct One { float x; };
struct Two { float y; };
// CHECK: :[[#@LINE+1]]:20: error: a struct can have at most one base besides interfaces
struct Both : One, Two { float z; };
// CHECK: :[[#@LINE+1]]:22: error: built-in type 'RayDesc' cannot be a base
struct FromBuiltin : RayDesc { };
struct Fields {
    float x;
    // CHECK: :[[#@LINE+1]]:11: error: redefinition of 'x'
    float x;
    // CHECK: :[[#@LINE+1]]:10: error: a variable cannot have type 'void'
    void nothing;
    // CHECK: :[[#@LINE+1]]:11: error: array in a struct requires a size
    float unsized[];
    // CHECK: :[[#@LINE+1]]:19: error: a field cannot have an initializer
    float value = 1;
    // CHECK: :[[#@LINE+1]]:12: error: a string can only be declared at file scope
    string text;
    int method() { return 1; }
};
// CHECK: :[[#@LINE+1]]:13: error: 'Fields' has no method 'methot' with these parameters
int Fields::methot() { return 1; }

// CHECK: :[[#@LINE+1]]:33: error: field 'x' requires an object
float lonely() { return Fields::x; }
// CHECK: :[[#@LINE+1]]:26: error: invalid use of 'this' outside of a method
float nothing() { return this.x; }

float main() : SV_Target {
    Fields f;
    One one = {1};
    // CHECK: :[[#@LINE+1]]:13: error: method 'method' requires an object
    Fields::method();
    // CHECK: :[[#@LINE+1]]:7: error: method 'method' can only be called
    f.method;
    // CHECK: :[[#@LINE+1]]:15: error: 'Two' is not a base of this object
    f.x = one.Two::y;
    // CHECK: :[[#@LINE+1]]:9: error: 'float' has no method 'foo'
    f.x.foo();
    return 0;
}
