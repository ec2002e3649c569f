// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed -Wno-conversion %s | FileCheck %s

template <typename T> T twice(T x) { return x + x; }
template <typename T, int N> T sum(T values[N]) {
    T total = 0;
    for (int i = 0; i < N; i++) {
        total += values[i];
    }
    return total;
}
template <typename T, int N> T first(vector<T, N> v) { return v[0]; }
template <typename T> T read(StructuredBuffer<T> b, uint i) { return b[i]; }
template <typename To, typename From> To cast_to(From x) { return (To)x; }
template <> float twice<float>(float x) { return x * 2; }

template <typename T> struct Later; // completed by its definition, although named before
float of(Later<float> later);
template <typename T> struct Later { T value; };
float of(Later<float> later) { return later.value; }

template <typename T, int N = 2> struct Array {
    T items[N];
    static const int count = N;
    T get(int i) { return items[i]; }
    template <typename U> U as(int i) { return (U)items[i]; }
    Array same() { return this; }
    using element = T;
    T last();
};
template <typename T, int N> T Array<T, N>::last() { return items[N - 1]; }
template <typename T> struct Array<T, 1> { T only; T get(int i) { return only; } };
template <> struct Array<bool, 1> { uint bits; uint get(int i) { return bits + 1; } };
template <typename T> T of_array(Array<T, 2> a) { return a.items[0]; }

template <int N> struct Factorial { static const int value = N * Factorial<N - 1>::value; };
template <> struct Factorial<0> { static const int value = 1; };

template <typename A, typename B> static const bool same_type = false;
template <typename A> static const bool same_type<A, A> = true;
template <typename T> using Pair = Array<T, 2>;
template <bool B, typename T> struct enable_if { };
template <typename T> struct enable_if<true, T> { using type = T; };
template <typename T> typename enable_if<same_type<T, int>, T>::type only_int(T x) { return x; }
template <typename T> typename enable_if<!same_type<T, int>, T>::type only_int(T x) { return -x; }

struct Plain { float of(float x) { return x; } static Plain make() { return (Plain)0; } };
struct Twice { float of(float x) { return 2 * x; } };
template <typename T> float scaled(float x, T by = Plain::make()) { return by.of(x); }

template <typename T> struct Keeper { T kept; T get() { return kept; } };
template <typename T> struct Adder : Keeper<T> {
    using Keeper<T>::get; // in addition to the overload here, which would hide it
    T get(T more) { return get() + more; }
};

StructuredBuffer<float2> buffer;

float main() : SV_Target {
    // CHECK: call 'int' twice
    int i = twice(1);
    // CHECK: call 'float' twice
    float f = twice(1.0);
    // CHECK: call 'float2' twice
    float2 v = twice<float2>(1);
    float values[3] = {1, 2, 3};
    // CHECK: call 'float' sum
    f += sum(values);
    // CHECK: call 'float' first
    f += first(v);
    // CHECK: call 'float2' read
    v = read(buffer, 1);
    // CHECK: call 'int' cast_to
    // CHECK-NEXT: load 'float'
    i += cast_to<int>(f);
    Array<float> a = {1, 2};
    // CHECK: call 'float' Array.get
    f += a.get(0) + Array<float>::count;
    // CHECK: call 'uint' Array.as
    i += a.as<uint>(1);
    // CHECK: call 'float' Array.last
    f += a.same().last();
    // CHECK: call 'float' of_array
    f += of_array(a);
    Array<int, 1> one = {1};
    Array<bool, 1> bit = {1};
    // CHECK: call 'int' Array.get
    // CHECK: call 'uint' Array.get
    i += one.get(0) + bit.get(0);
    Pair<int> pair = {3, 4};
    // CHECK: a120 'float[120]' local
    float a120[Factorial<5>::value];
    // CHECK: a2 'float[2]' local
    float a2[same_type<int, float> ? 1 : 2];
    // CHECK: a3 'float[3]' local
    float a3[same_type<int, Array<int>::element> ? 3 : 2];
    // CHECK: call 'int' only_int
    // CHECK: call 'float' only_int
    i += only_int(i) + only_int(f);
    // A default argument that does not convert to the parameter's type is ignored if the call passes an argument.
    // CHECK: call 'float' scaled
    // CHECK: call 'float' scaled
    Twice by_two;
    f += scaled(f, by_two) + scaled<Plain>(f);
    Adder<float> adder = {f};
    // CHECK: call 'float' Keeper.get
    // CHECK: call 'float' Adder.get
    f += adder.get() + adder.get(1);
    return f + i + pair.get(1);
}
