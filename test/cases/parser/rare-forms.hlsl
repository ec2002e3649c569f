// Rare forms of the constructs that the other cases test.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s

// CHECK:      template
// CHECK:      function
// CHECK-NEXT: attribute noinline
template<typename T> [noinline] T a(T t) { return t; }
// CHECK-NEXT: type
// CHECK:      empty
template float a<float>(float);
// CHECK-NEXT: empty
export template [noinline] int a<int>(int);
// CHECK:      template-parameter typename T
// CHECK-NEXT: name Later
template<typename T = Later> struct B {
    ;
    template<typename U> struct C {
        typedef U type;
        static U make();
        template<typename V> static V convert(V v) { return v; }
        operator float();
        float operator+(float f);
    };
};
// CHECK:      declarator B<>::C<>::operator+ function
template<typename T> template<typename U> float B<T>::C<U>::operator+(float f) { return f; }
// CHECK:      declarator B<>::C<> conversion function
template<typename T> template<typename U> B<T>::C<U>::operator float() { return 1; }
// CHECK:      type-name B<>::C<>::type
B<int>::C<float>::type b;
// CHECK:      name B<>::C<>::convert<>
static float c = B<int>::C<float>::convert<float>(1) + B<int>::C<float>::make();
// CHECK:      type-name B<>{{$}}
// CHECK-NEXT: declarator d
B<> d;
// CHECK:      enum None
enum None {};
// CHECK:      bit-field
// CHECK-NEXT: binary +
struct E { uint f : (1 + 2); };
// CHECK:      init-list
// CHECK-NEXT: declaration
static E e = {};
// CHECK:      declaration
// CHECK-NEXT: type
[[]] float g;
// CHECK:      declarator h
// CHECK-NEXT: attribute unused
float h [[]] [[unused]];

namespace N { float n; E make(); }
E statements(int a, E e) {
    // CHECK:      using N::n
    using N::n;
    // CHECK:      static-assert
    // CHECK-NEXT: binary !=
    static_assert(1 != 2);
    // CHECK:      for
    // CHECK-NEXT: expression
    for (a = 0; ; ) return;
    // CHECK:      cast
    // CHECK:      arrays
    // CHECK-NEXT: empty
    // CHECK:      cast
    // CHECK:      arrays
    // CHECK-NEXT: int 2
    // CHECK-NEXT: empty
    // CHECK:      cast
    // CHECK:      arrays
    // CHECK-NEXT: int 2
    // CHECK-NEXT: int 3
    (int[])a, (int[2][])a, (int[2][3])a;
    // CHECK:      binary >=
    // CHECK-NEXT: binary %
    // CHECK-NEXT: binary /
    // CHECK-NEXT: unary +
    // CHECK:      binary <=
    a = +a / 2 % 3 >= (a <= 1);
    // CHECK:      call
    // CHECK-NEXT: member operator+
    // CHECK-NEXT: name e
    e.operator+(N::make());
    // CHECK:      member B::f
    e.B::f;
    // CHECK:      return
    // CHECK-NEXT: init-list
    return { 1 };
}
