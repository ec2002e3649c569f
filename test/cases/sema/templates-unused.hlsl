// Non-dependent code in a template must be valid even if the template is never instantiated.
// RUN: not hlsl2spv -spirv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:

template <typename T> T open(T a) {
    return later(a) + a.member + T::constant + a[0].deep; // for any T
}
template <typename T> struct Open : T {
    T inherits() { return something; } // depends on T
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
    // CHECK: :[[#@LINE+1]]:5: error: 'break' statement not in loop or switch statement
    break;
    // CHECK: :[[#@LINE+1]]:5: error: unknown type name 'MissingType'
    MissingType variable;
    // CHECK: :[[#@LINE+1]]:7: error: cannot assign to an rvalue
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

// The struct and its nested structs also depend on the parameters (C++ [temp.dep.type]).
struct Low { int x; };
struct High { int x; };
High high(int x) { return (High)x; }
template <typename T> struct Pair {
    struct Cache { T first; };
    int2 bits;
    static Pair create() { return (Pair)0; }
    int shift(int by) { return by; }
    Low own_member() { Low low = high(bits.x); return low; }
    Low own_method() { Low low = high(shift(1)); return low; }
    T other(Cache cache, Pair pair) { return cache.second + pair.third + create().fourth; }
    // CHECK: :[[#@LINE+1]]:36: error: cannot convert from 'High' to 'Low' without a cast
    Low neither(int x) { Low low = high(x); return low; }
};

// The same applies to template heads, which are checked without messages if instances exist.
template <typename T> T any();
template <typename T> struct Void { using type = void; };
template <typename T, typename = void> struct Trait { static const bool value = false; };
template <typename T> struct Trait<T, typename Void<__decltype(later(T::a))>::type> {}; // found by its argument
template <typename T> struct Trait<T, typename Void<__decltype(T::b, any<T>().c)>::other> {};
// CHECK: :[[#@LINE+1]]:53: error: a template argument of 'Void' must be a type
template <typename T> struct Trait<T, typename Void<decltype(T::d)>::type> {};
// CHECK: :[[#@LINE+1]]:64: error: use of undeclared function 'missing_function'
template <typename T> struct Trait<T, typename Void<__decltype(missing_function(1) + T::e)>::type> {};
// CHECK: :[[#@LINE+1]]:69: error: use of undeclared function 'missing'
template <typename T> struct Trait<T, typename Void<__decltype(Low::missing(T::f))>::type> {};
// CHECK: :[[#@LINE+1]]:48: error: 'Void' requires 1 template argument, not 2
template <typename T> struct Trait<T, typename Void<T, T>::type> {};
// CHECK: :[[#@LINE+1]]:36: error: use of undeclared identifier 'MissingDefault'
template <typename T, typename U = MissingDefault> struct Default;
// CHECK: :[[#@LINE+1]]:35: error: unknown type name 'MissingParameter'
template <typename T> T mean(T t, MissingParameter u);
// CHECK: :[[#@LINE+1]]:37: error: unknown type name 'MissingTarget'
template <typename T> using Alias = MissingTarget;

// An error that also occurs in an instance is reported once.
float4 main() : SV_Target { return name(1.0); }
// CHECK: 16 errors generated
