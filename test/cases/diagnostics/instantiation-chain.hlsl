// The chain of instantiations, up to the code outside all templates.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:52: error: 'int' has no component 'nope'
template<typename T> int innermost(T x) { return x.nope; }
// CHECK: :[[#@LINE+1]]:47: note: in instantiation of 'innermost' requested here
template<typename T> int middle(T x) { return innermost(x); }
template<typename T> struct Outer {
    int method(T x)
    {
        // CHECK: :[[#@LINE+1]]:16: note: in instantiation of 'middle' requested here
        return middle(x);
    }
};
// CHECK: :[[#@LINE+2]]:36: note: in instantiation of 'Outer.method' requested here
// CHECK-NOT: note:
int plain(Outer<int> o) { return o.method(1); }

[numthreads(1, 1, 1)] void main() {}
