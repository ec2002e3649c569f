// A destructor can be declared, as in dxc, but it is never called and cannot be defined.
// RUN: hlsl2spv -T ps_6_0 -HV 2021 %s
// RUN: not hlsl2spv -T ps_6_0 -HV 2021 %s -DREFUSED 2>&1 | FileCheck %s --implicit-check-not=error:
struct A { float x; ~A(); float y; };
template <typename T> struct B { T x; ~B(); };
template <typename T> struct C { T x; ~C<T>(); };
#ifdef REFUSED
struct D {
    // CHECK: :[[#@LINE+1]]:6: error: expected the struct name after '~' to name the destructor of 'D'
    ~A();
};
cbuffer E {
    // CHECK: :[[#@LINE+1]]:5: error: a destructor can only be declared in a struct
    ~A();
};
struct F {
    float x;
    // CHECK: :[[#@LINE+1]]:5: error: a destructor cannot have a body
    ~F() { x = 1; }
};
#endif

float4 main() : SV_Target {
    A a = {1, 2};
    B<float> b = {a.y};
    C<float> c = {b.x};
    return ~int(c.x);
}
