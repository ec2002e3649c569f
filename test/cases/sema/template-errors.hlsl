// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_0 -E main -HV 2018 %s 2>&1 | FileCheck %s --check-prefix=OLD

// OLD: error: templates require HLSL 2021
template <typename T> T add(T a, T b) { return a + b; }
template <typename T> struct Box {
    T value;
    float broken() { return value.missing(); }
};
template <int N> struct Deep { Deep<N + 1> inner; };
template <int N> struct Sized { float a[N]; };
struct S { float x; };
template <typename T> T failing(T x) { return x.no_such_field; }
template <typename A, typename B> A only_explicit(B b) { return (A)b; }

template <typename T> void defaulted(T x = 1.0) { }

// Errors in instances are reported at their source location, in source order.
// CHECK: :8:35: error: 'float' has no method 'missing'
// CHECK: note: in instantiation of 'Box.broken' requested here
// CHECK-NEXT: box.broken();
// CHECK: :10:32: error: instantiations of 'Deep' are nested too deeply
// CHECK: note: in instantiation of 'Deep<255>' requested here
// CHECK-NOT: Deep<200>
// For a long chain, notes show only both ends.
// CHECK: note: in instantiation of 'Deep<0>' requested here
// CHECK-NEXT: Deep<0> deep;
// CHECK: :11:41: error: array size must be positive
// CHECK: note: in instantiation of 'Sized<-1>' requested here
// CHECK-NEXT: Sized<-1> negative;
// CHECK: :13:49: error: 'S' has no member 'no_such_field'
// CHECK: note: in instantiation of 'failing' requested here
// CHECK-NEXT: failing(s);
float main() : SV_Target {
    // CHECK: :[[#@LINE+1]]:5: error: template 'add' does not accept these arguments: (literal int, literal float)
    add(1, 2.5);
    // CHECK: :[[#@LINE+1]]:5: error: 'Box' requires a template argument for 'T'
    Box<> empty;
    // CHECK: :[[#@LINE+1]]:5: error: 'Box' requires 1 template argument, not 2
    Box<int, int> more;
    Deep<0> deep;
    Sized<-1> negative;
    float x = 1;
    // CHECK: :[[#@LINE+1]]:11: error: a template argument must be a constant
    Sized<x> variable;
    // CHECK: :[[#@LINE+1]]:5: error: template 'only_explicit' does not accept these arguments: (literal int)
    only_explicit(1);
    // CHECK: :[[#@LINE+2]]:5: error: 'defaulted' requires 1 argument, not 0
    // CHECK: note: 'defaulted(S)' declared here
    defaulted<S>();
    // CHECK: :[[#@LINE+1]]:11: error: a template argument must be an integer, not 'literal float'
    Sized<2.0> sized;
    // CHECK: :[[#@LINE+1]]:19: error: a template argument must be an integer, not 'literal float'
    vector<float, 3.0> three;
    Box<float> box = {1};
    box.broken();
    S s = {1};
    failing(s);
    return 0;
}
