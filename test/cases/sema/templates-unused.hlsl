// What does not depend on a template's parameters must be right though nobody asks for an instance.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

template <typename T> T open(T a) {
    return later(a) + a.member + T::constant + a[0].deep; // whatever T will have
}
template <typename T> struct Open : T {
    T inherits() { return something; } // of T
};
template <typename T, int N> struct Sized {
    T items[N];
    vector<T, N> v;
    Sized zero() { Sized<T, N> other; return (Sized)0; }
};
// CHECK: :[[#@LINE+1]]:44: error: use of undeclared identifier 'missing'
template <typename T> T name(T a) { return missing; }
// CHECK: :[[#@LINE+1]]:44: error: use of undeclared function 'missing_function'
template <typename T> T call(T a) { return missing_function(1); }
template <typename T> T statement(T a) {
    // CHECK: :[[#@LINE+1]]:5: error: 'break' stands outside of any loop or switch
    break;
    // CHECK: :[[#@LINE+1]]:5: error: unknown type name 'MissingType'
    MissingType variable;
    // CHECK: :[[#@LINE+1]]:7: error: cannot assign to this: it is a value, not a variable
    1 = 2;
    return a;
}
template <typename T> struct Record {
    // CHECK: :[[#@LINE+1]]:5: error: unknown type name 'MissingType'
    MissingType field;
    T item;
    // CHECK: :[[#@LINE+1]]:30: error: 'Record' has no member 'itm'; did you mean 'item'?
    T method() { return this.itm; }
};
template <typename T> struct Record<vector<T, 2> > {
    // CHECK: :[[#@LINE+1]]:27: error: use of undeclared identifier 'missing'
    int method() { return missing; }
};

// An error that an instance would show again is told once.
float4 main() : SV_Target { return name(1.0); }
// CHECK: 8 errors generated
