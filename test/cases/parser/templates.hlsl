// Templates of functions, structs, variables and aliases, and the start of template argument lists.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      template-parameter typename T
// CHECK-NEXT: template-parameter N
// CHECK-NEXT: type
// CHECK-NEXT: type-name int
// CHECK-NEXT: int 3
// CHECK-NEXT: template-parameter typename U
// CHECK-NEXT: type
// CHECK-NEXT: type-name float
template<typename T, int N = 3, class U = float> T add(T a, U b) { return a + b; }
// CHECK:      declarator add<> function
template<> float add<float, 3, int>(float a, int b) { return a; }
// CHECK:      struct V
template<typename T> struct V {
    typedef T type;
    static const int value = 3;
    T member();
    template<typename U> U convert(U u) { return u; }
};
// CHECK:      struct V<>
// CHECK-NEXT: arguments
// CHECK-NEXT: type
// CHECK-NEXT: type-name int
template<> struct V<int> { int t; };
// CHECK:      struct V<>
// CHECK:      type-name vector<>
template<typename T> struct V<vector<T, 3> > { T t; };
// CHECK:      declarator V<>::member function
template<typename T> T V<T>::member() { return (T)0; }
// CHECK:      declarator pi
template<typename T> static const T pi = T(3.14);
// CHECK:      alias Pair
template<typename T> using Pair = vector<T, 2>;
// CHECK:      template-parameter template Container
template<template<typename> class Container, typename T> struct Holder { Container<T> held; };
// CHECK:      type-name Container<>

// CHECK:      template-parameter size
template<uint size> struct Fixed { inline operator uint() { return size; } };
// CHECK:      modifier inline
// CHECK-NEXT: declarator conversion function

template<typename T> T dependent(T t) {
    // CHECK:      type-name typename V<>::type
    // CHECK:      declarator a
    // CHECK-NEXT: cast
    // CHECK-NEXT: type
    // CHECK-NEXT: type-name typename V<>::type
    typename V<T>::type a = (typename V<T>::type)t;
    // CHECK:      type-name typename T::Inner
    typename T::Inner i;
    // CHECK:      member convert<>
    // CHECK:      member guess<>
    a = t.template convert<int>(3) + t.guess<float>(1);
    // CHECK:      name V<>::value
    return a + V<T>::value;
}

void use(int a, int b, int c) {
    // CHECK:      call
    // CHECK-NEXT: name add<>
    add<float>(1, 2);
    // CHECK:      name pi<>
    float d = pi<float>;
    // CHECK:      type-name V<>
    // CHECK:      type-name Pair<>
    V<Pair<int>> e;
    // CHECK:      binary >
    // CHECK-NEXT: binary <
    // CHECK-NEXT: name a
    // CHECK-NEXT: name b
    // CHECK-NEXT: paren
    bool f = a < b > (c);
    // CHECK:      type-name vector<>
    // CHECK:      binary >
    vector<float, (4 > 3)> g;
    // CHECK:      declarator h
    // CHECK-NEXT: binary >>
    int h = a >> b;
}
