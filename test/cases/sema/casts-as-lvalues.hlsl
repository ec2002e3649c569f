// A cast to a base or to fewer components is still an lvalue.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

struct Base {
    float x;
};
struct Derived : Base {
    float y;
};
void set(inout int3 v) {
    v = 1;
}

float4 main(int4 v : V) : SV_Target {
    Derived a = {1, 2}, b = {3, 4};
    // CHECK: assign 'Base' lvalue
    // CHECK: base 'Base' lvalue
    (Base)a = (Base)b;
    // CHECK: assign 'int' lvalue
    // CHECK: swizzle 'int' .y lvalue
    // CHECK-NEXT: variable 'int4' v
    ((int3)v).y = 1;
    // CHECK: out-argument 'int3'
    // CHECK-NEXT: swizzle 'int3' .xyz lvalue
    set((int3)v);
    return v + a.x;
}
