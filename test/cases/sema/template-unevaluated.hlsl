// An unevaluated operand requires no body.  Substitution failures reject only the candidate, and a
// constant that depends on a parameter is constant.
// RUN: hlsl2spv -T cs_6_0 -HV 2021 %s | FileCheck %s
template<bool B, class T = void> struct enable_if {};
template<class T> struct enable_if<true, T> { using type = T; };
template<bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
template<class A, class B> struct is_same { static const bool value = false; };
template<class A> struct is_same<A, A> { static const bool value = true; };

template<class T> T make() {} // returns nothing, and is never called
template<class T> static const bool is_float = is_same<T, float>::value;
template<class T, enable_if_t<is_float<T>, bool> = true> bool test(T v);
template<class T, enable_if_t<!is_float<T>, bool> = true> int2 test(T v);

template<class T, class R = void> struct kind { static const int value = 1; };
template<class T>
struct kind<T, enable_if_t<is_same<__decltype(test<T>(make<T>())), bool>::value> > {
    static const int value = 2;
};

template<int N> int halvings(int x)
{
    static const int half = N >> 1;
    int sizes[half + 1];
    sizes[half] = x;
    return half ? halvings<half>(sizes[half]) + 1 : 0;
}
template<> int halvings<0>(int x) { return x; }

// Two parameters with the same type in the template definition may have different types in its instances.
template<class T> struct shift {
    int apply(T x, T n) { return 1; }
    int apply(T x, typename T::scalar n) { return 2; }
};

// An unevaluated operand writes nothing.
int write(inout int a, [[vk::ext_reference]] inout int b) { return b; }
template<class T, class R = void> struct writable { static const int value = 1; };
template<class T>
struct writable<T, enable_if_t<is_same<__decltype(write(make<T>(), make<T>())), int>::value> > {
    static const int value = 5;
};

RWStructuredBuffer<int> results;
[numthreads(1, 1, 1)] void main()
{
    // CHECK: OpStore %{{.*}} %int_2
    results[0] = kind<float>::value;
    // CHECK: OpStore %{{.*}} %int_1
    results[1] = kind<uint>::value;
    // CHECK: OpStore %{{.*}} %int_2
    results[2] = halvings<4>(7);
    results[3] = (int)sizeof(make<int3>());
    // CHECK: OpStore %{{.*}} %int_5
    results[4] = writable<int>::value;
}
