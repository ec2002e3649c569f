// Only structs that implement every method of an interface convert to it.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s

interface Shape {
    float area();
    float scaled(float by);
};
// CHECK: :[[#@LINE+1]]:19: error: an interface cannot have bases
interface Solid : Shape { float volume(); };
class Half : Shape { float area() { return 1; } };
class Whole : Half { float scaled(float by) { return by; } };

// CHECK: :[[#@LINE+1]]:7: error: 'Shape' is an interface; use a struct that implements it, or a template
Shape global;
struct Holder {
    // CHECK: :[[#@LINE+2]]:10: error: 'Half' cannot be used here because it has no method 'Shape.scaled'
    // CHECK: :6:11: note: method declared in the interface here
    Half half_;
};
// CHECK: :[[#@LINE+2]]:7: error: 'Shape' is an interface; use a struct that implements it, or a template
// CHECK: :[[#@LINE+1]]:18: error: 'Shape' is an interface; use a struct that implements it, or a template
Shape pass(Shape shape) { return shape; }

float4 main() : SV_Target {
    Whole whole;
    // CHECK: :[[#@LINE+1]]:10: error: 'Half' cannot be used here because it has no method '
    Half half_;
    return whole.area() + whole.scaled(2);
}
// CHECK: 6 errors generated
