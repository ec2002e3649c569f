// Names in a template are looked up at its definition, regardless of later declarations.  Functions are
// also found by argument-dependent lookup at the instantiation.
// RUN: hlsl2spv -T cs_6_0 -HV 2021 %s | FileCheck %s
namespace traits { template<class T> static const bool is_small = sizeof(T) <= 4; }
namespace lib {
template<bool B> struct enable_if {};
template<> struct enable_if<true> { using type = void; };
template<class T, class = void> struct kind { static const int value = 1; };
template<class T> struct kind<T, typename enable_if<traits::is_small<T> >::type> {
    static const int value = 2;
};
template<class T> T product(T a, float b) { return mul(a, b); }
template<class T> int size_of(T x) { return measure(x); }
namespace traits { template<class T> static const bool is_large = false; }
template<class T> T mul(T a, float b) { return product(a, b); } // not called by product()
struct box { int x; };
int measure(box b) { return b.x; }
}

RWStructuredBuffer<float> results;
[numthreads(1, 1, 1)] void main()
{
    // CHECK: OpStore %{{.*}} %float_2
    results[0] = lib::kind<int>::value;
    // CHECK: OpStore %{{.*}} %float_1
    results[1] = lib::kind<int4>::value;
    // CHECK: OpStore %{{.*}} %float_6
    results[2] = lib::mul(3.0, 2);
    lib::box box;
    box.x = 5;
    // CHECK: OpStore %{{.*}} %float_5
    results[3] = lib::size_of(box);
}
